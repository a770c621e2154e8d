export { composeConsent } from './consent.ts';
export type * from './inputs.ts';
export { composeLetter, contextFillings, fillLetter } from './letter.ts';
export { composeNotes, composeNotesInSlices } from './notes.ts';
export { type NotePlace, placeInNote } from './place-in-note.ts';
export { spokenConsent } from './spoken-risks.ts';
export { composeTitle } from './title.ts';
export { findTreatments } from './treatments.ts';
