import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { findFacts } from '../facts/index.ts';
import { patientBases, thirdPersonOf } from '../letters/verbs.ts';
import { figuresOf, grouped, numberWord, spokenNumber } from '../numbers/spoken-numbers.ts';
import { withoutFillers } from '../reading/conversation.ts';
import { withoutSpareWords } from './spare-words.ts';

interface Shortening {
  conventions: Conventions | undefined;
  /** "I" is the patient. */
  isPatient: boolean;
}

/**
 * Something said in a talk in the words of a note: without articles, fillers and the subject that everybody knows, numbers
 * in figures. Words are only left out. Where that would change a fact or a denial, it stays as it was said.
 */
export function shortened(said: string, { conventions = DEFAULT_CONVENTIONS, isPatient }: Shortening): string {
  const plain = withoutFillers(said) || said;
  if (plain.includes('~~')) return plain;
  const figures = inFigures(plain);
  const whole = sameFacts(plain, figures, conventions) ? figures : plain;
  const bare = withoutSubject(whole, isPatient);
  for (const short of [withoutSpareWords(telegraphic(bare)), telegraphic(bare), bare])
    if (/[\p{L}\p{N}]/u.test(short) && sameFacts(whole, short, conventions)) return short;
  return whole;
}

/** What is said to the other person only. */
const ASIDES =
  /(?:^|,\s*)(?:remember|i'd say|i would say|i mention that to everybody|i suppose|believe it or not|touch wood|thank god|thanks be to god|bless (?:her|him)|i'm afraid|i'm sorry|obviously|basically|honestly|to be honest|actually|promise me|believe me|by the way|remind me|if you ask me|as i say|like i said|listen|dear|love|mate|please|look|you see)(?=[,.!?]|$),?/gi;

/** Openings that say no more than what follows. */
const EMPTY_START =
  /^(?:it's|it is|that's|that is|this is|there's|there is|there are|here's|i've got|we've got|you've got|we have|i can see|i see|i think we'll|we'll)\s+(?!what\b|why\b|how\b|when\b|where\b|that\b|to\b|it\b|not do\b|all$)/i;
const EMPTY_AFTER_COMMA = /, (?:it's|that's|there's|and it's|and there's) (?!what\b|why\b|how\b|when\b|where\b|to\b)/gi;
const SUBJECT = /^(?:i'm|i am|you're|you are|we're|we are) (?!to\b|the\b|sorry\b|afraid\b)/i;
const PASSIVE = /\bthey(?:'ve| have)? (put|started|given|gave|told|taken|took) me\b/gi;

function withoutSubject(text: string, isPatient: boolean): string {
  const short = text
    .replace(ASIDES, (aside) => (/^,.*,$/.test(aside) ? ',' : ''))
    .trim()
    .replace(/^[,\s]+/, '')
    .replace(EMPTY_START, '')
    .replace(SUBJECT, '')
    .replace(PASSIVE, '$1')
    .replace(EMPTY_AFTER_COMMA, ', ');
  if (!isPatient) return short;
  return short
    .replace(/^i(?:'ve| have) (?=been|had|got|started|stopped|lost|noticed|given|not|never)/i, '')
    .replace(/(^|[.,] |, and )i ([a-z]+)\b/gi, (all, before: string, verb: string) => {
      const base = verb.toLowerCase();
      return patientBases.has(base) ? `${before}${thirdPersonOf(base)}` : all;
    });
}

/** After these an article counts: "a few" is not "few", "a day" is each day, "the one" no number. */
const COUNTED = `few|little|lot|lots|bit|couple|hundred|thousand|million|day|week|month|year|fortnight|time|night|morning|half|third|quarter|second|first|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\\w+teenth|\\w+tieth|\\w+ty-?\\w*|while|dozen|good|minute|hour|other|same|only|${numberWord}|\\d`;
const ARTICLE = new RegExp(`\\b(?:the|an|a)\\s+(?!(?:${COUNTED})(?!\\p{L}))(?=\\p{L})`, 'giu');
const OWN = /\b(?:my|your)\s+(?!own\b|self\b)(?=\p{L})/giu;
/** "Ridge is thin". Not after words that need it, nor before a subject. */
const COPULA =
  /(?<=\p{L}{2}|\d)(?<!\b(?:there|this|that|it|which|who|what|where|how|when|if|as|he|she|they|you|we|one|and|but|or|so|not|all)) (?:is|are) (?!not\b|to\b|it\b|that\b|there\b|this\b|he\b|she\b|they\b|you\b|i\b|what\b|why\b|how\b|because\b|if\b)(?=\p{L}|\d)/giu;

const telegraphic = (text: string): string =>
  text
    .replace(ARTICLE, '')
    .replace(OWN, '')
    .replace(COPULA, ' ')
    .replace(/\s{2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim();

/** Numbers of two figures and more, where no other number is beside them. "Four hundred three times" is two of them. */
const NUMBER = new RegExp(
  `(?<![\\w.,-])(?<!(?:${numberWord}|\\d)[ -](?:and |or |to |over |in |by )?)(${spokenNumber})(?! (?:${numberWord}|over|or|to|past|times?|tablets?|capsules?|drops?|puffs?|\\d))(?![\\w-])`,
  'gi',
);

const inFigures = (text: string): string =>
  text.replace(NUMBER, (said: string) => {
    const figures = figuresOf(said);
    return Number(figures) >= 10 ? grouped(figures) : said;
  });

/** Whether two texts say the same of teeth, sides, drugs, doses, numbers, prices and dates, and deny the same. */
function sameFacts(one: string, other: string, conventions: Conventions): boolean {
  return factsOf(one, conventions) === factsOf(other, conventions);
}

const factsOf = (text: string, conventions: Conventions): string =>
  findFacts(text, conventions)
    .map(({ kind, value }) => `${kind} ${value}`)
    .sort()
    .join('\n');
