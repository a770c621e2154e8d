import type { Concept } from '../reading/index.ts';
import { frameOf } from './complete-sentence.ts';
import type { Reader } from './speak-to.ts';
import { baseOf, finiteWords, patientBases, teamBases } from './verbs.ts';
import { isApart, lower, setOf, type Word, wordsOf } from './words.ts';

/** What a sentence that does not speak to the reader begins with, by what it is about; it claims nothing that was not so. */
const leads: Partial<Record<Concept, string>> = {
  reason: 'We noted that',
  complaint: 'You told us that',
  medical: 'We noted that',
  medication: 'We noted that',
  allergy: 'We noted that',
  social: 'We noted that',
  'dental-history': 'We noted that',
  family: 'We noted that',
  extraoral: 'We found that',
  'soft-tissue': 'We found that',
  perio: 'We found that',
  teeth: 'We found that',
  occlusion: 'We found that',
  tests: 'We found that',
  radiograph: 'We found that',
  diagnosis: 'We found that',
  risk: 'Please note that',
  options: 'We told you that',
  'risks-discussed': 'We told you that',
  decision: 'We noted that',
  consent: 'We noted that',
  plan: 'Please note that',
  referral: 'Please note that',
  'follow-up': 'Please note that',
  anaesthetic: 'At your visit,',
  procedure: 'At your visit,',
  aftercare: 'Our advice:',
  prescription: 'Our advice:',
  fees: 'Please note that',
};

const spoken = setOf("you your yours yourself you've you'll you'd you're we us our ours we've we'll we'd we're please");
const NOTE = 'Please note that';
const charge = /^there is no (?:charge|fee|cost|payment)\b/i;
const pronouns = setOf('it this that these they he she');
const linking = setOf('that which who');
const noSubject = setOf(
  'which because where who what why how when until till so and or but than as also plus then not never gone given done ready happy fine sorry same last that',
);
const properNouns = setOf(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december dr doctor mr mrs ms miss sister professor nhs',
);
const objects = setOf(
  'the a an your his her any all it them this these that those both on in out off to up down nothing if',
);
const notOrders = setOf('need present cut plate place cover crown line book show report order rest set');

/** Whether a line speaks to its reader, or to a parent of the child. */
function speaksTo(text: string, reader: Reader): boolean {
  return wordsOf(text).words.some((word) => {
    const said = lower(word);
    return spoken.has(said) || (reader.kind === 'parent' && said.replace(/'s$/, '') === reader.child.toLowerCase());
  });
}

/** A line for the reader: what does not speak to anybody is introduced by who found, said or asks it. */
export function spokenTo(text: string, concept: string, reader: Reader, isReported: boolean): string {
  if (speaksTo(text, reader)) return text;
  const options = /^(?:the )?options (?:discussed )?(?=(?:are|were|include)\b)/i.exec(text);
  if (options) return `Your options ${text.slice(options[0].length)}`;
  const { words } = wordsOf(text);
  const [first, second] = words;
  if (!first) return text;
  const said = lower(first);
  const phrase = startsProper(first.text, second?.text, reader) ? text : text.charAt(0).toLowerCase() + text.slice(1);
  if (isOrder(said, lower(second), concept)) return `Please ${phrase}`;
  const lead = charge.test(text) ? NOTE : (leads[concept as Concept] ?? NOTE);
  if (!lead.endsWith(' that')) return `${lead} ${phrase}`;
  return isClause(words)
    ? `${lead} ${/^[a-z]+est$/.test(said) && said !== 'test' ? 'the ' : ''}${phrase}`
    : `${frameOf(concept, reader, isReported)}: ${phrase}`;
}

/** Whether its first clause has a subject and a verb; "if …" has them after the comma. */
function isClause(words: readonly Word[]): boolean {
  const said = lower(words[0]).replace(/'s$/, '');
  if (noSubject.has(said)) return false;
  const isCondition = said === 'if' || said === 'as';
  const end = words.findIndex((word, i) => i > 0 && isApart(word));
  const clause = isCondition || end < 0 ? words : words.slice(0, end);
  return clause.some(
    (word, i) =>
      i > 0 &&
      (finiteWords.has(lower(word)) || (baseOf.has(lower(word)) && (i > 1 || pronouns.has(said)))) &&
      !(i > 1 && linking.has(lower(clause[i - 1]))),
  );
}

/** "Bite on the gauze", "Do not rinse". */
function isOrder(first: string, second: string, concept: string): boolean {
  if (first === 'do' || first === "don't") return second !== '' && (first === "don't" || second === 'not');
  if (!['aftercare', 'prescription', 'follow-up', 'plan'].includes(concept)) return false;
  if (!patientBases.has(first) && !teamBases.has(first) && !['bring', 'ring', 'avoid', 'skip', 'rub'].includes(first))
    return false;
  return !notOrders.has(first) || objects.has(second);
}

function startsProper(first: string, second: string | undefined, reader: Reader): boolean {
  const said = first.toLowerCase();
  return (
    /^I\b|\p{Lu}.*\p{Lu}|^X\b/u.test(first) ||
    properNouns.has(said.replace(/'s$/, '')) ||
    reader.names.has(said.replace(/'s$/, '')) ||
    (second !== undefined && /^\p{Lu}\p{Ll}/u.test(second) && /^\p{Lu}/u.test(first))
  );
}
