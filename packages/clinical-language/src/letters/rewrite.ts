import type { ToothNotation } from '@openconsult/contracts/conventions';
import { teethIn } from '../teeth/index.ts';
import { toothName } from '../teeth/tooth-names.ts';
import { capitalised } from '../text/capitals.ts';
import { withoutEnd } from '../text/trim.ts';
import { completeSentence, withYour } from './complete-sentence.ts';
import { jargonIn } from './jargon.ts';
import { sayPlainly } from './say-plainly.ts';
import { type Reader, regularWords, speakTo } from './speak-to.ts';
import { spokenTo } from './speak-up.ts';
import { inVoice, type Voice } from './team-voice.ts';
import { lower, setOf, textOf, type Word, wordsOf } from './words.ts';

/** Words of a sentence that a patient follows in one reading. */
const LONG_SENTENCE = 60;

export interface PatientLine {
  text: string;
  /** What introduces a phrase that is no sentence. */
  frame?: string;
  /** Words that a patient may not know, and pronouns that may mean another person. */
  doubts: string[];
}

const fillers = setOf('so and right okay ok now well um uh er erm but oh yes yeah also anyway basically then');
const cue =
  /^(?:chief complaint|presenting complaint|(?:past |relevant )?(?:medical|dental|social|family) history|on examination|examination|exam|radiographs?|x-rays?|(?:final |working )?diagnosis(?: is)?|impression|assessment|treatment (?:options|plan)|options|plan|aftercare|post[- ]?op(?:erative)?(?: instructions)?|follow[- ]?up|allerg(?:y|ies)|medications?|meds|consent|procedure(?: notes)?|anaesthe(?:sia|tic)|anesthe(?:sia|tic)|billing|fees?|prescription|referral|recall|prognosis|risks?|advice|soft tissues?|extraoral|intraoral|perio|occlusion)\s*(?:[:,–-])\s*(?=\S)/i;

/** In a letter to the parent who signed. */
const parental = /\b(?:he|she) (?:holds|has) parental responsibility\b/gi;
/** What only announces the words after it. */
const remark =
  /^(?:I (?:nearly|almost) forgot(?: to (?:say|mention))?|I should (?:say|mention|add)(?: that)?|for the record|one more thing|just to (?:say|add)(?: that)?|to finish|by the way|important one|note that)[,:]?\s+(?=\S)/i;

/**
 * One sentence of a dictation as a line of the letter. Each step is exact: teeth and clinical words become plain ones,
 * what is said of the patient is said to the patient, and a phrase becomes a sentence. Nothing is added but the words of
 * a frame; what cannot be changed safely is a doubt.
 */
export function rewriteForReader(
  sentence: string,
  concept: string,
  reader: Reader,
  { voice = 'clinician', isReported = true }: { voice?: Voice; isReported?: boolean } = {},
): PatientLine {
  const spoken = withTeethNamed(
    inWeeks(
      withoutLead(
        sentence
          .replace(/["“”*]/g, '')
          .replace(/,? quote unquote\b/gi, '')
          .replace(parental, 'you have parental responsibility')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ),
    reader.notation,
  );
  const isQuote = /["“]/.test(sentence);
  const { words, end } = wordsOf(spoken);
  const plain = sayPlainly(inVoice(regularWords(words), isQuote ? 'unknown' : voice));
  const told = speakTo(plain, reader);
  const { text, frame } = completeSentence(withoutAppositive(told.words), concept, reader, isReported);
  const line = withoutEnd(`${text}${end}`, /[\s,;:–-]/);
  const ended = capitalised(withoutRepeats(/[.!?]$/.test(line) ? line : `${line}.`));
  const owned = reader.kind === 'patient' ? withYour(ended) : ended;
  const whole = spokenTo(owned, concept, reader, isReported);
  const isLong = whole.split(' ').length > LONG_SENTENCE;
  return {
    text: whole,
    frame,
    doubts: [
      ...jargonIn(whole),
      ...(reader.kind === 'parent' && /\b(?:his|her) (?:own|son|daughter|children|husband|wife)\b/i.test(whole)
        ? ['whose']
        : []),
      ...told.doubts.map((pronoun) => `who is “${pronoun}”`),
      ...(isLong ? ['a long sentence'] : []),
    ],
  };
}

/**
 * What was said of the patient as it is said to the reader, in the words of the clinician: "he may lose it" is "you may lose
 * it". Unchanged where a pronoun may mean another person.
 */
export function saidToReader(text: string, reader: Reader): string {
  const { words, end } = wordsOf(text);
  const told = speakTo(regularWords(words), reader);
  return told.doubts.length > 0 ? text : capitalised(`${textOf(told.words)}${end}`.trim());
}

/** "rear edge edge" as "rear edge". */
function withoutRepeats(text: string): string {
  return text.replace(/\b(edge|side|tooth|teeth|X-rays?|gum|filling|gel) \1\b/gi, '$1');
}

const fractions: Record<string, string> = { 7: 'day', 52: 'week', 12: 'month' };

/** "3/12" of a clinician is three months. */
function inWeeks(text: string): string {
  return text.replace(
    /(?<![\d/.,])(\d{1,2})\/(7|52|12)(?![\d/])/g,
    (_, count: string, unit: string) => `${count} ${fractions[unit]}${count === '1' ? '' : 's'}`,
  );
}

/** "six and a half millimetres" is no tooth. */
const measured =
  /^ and (?:a half|a quarter|three quarters)\b|^ ?(?:mm|millimet|per ?cent|minutes|hours|days|weeks|months|years)/i;

/** A number that is joined to its tooth by a preposition: "on fourteen". */
const preposition = /^(?:on|of|for|at|between)\s/i;

/** A tooth that is said by its place. */
const named = /^\s*(?:upper|lower|left|right|top|bottom|maxillary|mandibular|[ul]\.?\s?[lr])/i;
/** Words before a number that a name needs an article behind. */
const needsArticle =
  /(?:^|\b(?:on|of|for|at|in|to|from|with|between|around|near|behind|beside|and|or|but|save|take|extract|remove|fill|crown|restore|open|opened|filled|crowned|restored|dressed|removed|extracted)\s)$/i;

function withTeethNamed(text: string, notation: ToothNotation): string {
  return teethIn(text, notation)
    .filter(({ end }) => !measured.test(text.slice(end, end + 30)))
    .reverse()
    .reduce((all, { start, end, teeth }) => {
      const said = all.slice(start, end);
      const joined = preposition.exec(said)?.[0] ?? '';
      const before = all.slice(0, start) + joined;
      const article = !named.test(said.slice(joined.length)) && needsArticle.test(before) ? 'the ' : '';
      return `${before}${article}${list(teeth.map(toothName))}${all.slice(end)}`;
    }, text);
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Without the fillers and the section cue that a sentence begins with. */
function withoutLead(text: string): string {
  let rest = text;
  for (;;) {
    const { words } = wordsOf(rest);
    const [first, second] = words;
    if (!first || !second || !fillers.has(lower(first))) break;
    const isNegated = ['no', 'not'].includes(lower(second)) && lower(first) === 'but';
    if (isNegated) break;
    rest = rest.slice(rest.indexOf(first.text) + first.text.length + second.before.length);
  }
  return rest.replace(cue, '').replace(remark, '');
}

/** "You, 67 and a retired signalman, would like": without what stands between the commas. */
function withoutAppositive(words: readonly Word[]): readonly Word[] {
  if (lower(words[0]) !== 'you' || words[1]?.before !== ', ') return words;
  const end = words.findIndex((word, i) => i > 1 && word.before.startsWith(','));
  if (end < 0 || end > 12) return words;
  return [words[0] as Word, ...words.slice(end).map((word, i) => (i === 0 ? { ...word, before: ' ' } : word))];
}
