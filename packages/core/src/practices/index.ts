export { conventionsOf, practiceConventions } from './conventions.ts';
export { createPracticeService } from './service.ts';
