export {
  type CardRow,
  cardColumns,
  findCards,
  findCardsByIds,
  isOfType,
  isVisibleTo,
  seesUnpublished,
} from './cards.repo.ts';
export { findContent, findContentMedia } from './find-content.ts';
export { type SearchedItem, searchedItems } from './searched-items.ts';
export { createEducationContentService } from './service.ts';
export { contentTypeColumn, contentTypeOfColumn } from './types.ts';
export { cardToWire, contentClassOfColumn, logoUrl, mediaToWire } from './wire.ts';
