import { z } from 'zod';
import { contentMedia, mediaKind } from './education-content.ts';
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
} from './shapes/content-types.ts';
import { libraryItem, libraryKey, libraryManifest } from './shapes/library-folder.ts';
import { endpoint } from './spine/endpoint.ts';
import {
  done,
  id,
  idParams,
  moment,
  pageOf,
  pageQuery,
  priceMinor,
  requiredText,
  trimmedText,
} from './spine/fields.ts';
import {
  CONTENT_ITEMS_MAX,
  LIBRARY_JSON_MAX_BYTES,
  TREATMENT_ALIAS_MAX_LENGTH,
  TREATMENT_RISK_MAX_LENGTH,
} from './spine/limits.ts';
import { expectedVersion } from './spine/text-version.ts';
import { videoUrl } from './spine/video-url.ts';

export const CONTENT_STATUSES = ['published', 'draft', 'hidden', 'deleted'] as const;
export const contentStatus = z.enum(CONTENT_STATUSES);
export type ContentStatus = z.infer<typeof contentStatus>;

export const CONTENT_SORTS = ['order', 'name', 'updated'] as const;

/** An item as a table of the library shows it. */
export const contentRow = z.object({
  id: z.string(),
  type: contentType,
  name: z.string(),
  status: contentStatus,
  /** Its key in the library that it was imported from; null for one of the practice's own. */
  library_key: z.string().nullable(),
  formatted_price: z.string(),
  version: z.int(),
  updated_at: moment,
});
export type ContentRow = z.infer<typeof contentRow>;

/** An item with the ids of what it contains. */
export const contentTreeNode = contentRow
  .pick({ id: true, type: true, name: true, status: true })
  .extend({ children: z.array(z.string()) });

/** Everything that an admin edits of an item. */
export const editedContent = contentRow.extend({
  aliases: z.array(z.string()),
  summary: z.string(),
  text: z.string(),
  steps: z.array(contentStep),
  consent_text: z.string().nullable(),
  consent_line: z.string().nullable(),
  frequency: riskFrequency.nullable(),
  /** In minor units. */
  price: z.int().nullable(),
  /** Of a treatment or sub-treatment: it is listed with a price and a consent; else it is only shown. */
  is_offered: z.boolean(),
  is_published: z.boolean(),
  is_hidden: z.boolean(),
  /** It contains these, in this order. */
  children: z.array(contentTreeNode.omit({ children: true })),
  part_of: z.array(contentTreeNode.omit({ children: true })),
  media: z.array(contentMedia),
});
export type EditedContent = z.infer<typeof editedContent>;

const fields = {
  name: requiredText(CONTENT_NAME_MAX_LENGTH),
  aliases: z.array(requiredText(TREATMENT_ALIAS_MAX_LENGTH)).max(CONTENT_ALIASES_MAX),
  summary: trimmedText(CONTENT_SUMMARY_MAX_LENGTH),
  /** Markdown without HTML. */
  text: trimmedText(CONTENT_TEXT_MAX_LENGTH),
  /** Of a treatment or sub-treatment, as are `consent_text`, `price` and `is_offered`. */
  steps: z.array(contentStep).max(CONTENT_STEPS_MAX),
  /** With the placeholders of consents; null: the template for every treatment. */
  consent_text: trimmedText(CONTENT_TEXT_MAX_LENGTH).nullable(),
  /** In the practice's currency. */
  price: priceMinor.nullable(),
  is_offered: z.boolean(),
  /** Of a risk, as is `frequency`. */
  consent_line: requiredText(TREATMENT_RISK_MAX_LENGTH).nullable(),
  frequency: riskFrequency.nullable(),
};
/** What an edit changes of an item. */
export const contentFields = z.strictObject(fields).partial();
export type ContentFields = z.infer<typeof contentFields>;

const mediaFields = { title: requiredText(CONTENT_NAME_MAX_LENGTH), description: trimmedText(400) };
/** What is typed of a picture, video or link. */
export const mediaTexts = z.strictObject(mediaFields);
/** The key that `/api/upload`, or a resumable upload, gave to the user. */
const uploadKey = z.string().min(1).max(200);

/** `id` is the page's. A picture is encoded again; a video and captions are stored as they are, once they are read. */
const newMedia = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal(mediaKind.enum.image),
    id,
    ...mediaFields,
    upload_key: uploadKey,
    /** The same picture without its labels. */
    plain_upload_key: uploadKey.optional(),
  }),
  z.strictObject({
    kind: z.literal(mediaKind.enum.video),
    id,
    ...mediaFields,
    upload_key: uploadKey,
    poster_upload_key: uploadKey,
    captions_upload_key: uploadKey.optional(),
  }),
  z.strictObject({
    kind: z.literal(mediaKind.enum.link),
    id,
    ...mediaFields,
    url: videoUrl,
    poster_upload_key: uploadKey.optional(),
  }),
]);
export type NewMedia = z.infer<typeof newMedia>;

/** The effect of an import on one item; `kept`: the practice changed or deleted it. */
export const libraryImportLine = z.object({
  key: libraryKey,
  type: contentType,
  name: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'kept', 'refused']),
  reasons: z.array(z.string()),
});
export type LibraryImportLine = z.infer<typeof libraryImportLine>;

const lines = z.array(libraryImportLine).max(CONTENT_ITEMS_MAX);
const path = '/api/admin/content';
const itemPath = `${path}/{id}`;
const mediaParams = z.strictObject({ id, media_id: id });
const choice = 'Not in the spec by its calls, which name content that an admin edits, and the rules of its fields.';

/** Calls that change one item, and answer it. */
const change = <Method extends 'POST' | 'PUT' | 'DELETE'>(method: Method, end: string, summary: string) =>
  ({ method, path: `${itemPath}${end}`, access: 'admin', summary, choice }) as const;

/** What an admin does with the library of the practice. */
export const adminContent = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'admin',
    summary: 'The items of the library by page; deleted ones only on request',
    query: z.strictObject({
      ...pageQuery,
      type: contentType.optional(),
      status: contentStatus.optional(),
      query: z.string().max(200).optional(),
      sort: z.enum(CONTENT_SORTS).optional(),
    }),
    response: pageOf(contentRow),
    choice,
  }),
  tree: endpoint({
    method: 'GET',
    path: `${path}/tree`,
    access: 'admin',
    summary: 'Every item that is not deleted with the ids of what it contains, in the order of the library',
    response: z.object({ data: z.array(contentTreeNode).max(CONTENT_ITEMS_MAX) }),
    choice,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: 'admin',
    summary: 'The library as a zip of JSON and media, without what is hidden or deleted, and without prices',
    answers: 'file',
    fileType: 'application/zip',
    choice,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    access: 'admin',
    summary:
      'Imports the files of an unpacked library that the page uploaded; nothing is changed on a trial run, or if an item is refused that is not skipped',
    body: z.strictObject({
      manifest: libraryManifest,
      items: z.array(libraryItem).max(CONTENT_ITEMS_MAX),
      /** The uploads of files that the items name; null, on a trial, for one that is uploaded once it is needed. */
      files: z.record(z.string().max(120), uploadKey.nullable()),
      is_trial: z.boolean(),
      skips_refused: z.boolean().optional(),
    }),
    bodyMaxBytes: LIBRARY_JSON_MAX_BYTES,
    response: z.object({
      lines,
      is_applied: z.boolean(),
      /** The files to upload: those that the practice's library does not have, of items that are imported. */
      needed: z.array(z.string()),
    }),
    choice,
  }),
  addStarter: endpoint({
    method: 'POST',
    path: `${path}/starter`,
    access: 'admin',
    summary: 'Adds the starter library, and updates what of it the practice did not change; pictures follow in a job',
    response: z.object({ lines }),
    choice,
  }),
  setOrder: endpoint({
    method: 'PUT',
    path: `${path}/order`,
    access: 'admin',
    summary: 'Puts items of a type first, in this order',
    body: z.strictObject({ type: contentType, ids: z.array(id).max(CONTENT_ITEMS_MAX) }),
    response: done,
    choice,
  }),
  view: endpoint({
    method: 'GET',
    path: itemPath,
    access: 'admin',
    summary: 'One item with everything that an admin edits of it, also a deleted one',
    params: idParams,
    response: editedContent,
    choice,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'admin',
    summary: 'Adds an unpublished item as the last of its type; the same id again answers the first',
    body: z.strictObject({ id, type: contentType, ...contentFields.shape, name: fields.name }),
    response: editedContent,
    choice,
  }),
  update: endpoint({
    ...change('PUT', '', 'Changes the given fields of an item; 409 if it has another version and other values'),
    params: idParams,
    body: contentFields.extend({ expected_version: expectedVersion }),
    response: editedContent,
  }),
  publish: endpoint({
    ...change('PUT', '/published', 'Publishes an item, or makes it a draft again'),
    params: idParams,
    body: z.strictObject({ is_published: z.boolean() }),
    response: editedContent,
  }),
  hide: endpoint({
    ...change('PUT', '/hidden', 'Hides an item from everyone in the practice, or shows it again'),
    params: idParams,
    body: z.strictObject({ is_hidden: z.boolean() }),
    response: editedContent,
  }),
  setChildren: endpoint({
    ...change('PUT', '/children', 'Replaces what an item contains, in order'),
    params: idParams,
    body: z.strictObject({ children: z.array(id).max(CONTENT_CHILDREN_MAX) }),
    response: editedContent,
  }),
  remove: endpoint({
    ...change('DELETE', '', 'Deletes an item, which can be undone. Safe to repeat'),
    params: idParams,
    response: editedContent,
  }),
  restore: endpoint({
    ...change('POST', '/restore', 'Undoes a deletion; 409 if another item has the name by now'),
    params: idParams,
    response: editedContent,
  }),
  addMedia: endpoint({
    ...change('POST', '/media', 'Adds a picture, a video or a link as the last; the same id again changes nothing'),
    params: idParams,
    body: newMedia,
    response: editedContent,
  }),
  setMediaOrder: endpoint({
    ...change('PUT', '/media/order', 'The order of the pictures and videos of an item'),
    params: idParams,
    body: z.strictObject({ ids: z.array(id).max(CONTENT_MEDIA_MAX) }),
    response: editedContent,
  }),
  updateMedia: endpoint({
    ...change('PUT', '/media/{media_id}', 'Changes title, description or captions; null removes the captions'),
    params: mediaParams,
    body: mediaTexts.extend({ captions_upload_key: uploadKey.nullable().optional() }),
    response: editedContent,
  }),
  setCover: endpoint({
    ...change(
      'PUT',
      '/media/{media_id}/cover',
      'The cover of a video or link: a picture that the page took at a moment of it',
    ),
    params: mediaParams,
    body: z.strictObject({
      upload_key: uploadKey,
      /** Seconds; of a video. */
      at_s: z.number().min(0).max(86_400).optional(),
    }),
    response: editedContent,
  }),
  removeMedia: endpoint({
    ...change('DELETE', '/media/{media_id}', 'Removes a picture, video or link from an item. Safe to repeat'),
    params: mediaParams,
    response: editedContent,
  }),
};
