export { withoutEnd } from './trim.ts';
