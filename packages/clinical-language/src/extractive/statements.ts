import type { Conventions } from '@openconsult/contracts/conventions';
import { findFacts } from '../facts/index.ts';
import { withoutFillers } from '../reading/conversation.ts';
import { isClinical } from '../reading/word-classes.ts';
import { shortened } from './shortened.ts';

/** An exchange as one line of a note. */
export interface Statement {
  text: string;
  /** The answer could not be joined to its question without a doubt: both are written as they were said. */
  isAsSaid: boolean;
}

/**
 * A question and its answer as one statement: what was asked about, then what was said. A bare yes or no to a question
 * that denies, offers a choice or was asked together with others is left as it was said.
 */
export function statementOf(
  questions: readonly string[],
  answers: readonly string[],
  conventions: Conventions | undefined,
): Statement {
  const isToPatient = questions.some((one) => TO_PATIENT.test(one) && !/\bi\b/i.test(one));
  const said = joined(answers.map((one) => shortened(one, { conventions, isPatient: isToPatient })));
  if (questions.length === 0) return { text: said, isAsSaid: false };
  const asked = questions.map((one) => withoutTag(one)).filter((one) => !isOpener(one));
  if (asked.length === 0 && said) return { text: said, isAsSaid: false };
  const asSaid = {
    text: joined([...questions.map((one) => question(one, conventions)), ...answers.map(spokenPlainly)]),
    isAsSaid: isBare(answers),
  };
  if (!/[\p{L}\p{N}]/u.test(said)) return asSaid;
  const [only = ''] = asked;
  // Without a question mark or a capital after it, it is not known where the question ends.
  const isEndKnown = /\?["'”’)]*$/.test(only) || /^\p{Lu}/u.test(answers[0] ?? '');
  if (asked.length > 1 || !isEndKnown) return asSaid;
  const isReply = YES_OR_NO.test(spokenPlainly(answers[0] ?? ''));
  if (isReply && CHOICE.test(only)) return asSaid;
  const topic = topicOf(only);
  // "I have asthma, Ventolin when you need it, that still the case?" states more than it asks.
  if (lost(only, `${topic} ${said}`, conventions)) return asSaid;
  if (isReply && DENYING.test(topic)) return asSaid;
  const isHeld = !isReply && !holdsFacts(topic, conventions);
  if (topic === '' || (isHeld && isShared(topic, said))) return { text: said, isAsSaid: false };
  return wordsOf(topic).length > TOPIC_WORDS ? asSaid : { text: `${topic}: ${said}`, isAsSaid: false };
}

/** What only a patient is asked. */
const TO_PATIENT = /\byou\b|\ballerg|\bsmok|\b(?:any|on) (?:tablets|medicines|medication)\b/i;
/** A question of more words that say something is no topic. */
const ASKED_WORDS = 5;
/** Of more words a topic no longer makes sense without the words between them. */
const TOPIC_WORDS = 6;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}£$€%]+(?:['’./:-][\p{L}\p{N}]+)*/gu) ?? [];

/** The words of a sentence without fillers, unless they are nothing else. */
const spokenPlainly = (text: string): string => withoutFillers(text) || text;

const joined = (sentences: readonly string[]): string =>
  sentences
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one, index) => (index === 0 ? one : one.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())))
    .map((one, index, all) => (index < all.length - 1 && !/[.!?…]$/.test(one) ? `${one.replace(/[,;:]$/, '')}.` : one))
    .join(' ');

const question = (text: string, conventions: Conventions | undefined): string => {
  const short = shortened(text, { conventions, isPatient: false });
  return /[?.!]$/.test(short) ? short : `${short}?`;
};

/** The question of a tag is in the sentence before it: "You had a plate, didn't you?" */
const withoutTag = (text: string): string =>
  text.replace(
    /,\s*(?:and )?(?:right|yeah|no|yes|is it|(?:is|are|do|did|does|have|has|was|were|can|will|would)(?:n't)? (?:you|it|he|she|they|that|we|i|there))\s*\?$/i,
    '?',
  );

const YES_OR_NO =
  /^(?:yes|yeah|yep|yup|no|nope|nah|not really|never|none|nothing|of course|course|correct|that's right|i (?:do|am|have|did|was|will|can)(?:n't| not)?\b(?! \w))/i;
const isBare = (answers: readonly string[]): boolean =>
  answers.length > 0 && YES_OR_NO.test(spokenPlainly(answers[0] ?? '')) && wordsOf(answers.join(' ')).length <= 3;
/** A yes to these may mean either. */
const CHOICE = /\bor\b/i;
const DENYING = /\b(?:no|not|never|none|nothing|without|stopped|\w+n't)\b/i;

/** Asks for anything, so that the heading says as much. */
const isOpener = (text: string): boolean => {
  const words = wordsOf(topicOf(text));
  return words.length === 0 || words.every((word) => OPENERS.has(word.toLowerCase()));
};
const OPENERS = new Set(
  'usual bothering bother changed wrong happening brings bring problem matter help trouble fancy managing manage check today doing going feeling anywhere show point best story news'.split(
    ' ',
  ),
);

/** Words of a question that only ask. */
const ASKING = new Set(
  "a an the and so but okay ok right well now then do does did doing done are is was were be been being am have has had having you your yours you're you've i me my we us it it's its that that's this these there there's of to at all any anything anyone ever still just really what what's which who who's when where where's how how's why can could would will shall should may might must tell let's for with in on from about like going go gonna get got give if or as by days moment today please again roughly exactly much many long often kind sort bit um er erm uh they them he she his her think say said know mean want see says form something remind using use used taking take also new come new".split(
    ' ',
  ),
);

/** "No allergies?" asks about allergies; its answer says how it is. */
const ASKS_FOR_NONE =
  /^(?:(?:and|so|but|okay|still|it's|is it|are there|you've|have you|got|there's|there are|then)[,\s]+)*no(?: known| other)? (?=\w)/i;

/** What a question asks about: "And the gums, are you bleeding at all?" is about "gums, bleeding". */
function topicOf(asked: string): string {
  const plain = withoutFillers(asked).replace(ASKS_FOR_NONE, '');
  const kept = wordsOf(plain).filter((word) => !ASKING.has(word.toLowerCase().replace('’', "'")));
  // It states more than a topic says.
  if (kept.length > ASKED_WORDS) return kept.join(' ');
  const topic =
    kept.length > 3 ? kept.filter((word) => isClinical(word) || /\d|^(?:no|not|never|\w+n't)$/i.test(word)) : kept;
  return (topic.length > 0 ? topic : kept.slice(-3)).join(' ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Whether a question has a fact, or speaks of something clinical, that the statement has not. */
function lost(asked: string, written: string, conventions: Conventions | undefined): boolean {
  const held = new Set(findFacts(written, conventions).map(({ kind, value }) => `${kind} ${value}`));
  return findFacts(asked, conventions).some(({ kind, value }) => !held.has(`${kind} ${value}`) && kind !== 'negation');
}

const holdsFacts = (text: string, conventions: Conventions | undefined): boolean =>
  text !== '' && findFacts(text, conventions).length > 0;

/** Whether the answer names the topic itself. */
function isShared(topic: string, said: string): boolean {
  const stems = new Set(wordsOf(said).map((word) => word.toLowerCase().slice(0, 5)));
  return wordsOf(topic).every((word) => stems.has(word.toLowerCase().slice(0, 5)));
}
