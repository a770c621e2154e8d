export { conventionsOf, practiceConventions } from './conventions.ts';
export { editPractice } from './service.ts';
