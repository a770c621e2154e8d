export { headingsHeard } from './headings-heard.ts';
export { splitSentences } from './sentences.ts';
