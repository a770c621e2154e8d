export type { CheckedPatient } from './claims.ts';
export type { Clash, Reading } from './clash.ts';
export { findClashes } from './clashes.ts';
export { evidenceOf, type SentenceEvidence, type Span, saidButNotWritten } from './evidence.ts';
export {
  type CheckedTreatment,
  type TreatmentFaultKind,
  treatmentFaults,
  type WordsByPatient,
} from './treatment-faults.ts';
export { type CheckedText, type UnsupportedFact, unsupportedFacts } from './unsupported-facts.ts';
