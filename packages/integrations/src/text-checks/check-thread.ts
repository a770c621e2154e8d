import { englishWords } from '@openconsult/clinical-language/dictionary';
import { type NotePlace, placeInNote } from '@openconsult/clinical-language/extractive';
import { findFacts } from '@openconsult/clinical-language/facts';
import {
  type CheckedTreatment,
  type Clash,
  evidenceOf,
  findClashes,
  type SentenceEvidence,
  type Span,
  saidButNotWritten,
  type TreatmentFaultKind,
  treatmentFaults,
  type UnsupportedFact,
  unsupportedFacts,
} from '@openconsult/clinical-language/guard';
import { isForParent } from '@openconsult/clinical-language/letters';
import { readTranscript } from '@openconsult/clinical-language/reading';
import type { Conventions } from '@openconsult/contracts/conventions';

/** A text with what its writer knew besides the transcript. */
export interface TextToCheck {
  readonly id: string;
  readonly text: string;
  readonly alsoKnown: readonly string[];
  /** What the treatment of a consent says now: another price or tooth in the text is a mismatch. */
  readonly treatment?: { readonly tooth: string | null; readonly price: string | null };
}

export interface CheckTask {
  readonly transcript: string;
  readonly conventions: Conventions;
  readonly patientName: string;
  /** The side of the pain, where the user chose it over that of the teeth: they are on it, too. */
  readonly painSide: 'left' | 'right' | null;
  readonly texts: readonly TextToCheck[];
  readonly treatments: readonly (CheckedTreatment & { readonly id: string })[];
  /** The notes, and sentences to find a heading in them for. */
  readonly notes: string;
  readonly toPlace: readonly string[];
}

/** What the texts of a note say otherwise than its transcript. The ids are those of the task. */
export interface CheckedTexts {
  readonly clashes: readonly Clash[];
  readonly unsupported: readonly (UnsupportedFact & { readonly id: string })[];
  readonly mismatches: readonly (Span & { readonly id: string; readonly words: string; readonly expected: string })[];
  readonly treatments: readonly { readonly id: string; readonly kind: TreatmentFaultKind }[];
  readonly evidence: readonly (SentenceEvidence & { readonly id: string })[];
  /** `place` is null where no heading of the notes fits. */
  readonly unwritten: readonly (Span & { readonly place: NotePlace | null })[];
  /** Of the sentences to place, in their order. */
  readonly places: readonly (NotePlace | null)[];
}

/** Runs in its own thread. */
export function check(task: CheckTask): CheckedTexts {
  const { transcript, conventions, patientName, texts, treatments } = task;
  const placeOf = placeInNote(task.notes);
  const patient = { name: patientName, isChild: isForParent({ patientName, transcript }), guardian: null };
  const moved = task.painSide === null ? [] : teethOn(task.painSide, transcript, conventions);
  const forRecord = readTranscript({ transcript }).filter(({ use }) => use === 'note');
  return {
    clashes: findClashes({ transcript, conventions }),
    unsupported: texts.flatMap(({ id, text, alsoKnown, treatment }) =>
      text.trim() === ''
        ? []
        : unsupportedFacts({
            text,
            transcript,
            conventions,
            alsoKnown: [...alsoKnown, ...moved],
            patient,
            isEnglishWord: englishWords.isEnglishWord,
            hasTreatment: treatment !== undefined,
          }).map((fact) => ({ ...fact, id })),
    ),
    mismatches: texts.flatMap((text) => mismatchesIn(text, conventions)),
    treatments: treatments.flatMap((treatment) =>
      treatmentFaults(treatment, transcript, conventions).map((kind) => ({ id: treatment.id, kind })),
    ),
    evidence: texts.flatMap(({ id, text }) => evidenceOf(text, transcript).map((one) => ({ ...one, id }))),
    unwritten: saidButNotWritten({
      transcript,
      text: texts.map(({ text }) => text).join('\n'),
      sentences: forRecord,
    }).map((span) => {
      const sentence = forRecord.find(({ start }) => start === span.start);
      return { ...span, place: sentence ? placeOf(sentence) : null };
    }),
    places: task.toPlace.map(placeOf),
  };
}

/** The teeth of a transcript, each on this side. */
const teethOn = (side: 'left' | 'right', transcript: string, conventions: Conventions): string[] => {
  const code = side === 'left' ? 'L' : 'R';
  const teeth = findFacts(transcript, conventions).filter(({ kind }) => kind === 'tooth');
  return [...new Set(teeth.map(({ value }) => value.charAt(0) + code + value.slice(2)))];
};

/** Prices and teeth of a consent of which none is that of its treatment. */
function mismatchesIn({ id, text, treatment }: TextToCheck, conventions: Conventions): CheckedTexts['mismatches'] {
  if (!treatment) return [];
  const facts = findFacts(text, conventions);
  return (['price', 'tooth'] as const).flatMap((kind) => {
    const expected = treatment[kind];
    const found = facts.filter((fact) => fact.kind === kind);
    const [first] = found;
    if (expected === null || !first || found.some(({ value }) => value === expected)) return [];
    return [{ id, start: first.start, end: first.end, words: text.slice(first.start, first.end), expected }];
  });
}
