export { findCardsByIds } from './cards.repo.ts';
export { createEducationContentService } from './service.ts';
export { cardToWire } from './wire.ts';
