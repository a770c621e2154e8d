import { type StatedWord, statedWords, stemOf } from '../facts/index.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { treatmentKinds } from '../terms/treatment-kinds.ts';
import { plain } from '../text/phrases.ts';
import { evidenceOf, meaningOf } from './evidence.ts';
import { sameMeaning } from './plain-words.ts';

/** Who the text is for. */
export interface CheckedPatient {
  name: string;
  isChild: boolean;
  /** Who is with a child, or speaks for an adult. */
  guardian: string | null;
}

export interface ClaimFault {
  start: number;
  end: number;
  kind: 'choice' | 'statement' | 'risk' | 'addressee';
}

const choice =
  /\b(?:you (?:have )?(?:chose|chosen|agreed|decided|picked|opted)|we (?:have )?agreed|agrees? to|(?:has |have )?consented to|(?:is|are|was|were) booked|we(?: have)? booked)\b/gi;
const statement =
  /\b(?:have |has )?read and understood\b|\ball (?:my |your |his |her )?(?:questions|alternatives|options)\b[^.\n]{0,80}\b(?:answered|explained|discussed|given)\b|\b(?:the )?alternatives\b[^.\n]{0,80}\b(?:explained|discussed)\b/gi;
/** The words with which a patient agrees, and those of what was done, which requires it. */
const AGREEMENT = new Set(
  'agreed agree chosen chose choose decided wants want like likes prefers opted elected happy consented consent booked go going ahead keen picked yes prep prepared placed fitted cemented removed extracted extraction done completed today filled applied'
    .split(' ')
    .map(stemOf),
);

/** Claims that the transcript does not bear out: a choice, a consent, an explanation that never was, a risk never spoken of. */
export function claimFaults(text: string, transcript: string, patient?: CheckedPatient): ClaimFault[] {
  const agreements = agreementsIn(transcript);
  const choices = Array.from(text.matchAll(choice)).filter(
    ({ index }) => !isHeading(text, index) && !isDenied(text, index) && !isAgreed(around(text, index), agreements),
  );
  const statements = Array.from(text.matchAll(statement)).filter(
    (match) => !(evidenceOf(around(text, match.index), transcript)[0]?.spans.length ?? 0),
  );
  return [
    ...choices.map((match) => fault(match, 'choice')),
    ...statements.map((match) => fault(match, 'statement')),
    ...unsaidRisks(text, transcript),
    ...(patient ? addresseeFaults(text, patient) : []),
  ];
}

/** "## What you chose" claims nothing. */
const isHeading = (text: string, at: number): boolean => text[text.lastIndexOf('\n', at - 1) + 1] === '#';

/** "Nothing is booked" claims nothing. */
const isDenied = (text: string, at: number): boolean =>
  /\b(?:nothing|not|no|never|nor|haven['’]t|hasn['’]t) (?:\w+ ){0,2}$/i.test(text.slice(Math.max(0, at - 40), at));

const fault = (match: RegExpExecArray, kind: ClaimFault['kind']): ClaimFault => ({
  start: match.index,
  end: match.index + match[0].length,
  kind,
});

/** The sentence around a place. */
function around(text: string, at: number): string {
  return splitSentences(text).find(({ start, end }) => start <= at && at < end)?.raw ?? '';
}

/** What was agreed to: the meaning of each sentence with an agreement, and of the one before, to which it may answer. */
export function agreementsIn(transcript: string): Set<string>[] {
  const sentences = splitSentences(transcript);
  return sentences.flatMap(({ raw }, index) => {
    const agrees = statedWords(raw).some((word: StatedWord) => !word.isDenied && AGREEMENT.has(word.stem));
    if (!agrees) return [];
    const before = sentences[index - 1]?.raw ?? '';
    const beforeThat = sentences[index - 2]?.raw ?? '';
    return [new Set([...meaningOf(raw), ...meaningOf(before), ...meaningOf(beforeThat)])];
  });
}

const agreementWords = new Set([...AGREEMENT].map(sameMeaning));

/** Whether what a sentence names was agreed to. */
export function isAgreed(sentence: string, agreements: readonly ReadonlySet<string>[]): boolean {
  const named = [...meaningOf(sentence)].filter((stem) => !agreementWords.has(stem));
  return agreements.some((agreement) => named.some((stem) => agreement.has(stem)));
}

/** A treatment in a title claims that it was agreed or done. */
export function titleFaults(title: string, transcript: string): ClaimFault[] {
  const plainTitle = plain(title);
  const isTreatment = treatmentKinds.some(({ forms }) => forms.some((form) => plainTitle.includes(form)));
  return isTreatment && !isAgreed(title, agreementsIn(transcript))
    ? [{ start: 0, end: title.length, kind: 'choice' }]
    : [];
}

/** Risks of a list, in bullets or after "The risks are:", that were not spoken of. */
function unsaidRisks(text: string, transcript: string): ClaimFault[] {
  const faults: ClaimFault[] = [];
  let isList = false;
  let from = 0;
  for (const line of text.split('\n')) {
    const listed = /\brisks?\b[^:\n]{0,60}:(?<rest>.*)$/i.exec(line);
    const isBullet = line.startsWith('- ');
    if (listed) isList = true;
    else if (!isBullet && line.trim() !== '') isList = false;
    const rest = listed?.groups?.rest ?? (isBullet && isList ? line.slice(2) : '');
    let at = from + line.length - rest.length;
    for (const risk of rest.split(';')) {
      const evidence = evidenceOf(risk, transcript);
      if (risk.trim() && evidence.some(({ isSupported }) => !isSupported)) {
        const lead = risk.length - risk.trimStart().length;
        faults.push({ start: at + lead, end: at + risk.length, kind: 'risk' });
      }
      at += risk.length + 1;
    }
    from += line.length + 1;
  }
  return faults;
}

/** A child does not sign, and its letter goes to a parent. */
function addresseeFaults(text: string, { name, isChild }: CheckedPatient): ClaimFault[] {
  if (!isChild) return [];
  const first = name.split(' ')[0] ?? name;
  const openings = ['agree', 'consent', ', agree', ', consent'].map(
    (word) => `I, ${name}${word.startsWith(',') ? '' : ' '}${word}`,
  );
  return [...openings, `Dear ${first},`, `Dear ${name},`].flatMap((words): ClaimFault[] => {
    const start = text.indexOf(words);
    return start < 0 ? [] : [{ start, end: start + words.length, kind: 'addressee' }];
  });
}
