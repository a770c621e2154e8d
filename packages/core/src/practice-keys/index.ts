export { createPracticeKeys, PracticeKeyErasedError, type PracticeKeys } from './service.ts';
