import type { EditedContent } from '@openconsult/contracts/admin-content';
import { createDrafts } from '../../../shared/drafts/drafts.ts';
import type { ContentValues } from './item/content-fields.ts';

/** Edits of items that are not saved, by id, with the item that each is based on. */
export const contentDrafts = createDrafts<{ readonly base: EditedContent; readonly values: ContentValues }>(
  'Changes of an item of the library are not saved.',
);
