export { sealedPracticeKeys } from './sealed.repo.ts';
export { createPracticeKeys, PracticeKeyErasedError, type PracticeKeys } from './service.ts';
