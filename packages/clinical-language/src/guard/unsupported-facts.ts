import type { Conventions } from '@openconsult/contracts/conventions';
import { type FactKind, findFacts } from '../facts/index.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { type CheckedPatient, type ClaimFault, claimFaults, titleFaults } from './claims.ts';
import { denialFaults } from './denials.ts';
import { type FormFaultKind, formFaults } from './form-faults.ts';
import { type StrangeWord, strangeWords } from './strange-words.ts';
import { isSupported } from './supported.ts';
import { transcriptFacts } from './transcript-facts.ts';

export interface CheckedText {
  text: string;
  transcript: string;
  /** Of the dictionary, which this package's other parts do not load. */
  isEnglishWord: (word: string) => boolean;
  conventions?: Conventions;
  /** Names, and the practice's own texts: its list, the fixed sentences of its templates. */
  alsoKnown?: readonly string[];
  patient?: CheckedPatient;
  /** A title names the visit by what was agreed or done. */
  isTitle?: boolean;
  /** False where a model's answer was cut off. */
  isWhole?: boolean;
}

export interface UnsupportedFact {
  kind: FactKind | FormFaultKind | ClaimFault['kind'] | StrangeWord['kind'];
  start: number;
  end: number;
  words: string;
}

/**
 * What a written text states and its transcript does not bear out, in order: facts, denials, choices, names and terms; and
 * what shows that it is no clinical text. Sentences of the practice's own texts are not compared with the transcript.
 */
export function unsupportedFacts(checked: CheckedText): UnsupportedFact[] {
  const { transcript, isEnglishWord, conventions, alsoKnown = [], patient, isTitle = false, isWhole } = checked;
  // Headings are the template's.
  const text = checked.text.replace(/^#.*$/gm, (heading) => ' '.repeat(heading.length));
  const facts = transcriptFacts(transcript, conventions);
  const names = patient ? [patient.name, patient.guardian ?? ''] : [];
  const found = [
    ...findFacts(text, conventions).filter((fact) => !isSupported(fact, facts)),
    ...denialFaults(text, facts).map((fault) => ({ ...fault, kind: 'negation' as const })),
    ...claimFaults(text, transcript, patient),
    ...(isTitle ? titleFaults(text, transcript) : []),
    ...strangeWords(text, transcript, [...alsoKnown, ...names], isEnglishWord),
  ];
  const known = alsoKnown.map(comparable).join('\n');
  const isKnown = knownSentences(text, known);
  const unsupported = found.filter(
    (one) => !isKnown(one) && !(isNamedFact(one.kind) && known.includes(comparable(text.slice(one.start, one.end)))),
  );
  const said = comparable(transcript);
  // What the speaker dictated is no thought or order of a model.
  const form = formFaults(text, isEnglishWord, isWhole).filter(
    ({ kind, start, end }) => !SPOKEN.has(kind) || !said.includes(comparable(text.slice(start, end))),
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

/** A price of the list or a name of the practice is known wherever it stands; a tooth or a dose never is. */
const isNamedFact = (kind: UnsupportedFact['kind']): boolean => kind === 'name' || kind === 'term' || kind === 'risk';

function knownSentences(text: string, known: string): (one: { start: number; end: number }) => boolean {
  if (known === '') return () => false;
  const sentences = splitSentences(text).filter(({ raw }) => known.includes(comparable(raw)));
  return ({ start, end }) => sentences.some((sentence) => sentence.start <= start && end <= sentence.end);
}
