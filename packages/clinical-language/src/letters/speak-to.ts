import type { ToothNotation } from '@openconsult/contracts/conventions';
import { adjectivesLikePast, adverbs, baseOf, participles, patientBases } from './verbs.ts';
import { isApart, lower, setOf, type Word } from './words.ts';

/** Who reads the letter, and how the dictation speaks of the patient. */
export interface Reader {
  /** `patient` reads about "you"; `parent` reads about the child by name. */
  kind: 'patient' | 'parent';
  /** How the dictation speaks of the patient; null where it never does. */
  pronoun: 'he' | 'she' | null;
  /** The patient's names in lower case. */
  names: ReadonlySet<string>;
  /** What a parent reads for "the patient": the first name, else "your child". */
  child: string;
  /** The words for the parent who reads: "mum", "mother". */
  parents: ReadonlySet<string>;
  /** How the dictation numbers teeth. */
  notation: ToothNotation;
}

const men = setOf(
  'brother father dad daddy husband son grandson uncle boyfriend grandad granddad grandpa grandfather stepfather stepdad',
);
const women = setOf(
  'sister mother mum mummy mom mam wife daughter granddaughter aunt auntie girlfriend nan nana gran granny grandma grandmother stepmother abuela',
);
const patientNouns = setOf('patient pt gentleman lady chap lad');
const titles = setOf('mr mrs ms miss mx mister madam');
const otherSubjects = setOf(
  "it which that who there this they we i it's there's that's i'm i've we've i'd we'd i'll we'll these those",
);
const saying = setOf(
  'say think report feel know tell believe reckon hope mention notice suspect worry understand claim wonder fear',
);
const herObject =
  setOf(`in on to at with about for from of after before and or but that how what when if why again today tomorrow back off up out over through a an the
not some twice once every this is was as because so until till by than into whether where yesterday more less better this enough well i we you it he she there i'd i'll i've we'd`);
const letting = setOf('make makes made let lets help helps helped saw heard watched');
const telling = setOf('told tell tells asked showed offered gave give gives sent warned advised reminded');
const adjectivesAfterMake = setOf('sick ill sleepy drowsy unwell dizzy itch anxious nervous feel gag tired');
const owners = setOf(
  'mouth teeth tooth gums family partner gp doctor dentist consultant carer friend medicine medicines tablets letter name notes consent signature own new old',
);
const auxiliaries = new Map([
  ['does', 'do'],
  ['is', 'are'],
  ['was', 'were'],
  ['has', 'have'],
]);
const expanded = new Map([
  ["isn't", 'is not'],
  ["wasn't", 'was not'],
  ["hasn't", 'has not'],
  ["doesn't", 'does not'],
]);

/** Nouns that are verbs only behind their subject: "if you are worried, stitches dissolve". */
const nouns = setOf('stitches');

interface State {
  words: Word[];
  at: number;
  reader: Reader;
  out: Word[];
  subject: 'you' | 'other' | null;
  /** "you" waits for its verb. */
  pending: boolean;
  /** Another person of the patient's sex is named in this sentence. */
  rival: boolean;
  /** The sentence begins with another person of that sex: "Mrs Baker at two …, so no mint for her". */
  isOther: boolean;
  doubts: Set<string>;
}

/**
 * Turns what a dictation says of the patient into what a letter says to "you", verbs agreeing; for a parent, what it
 * says of the parent. A pronoun is only resolved where no other person of that sex is named: other pronouns
 * are doubts.
 */
export function speakTo(words: readonly Word[], reader: Reader): { words: Word[]; doubts: string[] } {
  const state: State = {
    words: words.map((word) => ({ ...word })),
    at: 0,
    reader,
    out: [],
    subject: null,
    pending: false,
    rival: false,
    isOther: false,
    doubts: new Set(),
  };
  for (; state.at < state.words.length; state.at += 1) step(state);
  return { words: state.out, doubts: [...state.doubts] };
}

function step(state: State): void {
  const word = state.words[state.at];
  if (!word) return;
  if (agrees(state, word)) return;
  if (person(state, word)) return;
  const said = lower(word);
  if (titles.has(said) && said !== 'mx' && state.reader.pronoun === (['mr', 'mister'].includes(said) ? 'he' : 'she')) {
    state.rival = true;
    if (state.out.length === 0) state.isOther = true;
    if (!state.pending) state.subject = 'other';
  }
  if (men.has(said) || women.has(said)) {
    if (state.reader.pronoun === (men.has(said) ? 'he' : 'she')) state.rival = true;
    if (!state.pending) state.subject = 'other';
  }
  if (otherSubjects.has(said) && !(said === 'who' && lower(state.out.at(-1)) === 'you')) state.subject = 'other';
  state.out.push(word);
}

/** The verb that follows "you", or one joined to it by a comma, "and" or "but". */
function agrees(state: State, word: Word): boolean {
  if (state.subject !== 'you') return false;
  const said = lower(word);
  if (said === 'no' && lower(state.words[state.at + 1]) === 'longer') {
    state.out.push(word, state.words[state.at + 1] as Word);
    state.at += 1;
    return true;
  }
  if (adverbs.has(said) || (said === 'who' && lower(state.out.at(-1)) === 'you')) {
    if (said === 'who') state.pending = true;
    state.out.push(word);
    return true;
  }
  const base = isApart(word) && nouns.has(said) ? undefined : baseOf.get(said);
  const isJoined = state.pending || isApart(word) || joins(state);
  if (base && isJoined) {
    state.pending = false;
    if (saying.has(base)) state.subject = null;
    push(state, word, base);
    return true;
  }
  if (state.pending && !isApart(word)) state.pending = false;
  return false;
}

/** "and", "but", "or" and "then" before this word, adverbs between them. */
function joins({ out }: State): boolean {
  let at = out.length - 1;
  while (at > 0 && adverbs.has(lower(out[at])) && lower(out[at]) !== 'then') at -= 1;
  return ['and', 'but', 'or', 'then'].includes(lower(out[at]));
}

function push(state: State, word: Word, text: string): void {
  for (const [i, one] of text.split(' ').entries()) state.out.push({ before: i === 0 ? word.before : ' ', text: one });
}

function becomes(state: State, word: Word, text: string, isSubject: boolean): true {
  push(state, word, text);
  if (isSubject) {
    state.subject = 'you';
    state.pending = true;
    const auxiliary = state.out.at(-2);
    const second = auxiliary && auxiliaries.get(lower(auxiliary));
    // "nor does he" is "nor do you".
    if (auxiliary && second && word.before === ' ' && ['nor', 'neither', 'so'].includes(lower(state.out.at(-3)))) {
      auxiliary.text = second;
      state.pending = false;
    }
  }
  return true;
}

function person(state: State, word: Word): boolean {
  return state.reader.kind === 'patient' ? patient(state, word) : parent(state, word);
}

function patient(state: State, word: Word): boolean {
  const said = lower(word);
  const noun = patientNoun(state);
  if (noun !== undefined) {
    if (noun.article) word.before = state.out.pop()?.before ?? word.before;
    state.at += noun.length - 1;
    if (!noun.owns && isDoneTo(state)) push(state, word, 'you were');
    else return becomes(state, word, noun.owns ? 'your' : 'you', !noun.owns);
    state.subject = 'you';
    state.pending = false;
    return true;
  }
  return pronoun(state, word, said, state.reader.pronoun, state.rival);
}

/** "Mr Doe referred by his GP", without a verb. */
const isDoneTo = ({ words, at }: State): boolean =>
  /^(?:referred|sent|seen|brought)$/.test(lower(words[at + 1])) && lower(words[at + 2]) === 'by';

/** "the patient", "Mr Vanstone", "Horatio"; undefined for anybody else. */
function patientNoun({ words, at, out, reader }: State) {
  const [said, owns] = withoutOwner(lower(words[at]));
  const next = withoutOwner(lower(words[at + 1]));
  const previous = lower(out.at(-1));
  if (titles.has(said)) {
    if (reader.names.size > 0 && !reader.names.has(next[0])) return undefined;
    return named(words, at, reader.names, reader.names.size > 0 ? at : at + 1);
  }
  if (reader.names.has(said) && /^\p{Lu}/u.test(words[at]?.text ?? '')) return named(words, at, reader.names, at);
  if (!patientNouns.has(said)) return undefined;
  if (['the', 'this', 'our'].includes(previous)) return { article: true, length: 1, owns };
  return out.length === 0 || isApart(words[at]) ? { article: false, length: 1, owns } : undefined;
}

/** A name up to its last word. */
function named(words: readonly Word[], at: number, names: ReadonlySet<string>, from: number) {
  let last = from;
  while (names.has(withoutOwner(lower(words[last + 1]))[0])) last += 1;
  return { article: false, length: last - at + 1, owns: withoutOwner(lower(words[last]))[1] };
}

const withoutOwner = (said: string): [string, boolean] =>
  said.endsWith("'s") ? [said.slice(0, -2), true] : [said, false];

/** Pronouns of one sex as "you", "your" and "yourself". */
function pronoun(state: State, word: Word, said: string, own: Reader['pronoun'], rival: boolean): boolean {
  const stem = said.split("'")[0] ?? said;
  const sex = ['he', 'him', 'his', 'himself'].includes(stem)
    ? 'he'
    : ['she', 'her', 'hers', 'herself'].includes(stem)
      ? 'she'
      : null;
  if (!sex) return false;
  if (own && sex !== own) {
    if (stem === sex) state.subject = 'other';
    return false;
  }
  if (rival && (stem === sex || state.isOther)) {
    state.doubts.add(stem);
    state.subject = 'other';
    return false;
  }
  const next = state.words[state.at + 1];
  if (said === 'he' || said === 'she') return becomes(state, word, 'you', true);
  if (stem === 'himself' || stem === 'herself') return becomes(state, word, 'yourself', false);
  if (said === 'hers') return becomes(state, word, 'yours', false);
  if (said === 'his') return becomes(state, word, 'your', false);
  if (said === 'him') return becomes(state, word, 'you', false);
  if (said === 'her') return becomes(state, word, isHerObject(state, next) ? 'you' : 'your', false);
  return contracted(state, word, said);
}

/** Whether "her" is "you" here: "told her to", "makes her sick", but "her tooth". */
function isHerObject({ out }: State, next: Word | undefined): boolean {
  if (!next || /[^ ]/.test(next.before) || herObject.has(lower(next))) return true;
  const [noun] = withoutOwner(lower(next));
  const verb = lower(out.at(-1));
  if (letting.has(verb)) return patientBases.has(noun) || adjectivesAfterMake.has(noun);
  return (
    telling.has(verb) &&
    !men.has(noun) &&
    !women.has(noun) &&
    /^\p{Ll}/u.test(next.text) &&
    telling.has(verb) &&
    !owners.has(noun)
  );
}

/** "he's" is "you are" or "you have", "he'd" "you would" or "you had". */
function contracted(state: State, word: Word, said: string): boolean {
  let at = state.at + 1;
  while (adverbs.has(lower(state.words[at]))) at += 1;
  const next = lower(state.words[at]);
  const isParticiple =
    participles.has(next) || (next.endsWith('ed') && !adjectivesLikePast.has(next) && !['need'].includes(next));
  const ending = said.slice(said.indexOf("'") + 1);
  const verb =
    ending === 's'
      ? isParticiple
        ? 'have'
        : 'are'
      : ending === 'd'
        ? isParticiple
          ? 'had'
          : 'would'
        : ending === 'll'
          ? 'will'
          : null;
  if (!verb) return false;
  push(state, word, `you ${verb}`);
  state.subject = 'you';
  state.pending = false;
  return true;
}

const feelings = setOf(
  'worried concerned keen happy anxious nervous aware unsure certain sure content pleased relieved upset not',
);

const intentions = setOf('asking hoping wondering thinking worrying bringing taking coming going using giving trying');
const reports = setOf('asked noticed tried booked agreed phoned');

/** "Mum's really worried" and "dad's hoping" as "you are", "mum's noticed" as "you have"; undefined for an owner: "mum's wedding". */
function contractedVerb({ words, at }: State): string | undefined {
  let next = at + 1;
  while (adverbs.has(lower(words[next]))) next += 1;
  const said = lower(words[next]);
  if (feelings.has(said) || intentions.has(said)) return 'you are';
  return reports.has(said) || (participles.has(said) && said !== 'left') ? 'you have' : undefined;
}

function parent(state: State, word: Word): boolean {
  const said = lower(word);
  const [noun, owns] = withoutOwner(said);
  const { reader, out } = state;
  if (reader.parents.has(noun)) {
    if (['the', 'his', 'her', 'their', "child's"].includes(lower(out.at(-1))))
      word.before = out.pop()?.before ?? word.before;
    const contraction = owns ? contractedVerb(state) : undefined;
    if (contraction) {
      push(state, word, contraction);
      state.subject = 'you';
      state.pending = false;
      return true;
    }
    // "mum Katarzyna".
    const next = state.words[state.at + 1];
    if (next?.before === ' ' && /^\p{Lu}\p{Ll}/u.test(next.text) && !reader.names.has(lower(next)) && !owns)
      state.at += 1;
    return becomes(state, word, owns ? 'your' : 'you', !owns);
  }
  if (patientNouns.has(noun) || (noun === 'child' && lower(out.at(-1)) === 'the')) {
    const hasArticle = ['the', 'this', 'our'].includes(lower(out.at(-1)));
    if (!hasArticle && out.length > 0 && !isApart(word)) return false;
    if (hasArticle) word.before = out.pop()?.before ?? word.before;
    push(state, word, owns ? `${reader.child}'s` : reader.child);
    state.subject = 'other';
    return true;
  }
  if (said === 'he' || said === 'she' || reader.names.has(noun)) state.subject = 'other';
  return false;
}

/** "doesn't" as "does not", "hes" as "he's": one form for the steps above. */
export function regularWords(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const said = lower(word);
    if (said === 'hes' || said === 'shes') return [{ ...word, text: `${said.slice(0, -1)}'s` }];
    const full = expanded.get(said);
    if (!full) return [word];
    return full.split(' ').map((text, i) => ({ before: i === 0 ? word.before : ' ', text }));
  });
}
