import { checkMarksIn, struckIn } from '@openconsult/contracts/check-marks';
import type { Conventions } from '@openconsult/contracts/conventions';
import { type Fact, type FactKind, findFacts } from '../facts/index.ts';
import { type CheckedPatient, type ClaimFault, claimFaults, titleFaults } from './claims.ts';
import { denialFaults, turnedFaults } from './denials.ts';
import { type FormFaultKind, formFaults } from './form-faults.ts';
import { misplacedFacts } from './misplaced-facts.ts';
import { type StrangeWord, strangeWords } from './strange-words.ts';
import { isSupported } from './supported.ts';
import { transcriptFacts } from './transcript-facts.ts';

export interface CheckedText {
  text: string;
  transcript: string;
  /** Of the dictionary, which this package's other parts do not load. */
  isEnglishWord: (word: string) => boolean;
  conventions?: Conventions;
  /** Names, the date, and the practice's own words: risks of its list, the fixed passages of its templates. */
  alsoKnown?: readonly string[];
  patient?: CheckedPatient;
  /** A title names the visit by what was agreed or done. */
  isTitle?: boolean;
  /** False where a model's answer was cut off. */
  isWhole?: boolean;
  /** The teeth, sides and prices are compared with those of a treatment, which is itself compared with the transcript. */
  hasTreatment?: boolean;
}

export interface UnsupportedFact {
  kind: FactKind | FormFaultKind | ClaimFault['kind'] | StrangeWord['kind'];
  start: number;
  end: number;
  words: string;
}

const TREATED: ReadonlySet<FactKind> = new Set(['tooth', 'side', 'price']);

/**
 * What a written text states and its transcript does not bear out, in order: facts, denials, choices, names and terms; and
 * what shows that it is no clinical text. The practice's own words are not compared with the transcript.
 */
export function unsupportedFacts(checked: CheckedText): UnsupportedFact[] {
  const { transcript, isEnglishWord, conventions, alsoKnown = [], patient, isTitle = false, isWhole } = checked;
  const isOfTreatment = ({ kind }: Fact) => checked.hasTreatment === true && TREATED.has(kind);
  const text = statements(checked.text);
  const facts = transcriptFacts(transcript, conventions);
  const names = patient ? [patient.name, patient.guardian ?? ''] : [];
  const own = findFacts(text, conventions);
  const found = [
    ...own.filter((fact) => !isSupported(fact, facts)),
    ...misplacedFacts(text, own, facts).filter((fact) => !isOfTreatment(fact)),
    ...[...denialFaults(text, transcript, facts), ...turnedFaults(text, transcript)].map((fault) => ({
      ...fault,
      kind: 'negation' as const,
    })),
    ...claimFaults(withoutStruck(checked.text), transcript, patient),
    ...(isTitle ? titleFaults(text, transcript) : []),
    ...strangeWords(text, transcript, [...alsoKnown, ...names], isEnglishWord),
  ];
  const isKnown = knownRanges(text, alsoKnown);
  const unsupported = found.filter((one) => !isKnown(one));
  const said = comparable(transcript);
  // What the speaker dictated is no thought or order of a model.
  const form = formFaults(text, isEnglishWord, isWhole).filter(
    (one) => !SPOKEN.has(one.kind) || !(isKnown(one) || said.includes(comparable(text.slice(one.start, one.end)))),
  );
  return [...unsupported, ...form]
    .map(({ kind, start, end }) => ({ kind, start, end, words: text.slice(start, end) }))
    .sort((a, b) => a.start - b.start);
}

const SPOKEN: ReadonlySet<UnsupportedFact['kind']> = new Set([
  'thoughts',
  'chatter',
  'instruction',
  'language',
  'repetition',
]);

const comparable = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** A text without what states nothing: struck words, headings, labels such as "Your allergies:", and marks for the clinician. */
const statements = (text: string): string =>
  blankAt(withoutStruck(text), checkMarksIn)
    .replace(/^#.*$/gm, blank)
    .replace(/^(?:- )?(?:[\p{L}’']+ ){0,6}[\p{L}’']+: /gmu, blank);

const withoutStruck = (text: string): string => blankAt(text, struckIn);

/** A text with some of its passages blank, so that places in it remain true. */
function blankAt(text: string, passagesIn: (text: string) => { start: number; end: number }[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of passagesIn(text)) {
    left += text.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return left + text.slice(from);
}

const blank = (words: string): string => ' '.repeat(words.length);

/** Where the practice's own words stand in a text: they are no statement about the visit. */
function knownRanges(text: string, known: readonly string[]): (one: { start: number; end: number }) => boolean {
  const lower = text.toLowerCase();
  const ranges = known.flatMap((words) => {
    const wanted = words.trim().toLowerCase();
    const found: { start: number; end: number }[] = [];
    if (wanted.length < 3) return found;
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length))
      found.push({ start: at, end: at + wanted.length });
    return found;
  });
  return ({ start, end }) => ranges.some((range) => range.start <= start && end <= range.end);
}
