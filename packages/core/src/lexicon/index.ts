export { createLexiconService } from './service.ts';
export { noteUndoneCorrection, type SpeechLexicon, speechLexicon } from './speech.ts';
