export { type CardRow, cardColumns, findCards, findCardsByIds, isVisibleTo } from './cards.repo.ts';
export { findContent } from './find-content.ts';
export { createEducationContentService } from './service.ts';
export { cardToWire, contentClassOfColumn, logoUrl } from './wire.ts';
