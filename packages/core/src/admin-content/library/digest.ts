import { createHash } from 'node:crypto';
import type { ContentType } from '@openconsult/contracts/content-types';
import type { LibraryItem } from '@openconsult/contracts/library-folder';
import { z } from 'zod';
import type { LibraryRow, MediaColumns } from './repo.ts';

/** What is compared of an item: everything that a library says of it but its price. */
export interface Comparable {
  readonly type: ContentType;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly text: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly consent: string | null;
  readonly consentLine: string | null;
  readonly frequency: string | null;
  readonly frequencySource: string | null;
  readonly isPublished: boolean;
  /** Keys; an item without one by its id. */
  readonly children: readonly string[];
}

const storedSteps = z.array(z.object({ title: z.string(), text: z.string() }));
/** The steps of a row. */
export const stepsOf = (json: unknown) => storedSteps.parse(json);

/** @param isKnown whether there is an item of that key to link to. */
export const comparableOfItem = (item: LibraryItem, isKnown: (key: string) => boolean): Comparable => ({
  type: item.type,
  name: item.name,
  aliases: item.aliases,
  summary: item.summary,
  text: item.text,
  steps: item.steps ?? [],
  consent: item.consent || null,
  consentLine: item.consent_line ?? null,
  frequency: item.frequency?.text ?? null,
  frequencySource: item.frequency?.source ?? null,
  isPublished: item.is_published,
  children: item.children.filter(isKnown),
});

export const comparableOfRow = (row: LibraryRow, keyOf: (id: string) => string | null): Comparable => ({
  type: row.type,
  name: row.name,
  aliases: row.aliases,
  summary: row.summary,
  text: row.text,
  steps: stepsOf(row.steps),
  consent: row.consentText || null,
  consentLine: row.consentLine,
  frequency: row.frequency,
  frequencySource: row.frequencySource,
  isPublished: row.isPublished,
  children: row.childIds.map((id) => keyOf(id) ?? id),
});

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** The texts and links of an item. */
export const textDigest = (content: Comparable): string =>
  digest([
    ...[content.type, content.name, content.aliases, content.summary, content.text, content.consent],
    content.steps.map(({ title, text }) => [title, text]),
    ...[content.consentLine, content.frequency, content.frequencySource, content.isPublished, content.children],
  ]);

/** The pictures and videos of an item, in their order. */
export const mediaDigest = (media: readonly MediaColumns[]): string =>
  digest(
    media.map((one) => [
      ...[one.kind, one.title, one.description, one.url],
      ...[one.fileKey, one.plainKey, one.posterKey, one.captionsKey],
    ]),
  );

/** What a row remembers of its import: it was changed if it has another one now. */
export const importedDigest = (content: Comparable, media: readonly MediaColumns[]): string =>
  `${textDigest(content)}.${mediaDigest(media)}`;
