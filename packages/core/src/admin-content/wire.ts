import {
  type ContentRow,
  type ContentStatus,
  contentRow,
  type EditedContent,
  editedContent,
  type LibraryImportLine,
  libraryImportLine,
} from '@openconsult/contracts/admin-content';
import { formatPrice } from '@openconsult/contracts/money';
import type { ContentItem } from '@openconsult/db';
import { contentTypeOfColumn, mediaToWire } from '../education-content/index.ts';
import type { PlannedItem } from './library/index.ts';
import type { EditedRow, LinkedItem } from './repo.ts';

const statusOf = ({ deletedAt, isHidden, isPublished }: LinkedItem): ContentStatus => {
  if (deletedAt !== null) return 'deleted';
  if (isHidden) return 'hidden';
  return isPublished ? 'published' : 'draft';
};

export const linkedToWire = (item: LinkedItem) => ({
  id: item.id,
  type: contentTypeOfColumn(item.type),
  name: item.name,
  status: statusOf(item),
});

export const rowToWire = (row: ContentItem): ContentRow =>
  contentRow.parse({
    ...linkedToWire(row),
    library_key: row.libraryKey,
    formatted_price: formatPrice(row.currency ?? '', row.priceMinor),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  });

export function itemToWire(row: EditedRow): EditedContent {
  const { frequency: text, frequencySource: source } = row;
  const isShown = ({ deletedAt }: LinkedItem) => deletedAt === null;
  return editedContent.parse({
    ...rowToWire(row),
    aliases: row.aliases,
    summary: row.summary,
    text: row.text,
    steps: row.steps,
    consent_text: row.consentText,
    consent_line: row.consentLine,
    frequency: text === null || source === null ? null : { text, source },
    price: row.priceMinor,
    is_offered: row.isOffered,
    is_published: row.isPublished,
    is_hidden: row.isHidden,
    children: row.children
      .map(({ child }) => child)
      .filter(isShown)
      .map(linkedToWire),
    part_of: row.parents
      .map(({ parent }) => parent)
      .filter(isShown)
      .map(linkedToWire),
    media: row.media.map(mediaToWire),
  });
}

export const lineToWire = ({ item, outcome, reasons }: PlannedItem): LibraryImportLine =>
  libraryImportLine.parse({ key: item.key, type: item.type, name: item.name, outcome, reasons });
