export { headingsHeard } from './headings-heard.ts';
