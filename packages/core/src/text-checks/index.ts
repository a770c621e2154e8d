export { assertChecked, createTextCheckService } from './service.ts';
