/** Of the harm, as DCB0129 names it: 1 minor, 2 significant, 3 considerable, 4 major, 5 catastrophic. */
type Severity = 1 | 2 | 3 | 4 | 5;
/** 1 very low, 2 low, 3 medium, 4 high, 5 very high. */
type Likelihood = 1 | 2 | 3 | 4 | 5;
export type Risk = readonly [severity: Severity, likelihood: Likelihood];

/** What may happen to a patient. Its causes are the faults, attacks and findings of the register, and `OTHER_CAUSES`. */
export const HAZARDS = {
  H1: {
    hazard: 'What was said in a consultation is missing from the record',
    effect: 'A finding, an allergy or a refusal is not known at the next visit; treatment is left out or repeated.',
  },
  H2: {
    hazard: 'The record says something that was not said or done',
    effect: 'The wrong tooth, drug, dose or plan is acted on.',
  },
  H3: {
    hazard: 'A text, a sound or a picture belongs to another patient',
    effect: 'A patient is treated by the record of another.',
  },
  H4: {
    hazard: 'A letter or message reaches the wrong person, arrives twice, or does not arrive',
    effect: 'The patient misses instructions or an appointment, acts on an old version, or their health is disclosed.',
  },
  H5: {
    hazard: 'What a clinician wrote or corrected is lost or overwritten',
    effect: 'A correction that made the record safe is gone, without anyone noticing.',
  },
  H6: {
    hazard: 'The product or a record is not available when it is needed',
    effect: 'Care is given without the record, or is delayed.',
  },
  H7: {
    hazard: 'Health data reaches someone who may not see it',
    effect: 'Distress, discrimination or blackmail; the patient withholds facts from then on.',
  },
  H8: {
    hazard: 'A record is changed, or looked at, without a trace',
    effect: 'An error or an abuse cannot be found or explained afterwards.',
  },
  H9: {
    hazard: 'A consent or plan that a patient agrees to is incomplete or wrong',
    effect: 'The patient agrees to a treatment, a risk or a price that they do not know.',
  },
} as const;
export type HazardId = keyof typeof HAZARDS;

/** A cause of a hazard: the risk without the controls of its row, and with them. */
export interface Cause {
  readonly hazard: HazardId;
  readonly before: Risk;
  readonly after: Risk;
}

const cause = (hazard: HazardId, before: Risk, after: Risk): Cause => ({ hazard, before, after });

/** The rows of the register that can harm a patient. The others cost time or money, or are limits of a build machine. */
export const CAUSES: Readonly<Record<string, Cause>> = {
  R1: cause('H1', [3, 3], [2, 1]),
  R2: cause('H1', [3, 2], [2, 1]),
  R3: cause('H1', [3, 5], [1, 1]),
  R4: cause('H1', [3, 4], [1, 1]),
  R5: cause('H1', [3, 3], [1, 1]),
  R6: cause('H2', [3, 3], [1, 1]),
  R7: cause('H1', [3, 4], [2, 2]),
  R8: cause('H1', [3, 3], [2, 2]),
  R9: cause('H1', [3, 4], [2, 3]),
  R10: cause('H1', [3, 5], [2, 2]),
  R11: cause('H1', [3, 2], [2, 1]),
  R12: cause('H7', [3, 3], [3, 1]),
  R13: cause('H1', [3, 3], [1, 1]),
  R14: cause('H1', [3, 4], [1, 1]),
  R15: cause('H1', [3, 4], [1, 1]),
  R16: cause('H1', [3, 3], [1, 1]),
  R17: cause('H1', [3, 4], [1, 2]),
  R18: cause('H1', [3, 4], [2, 2]),
  S1: cause('H2', [4, 4], [2, 1]),
  S2: cause('H2', [3, 4], [1, 1]),
  S3: cause('H6', [2, 3], [1, 2]),
  S4: cause('H2', [3, 3], [1, 1]),
  S5: cause('H2', [3, 3], [1, 1]),
  S6: cause('H1', [3, 3], [1, 1]),
  S7: cause('H9', [4, 3], [2, 1]),
  S8: cause('H5', [4, 4], [2, 1]),
  S9: cause('H2', [4, 4], [2, 2]),
  S10: cause('H2', [4, 4], [2, 1]),
  S11: cause('H9', [3, 3], [1, 1]),
  J1: cause('H4', [3, 3], [1, 1]),
  J2: cause('H4', [3, 2], [1, 1]),
  J3: cause('H4', [3, 3], [1, 1]),
  J4: cause('H6', [2, 4], [2, 2]),
  J5: cause('H6', [3, 4], [1, 1]),
  E1: cause('H4', [3, 3], [2, 1]),
  E2: cause('H4', [2, 5], [1, 1]),
  E3: cause('H4', [4, 3], [3, 1]),
  E4: cause('H4', [4, 3], [3, 1]),
  E5: cause('H4', [3, 4], [2, 2]),
  E6: cause('H4', [3, 3], [1, 2]),
  P1: cause('H6', [2, 3], [1, 2]),
  P2: cause('H1', [3, 3], [1, 2]),
  P3: cause('H5', [4, 3], [1, 2]),
  P4: cause('H1', [3, 3], [2, 2]),
  P6: cause('H6', [2, 3], [1, 2]),
  P7: cause('H2', [3, 3], [1, 1]),
  P8: cause('H3', [4, 3], [2, 1]),
  P10: cause('H6', [5, 2], [3, 1]),
  P11: cause('H6', [3, 2], [2, 1]),
  P12: cause('H7', [3, 3], [3, 2]),
  P13: cause('H6', [2, 4], [1, 2]),
  P15: cause('H6', [3, 4], [2, 1]),
  T1: cause('H3', [4, 4], [3, 1]),
  T2: cause('H3', [4, 3], [3, 1]),
  T3: cause('H7', [3, 4], [3, 1]),
  T7: cause('H7', [3, 4], [3, 1]),
  T8: cause('H7', [3, 4], [3, 1]),
  T12: cause('H7', [4, 3], [3, 1]),
  T17: cause('H2', [4, 3], [3, 2]),
  T21: cause('H7', [3, 3], [3, 1]),
  T22: cause('H3', [4, 2], [3, 1]),
  T26: cause('H6', [2, 3], [1, 2]),
  T29: cause('H8', [3, 3], [2, 1]),
  T30: cause('H7', [3, 3], [3, 1]),
  T32: cause('H7', [4, 3], [3, 2]),
  T33: cause('H7', [3, 3], [3, 1]),
  F4: cause('H7', [3, 3], [3, 1]),
  F5: cause('H9', [4, 3], [2, 1]),
  F9: cause('H4', [2, 4], [1, 1]),
  F10: cause('H1', [3, 3], [2, 1]),
  F12: cause('H5', [4, 4], [1, 1]),
  F13: cause('H1', [3, 3], [1, 1]),
  F21: cause('H4', [3, 3], [1, 1]),
  F22: cause('H7', [3, 3], [2, 2]),
  F23: cause('H8', [3, 4], [2, 1]),
  F27: cause('H7', [3, 3], [3, 1]),
  F28: cause('H7', [3, 4], [3, 1]),
  F30: cause('H3', [4, 2], [2, 1]),
  F31: cause('H2', [4, 2], [2, 1]),
  F33: cause('H4', [2, 3], [1, 1]),
  chaos: cause('H5', [4, 3], [1, 1]),
};

/** A cause that no fault of the software is: what recognition, writing and reading do to a text. */
export interface OtherCause extends Cause {
  readonly cause: string;
  readonly controls: string;
  /** Tests of the controls, and where they are described. */
  readonly evidence: readonly string[];
}

/** Measured errors are in the README; nothing but reading removes them. */
export const OTHER_CAUSES: Readonly<Record<string, OtherCause>> = {
  C1: {
    ...cause('H2', [4, 5], [3, 3]),
    cause: 'a tooth, drug, dose or name is recognised wrongly',
    controls:
      'A lexicon during and after recognition; uncertain words are marked and a key moves through them; each phrase can be played. Figures, teeth and doses of every text are compared with what was said.',
    evidence: [
      'packages/core/src/lexicon/lexicon.int.test.ts',
      'packages/core/src/text-checks/rules.test.ts',
      'docs/decisions/0017-lexicon.md',
    ],
  },
  C2: {
    ...cause('H1', [3, 5], [3, 3]),
    cause: 'a writer leaves a sentence out, or puts it under another heading',
    controls:
      'Sentences that are in no text are listed beside it. Without a language model nothing is rewritten, and a doubtful heading is marked.',
    evidence: [
      'packages/core/src/text-checks/left-out.int.test.ts',
      'packages/clinical-language/src/extractive/place-in-note.test.ts',
      'packages/integrations/src/writer/extractive-writer.test.ts',
    ],
  },
  C3: {
    ...cause('H2', [4, 4], [3, 2]),
    cause: 'a language model states what was never said',
    controls:
      'It sees the transcript of one patient and has no tools. What was never said is marked: teeth, sides, doses, drugs, dates, prices and denials. The writer of every text is named. Texts with open marks are warned of before they are signed.',
    evidence: [
      'apps/api/src/routes/text-checks.int.test.ts',
      'packages/clinical-language/src/suspicion/suspicion.test.ts',
      'apps/web/src/features/note-signatures/sign-warnings.test.ts',
    ],
  },
  C4: {
    ...cause('H9', [4, 4], [3, 2]),
    cause: 'a consent lacks a risk that was spoken of, or a treatment is missing from the list',
    controls:
      'Risks come from the practice’s own wording; a consent is out of date, and says so, when its treatment changes. The clinician reads and edits each before it is sent.',
    evidence: [
      'packages/clinical-language/src/extractive/consent.test.ts',
      'packages/clinical-language/src/extractive/spoken-risks.test.ts',
      'packages/core/src/bundles/consents-while-edited.int.test.ts',
    ],
  },
  C5: {
    ...cause('H9', [2, 4], [2, 2]),
    cause: 'a price is that of another treatment',
    controls:
      'Prices that contradict each other are left empty until one is chosen. Where a price comes from is shown.',
    evidence: [
      'packages/clinical-language/src/prices/price-mentions.test.ts',
      'packages/clinical-language/src/extractive/treatments.test.ts',
    ],
  },
  C6: {
    ...cause('H9', [3, 3], [3, 2]),
    cause: 'a text or picture of the library is wrong or out of date',
    controls:
      'Figures of risks have sources. A practice can change, hide or replace every item, and must read them before use: no clinician has reviewed them.',
    evidence: ['docs/decisions/0037-education-library.md', 'docs/decisions/0039-drawn-library.md'],
  },
  C7: {
    ...cause('H2', [4, 4], [3, 3]),
    cause: 'a clinician signs or sends a text without reading it',
    controls:
      'Nothing is signed or sent by itself. Signing asks for a declaration of the version that was read, and lists what is still marked. A signed note never changes; an addendum is added.',
    evidence: [
      'packages/core/src/note-signatures/note-signatures.int.test.ts',
      'packages/core/src/note-signatures/rules.test.ts',
      'docs/decisions/0034-signed-notes.md',
    ],
  },
  C8: {
    ...cause('H2', [3, 3], [3, 1]),
    cause: 'what one voice said is shown as said by another',
    controls: 'A speaker is shown only where two channels differ clearly; a click changes it.',
    evidence: [
      'packages/core/src/transcripts/speakers.int.test.ts',
      'packages/clinical-language/src/extractive/two-voices.test.ts',
    ],
  },
  C9: {
    ...cause('H3', [4, 3], [3, 2]),
    cause: 'a consultation is recorded under the patient before',
    controls:
      'The name of the patient is always on top. "Next patient" ends a consultation; one that is left ends by itself. A consultation can be renamed, and its texts are sent to the patient on the screen only.',
    evidence: ['packages/core/src/consultations/consultations.int.test.ts', 'docs/decisions/0024-consultations.md'],
  },
  C10: {
    ...cause('H6', [4, 2], [3, 1]),
    cause: 'a record is deleted although it is still needed',
    controls:
      'Notes and letters are stored for ever unless an admin chooses a period, of six years at least. Nothing is deleted by a period in the first 30 days, unsigned notes never, and what is held or was sent stays. Each sweep has a report.',
    evidence: [
      'packages/core/src/retention/retention.int.test.ts',
      'packages/core/src/retention/rules.test.ts',
      'packages/core/src/erasures/erasures.int.test.ts',
    ],
  },
};
