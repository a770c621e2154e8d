import { z } from 'zod';
import { priceMinor } from '../spine/fields.ts';
import { VIDEO_URL_MAX_LENGTH } from '../spine/limits.ts';
import {
  CONTENT_ALIASES_MAX,
  CONTENT_CHILDREN_MAX,
  CONTENT_MEDIA_MAX,
  CONTENT_NAME_MAX_LENGTH,
  CONTENT_STEPS_MAX,
  CONTENT_SUMMARY_MAX_LENGTH,
  CONTENT_TEXT_MAX_LENGTH,
  contentStep,
  contentType,
  riskFrequency,
} from './content-types.ts';

/**
 * A library as a folder: JSON files of items, and their pictures and videos under `media/`. It is what one practice
 * exports and another imports, and the form of the starter library.
 */

export const LIBRARY_FORMAT_VERSION = 1;

/** Names an item within its library: stable, so that importing a newer library changes items and does not repeat them. */
export const libraryKey = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** A file under `media/`. */
const mediaFile = z
  .string()
  .max(120)
  .regex(/^media\/[a-z0-9][a-z0-9-]*\.(?:webp|png|jpg|webm|mp4|vtt)$/);

const mediaTitle = z.string().trim().min(1).max(CONTENT_NAME_MAX_LENGTH);
/** What the picture shows, for those who do not see it. */
const mediaDescription = z.string().trim().max(400);

export const libraryMedia = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('image'),
    title: mediaTitle,
    description: mediaDescription,
    file: mediaFile,
    /** The same picture without its labels. */
    plain: mediaFile.optional(),
  }),
  z.strictObject({
    kind: z.literal('video'),
    title: mediaTitle,
    description: mediaDescription,
    file: mediaFile,
    poster: mediaFile,
    captions: mediaFile.optional(),
  }),
  z.strictObject({
    kind: z.literal('link'),
    title: mediaTitle,
    description: mediaDescription,
    url: z.string().max(VIDEO_URL_MAX_LENGTH),
    poster: mediaFile.optional(),
  }),
]);
export type LibraryMedia = z.infer<typeof libraryMedia>;

export const libraryItem = z.strictObject({
  key: libraryKey,
  type: contentType,
  /** As a patient reads it: "Tooth decay". */
  name: z.string().trim().min(1).max(CONTENT_NAME_MAX_LENGTH),
  /** Other names, spoken or typed: "caries", "cavity". */
  aliases: z.array(z.string().trim().min(1).max(80)).max(CONTENT_ALIASES_MAX),
  /** One sentence for the patient. */
  summary: z.string().trim().max(CONTENT_SUMMARY_MAX_LENGTH),
  /** For the patient. Markdown without HTML. */
  text: z.string().trim().max(CONTENT_TEXT_MAX_LENGTH),
  is_published: z.boolean(),
  /** Keys of the items below it, in the order in which they are shown. Their types are in `CONTENT_CHILDREN`. */
  children: z.array(libraryKey).max(CONTENT_CHILDREN_MAX),
  media: z.array(libraryMedia).max(CONTENT_MEDIA_MAX),
  /** Of a treatment or sub-treatment. */
  steps: z.array(contentStep).max(CONTENT_STEPS_MAX).optional(),
  /** Of a treatment or sub-treatment: the text of its consent, with the placeholders of consents. */
  consent: z.string().trim().max(CONTENT_TEXT_MAX_LENGTH).optional(),
  /** Of a treatment or sub-treatment: in minor units. Without one, the practice sets it. */
  price: z.strictObject({ currency: z.enum(['$', '€', '₣', '£']), minor: priceMinor }).optional(),
  /** Of a treatment or sub-treatment: false where it is only shown, and not listed with a price and a consent. */
  is_offered: z.boolean().optional(),
  /** Of a risk: the sentence of a consent. */
  consent_line: z.string().trim().min(1).max(300).optional(),
  /** Of a risk: null where no sound figure is known. */
  frequency: riskFrequency.nullable().optional(),
});
export type LibraryItem = z.infer<typeof libraryItem>;

export const libraryPlaylist = z.strictObject({
  key: libraryKey,
  name: z.string().trim().min(1).max(CONTENT_NAME_MAX_LENGTH),
  items: z.array(libraryKey).max(200),
});
export type LibraryPlaylist = z.infer<typeof libraryPlaylist>;

/** `library.json`. The items are in the files that it names, each an array of `libraryItem`. */
export const libraryManifest = z.strictObject({
  format: z.literal(LIBRARY_FORMAT_VERSION),
  name: z.string().trim().min(1).max(CONTENT_NAME_MAX_LENGTH),
  /** Under which the texts and pictures may be used. */
  licence: z.string().trim().max(200),
  items: z.array(z.string().regex(/^[a-z0-9-]+\.json$/)).max(20),
  playlists: z.array(libraryPlaylist).max(200),
});
export type LibraryManifest = z.infer<typeof libraryManifest>;
