export { composeConsent, consentFacts } from './consent.ts';
export type * from './inputs.ts';
export { composeLetter, contextFillings } from './letter.ts';
export { composeNotes, composeNotesInSlices } from './notes.ts';
export { composeTitle } from './title.ts';
export { findTreatments } from './treatments.ts';
