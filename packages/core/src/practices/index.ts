export { editPractice } from './service.ts';
