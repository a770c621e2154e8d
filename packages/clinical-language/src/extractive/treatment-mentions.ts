import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { describedWork, plainlyDescribed } from '../terms/described-work.ts';
import { catalogueSpellings, type TreatmentKind, treatmentKinds } from '../terms/treatment-kinds.ts';
import { plain } from '../text/phrases.ts';
import { lettersOf } from '../text/word-tokens.ts';
import type { CatalogueTreatment } from './inputs.ts';

/** Words in a passage that name a treatment. */
export interface TreatmentMention {
  start: number;
  end: number;
  /** Null when no catalogue treatment matches, or several match equally. */
  treatment: CatalogueTreatment | null;
  /** The catalogue's name, else the everyday name. */
  name: string;
  onTooth: boolean;
  /** One piece of work over several teeth, such as a bridge. */
  isSpan: boolean;
  /** The everyday kind, and the one that it is a sort of. */
  kind: string;
  family: string;
  /** The work itself is described, with its name or without. */
  isTold: boolean;
  isUnnamed: boolean;
  /** … so plainly that no other sentence needs to name it. */
  isPlain: boolean;
  /** Named by what is done, such as "take it out". */
  isVerb: boolean;
}

type Named = Omit<TreatmentMention, 'start' | 'end' | 'treatment' | 'isTold' | 'isUnnamed' | 'isPlain'> & {
  treatments: CatalogueTreatment[];
};

/** A name by its sound. */
type SoundingName = { named: Named; letters: string };

/** Shorter keys join words that sound alike by chance, such as "filling" and "feeling". */
const MIN_KEY_LENGTH = 5;
const MAX_WORDS = 6;
/** Work on what is there already: a "crown" is no "crown remake", unless its whole name is said. */
const ofEarlierWork = /\b(?:remake|remade|repair|removal of|re-?fix|review|top-up|fee|replacement part)\b/i;
/** No name contains one of these. */
const separator = new RegExp(`[.,;:!?${CURRENCY_SYMBOLS.join('')}]`);

type TreatmentFinder = (text: string) => TreatmentMention[];

/** To prepare a search takes longer than to read a talk, and each consent of a talk needs the same. */
const prepared = new WeakMap<readonly CatalogueTreatment[], TreatmentFinder>();
const NO_CATALOGUE: readonly CatalogueTreatment[] = [];

/**
 * A search for a clinic's treatments: names and aliases, their plurals, spellings by ear, and the everyday
 * names of treatments. The longest name wins. An everyday name means the catalogue's only treatment of that
 * kind, or the one that the words around it select; else it has no catalogue id.
 */
export function treatmentFinder(catalogue: readonly CatalogueTreatment[]): TreatmentFinder {
  const key = catalogue.length === 0 ? NO_CATALOGUE : catalogue;
  const known = prepared.get(key);
  if (known) return known;
  const finder = prepareFinder(key);
  prepared.set(key, finder);
  return finder;
}

function prepareFinder(catalogue: readonly CatalogueTreatment[]): TreatmentFinder {
  const names = new Map<string, Named>();
  const byKind = new Map<string, Named>();
  const add = (phrase: string, named: Named) => {
    for (const form of forms(phrase)) {
      const known = names.get(form);
      if (!known) names.set(form, named);
      else known.treatments = [...new Set([...known.treatments, ...named.treatments])];
    }
  };
  const kinds = new Map(catalogue.map((treatment) => [treatment, everydayKindOf(treatment)]));
  for (const treatment of catalogue) {
    const kind = kinds.get(treatment) ?? kindOf(treatment);
    const named = { ...namedBy(kind, treatment.name), treatments: [treatment] };
    const phrases = [treatment.name, treatment.name.replace(/\([^()]*\)/g, ''), ...treatment.aliases];
    for (const phrase of phrases.filter((one) => !isEarlierWorkByAlias(treatment, one))) add(phrase, named);
    const base = treatment.name.split(',')[0]?.trim() ?? '';
    if (base !== treatment.name) add(base, { ...named, name: base });
  }
  for (const kind of treatmentKinds) {
    const isOf = (treatment: CatalogueTreatment, family: boolean) =>
      kinds.get(treatment) === kind || (family && kinds.get(treatment)?.family === kind.name);
    const exact = catalogue.filter((treatment) => isOf(treatment, false));
    const treatments = exact.length > 0 ? exact : catalogue.filter((treatment) => isOf(treatment, true));
    if (kind.isExtra && treatments.length === 0) continue;
    const named = { ...namedBy(kind, kind.name), treatments };
    for (const form of kind.forms)
      for (const spelling of forms(form)) if (!names.has(spelling)) names.set(spelling, named);
    for (const verb of kind.verbs ?? []) if (!names.has(verb)) names.set(verb, { ...named, isVerb: true });
    byKind.set(kind.name, named);
  }
  const byKey = new Map<string, SoundingName>();
  for (const [form, named] of names) {
    const key = soundKey(form);
    if (key.length >= MIN_KEY_LENGTH && !byKey.has(key)) byKey.set(key, { named, letters: lettersOf(form) });
  }
  return (text) => addTold(text, search(text, names, byKey), byKind);
}

/** Work that is described in other words, where the practice does it. Its name in the same passage counts as described, too. */
function addTold(text: string, found: TreatmentMention[], byKind: ReadonlyMap<string, Named>): TreatmentMention[] {
  const lower = text.toLowerCase();
  for (const [kind, pattern] of describedWork) {
    const named = byKind.get(kind);
    const match = named && pattern.exec(lower);
    if (!match) continue;
    const isPlain = plainlyDescribed[kind]?.test(lower) ?? false;
    const [start, end] = [match.index, match.index + match[0].length];
    const known = found.find(({ family }) => family === named.family);
    if (known) known.isTold = true;
    else if (named.treatments.length > 0 && !found.some((one) => one.isTold && one.start < end && start < one.end))
      found.push({ ...mentionOf(named, text), start, end, isTold: true, isUnnamed: true, isPlain });
  }
  return found.sort((a, b) => a.start - b.start);
}

function namedBy(kind: TreatmentKind | undefined, name: string): Omit<Named, 'treatments'> {
  const { onTooth = true, isSpan = false } = kind ?? {};
  return { name, onTooth, isSpan, kind: kind?.name ?? name, family: kind?.family ?? kind?.name ?? name, isVerb: false };
}

function mentionOf(
  { treatments, ...named }: Named,
  text: string,
): Omit<TreatmentMention, 'start' | 'end' | 'isTold' | 'isUnnamed' | 'isPlain'> {
  const treatment = single(treatments, plain(text));
  return { ...named, treatment, name: treatment?.name ?? named.name };
}

function search(text: string, names: Map<string, Named>, byKey: Map<string, SoundingName>): TreatmentMention[] {
  const words = Array.from(text.matchAll(/[\p{L}\p{N}&']+/gu), ({ 0: word, index }) => ({
    word: plain(word),
    start: index,
    end: index + word.length,
  }));
  const found: TreatmentMention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count -= 1) {
      const window = words.slice(at, at + count);
      const start = window[0]?.start ?? 0;
      const end = window.at(-1)?.end ?? start;
      if (separator.test(text.slice(start, end))) continue;
      const phrase = window.map(({ word }) => word).join(' ');
      const named = names.get(phrase) ?? soundingLike(phrase, byKey);
      if (!named) continue;
      found.push({ ...mentionOf(named, text), start, end, isTold: false, isUnnamed: false, isPlain: false });
      at += count - 1;
      break;
    }
  }
  return found;
}

/** Of several treatments of a kind, the one whose other words are in the same sentence. */
function single(treatments: readonly CatalogueTreatment[], sentence: string): CatalogueTreatment | null {
  const [first, ...others] = treatments;
  if (!first || others.length === 0) return first ?? null;
  const said = new Set(sentence.split(/[^\p{L}\p{N}]+/u));
  const ranked = treatments
    .map((treatment) => ({
      treatment,
      hits: plain(treatment.name)
        .split(' ')
        .filter((word) => said.has(word)).length,
    }))
    .sort((a, b) => b.hits - a.hits);
  const [best, next] = ranked;
  return best && next && best.hits > next.hits ? best.treatment : null;
}

function forms(phrase: string): Set<string> {
  const base = plain(phrase)
    .replace(/[^\p{L}\p{N}&' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!base) return new Set();
  const spellings = new Set([base]);
  for (const [name, others] of catalogueSpellings) {
    if (new RegExp(`\\b${name}\\b`).test(base)) for (const other of others) spellings.add(base.replace(name, other));
  }
  return new Set([...spellings].flatMap((spelling) => [spelling, plural(spelling), singular(spelling)]));
}

function plural(phrase: string): string {
  return /(?:s|x|ch|sh)$/.test(phrase) ? `${phrase}es` : `${phrase}s`;
}

function singular(phrase: string): string {
  return /[^s]s$/.test(phrase) ? phrase.slice(0, -1) : phrase;
}

/** The same sound alone joins "completed under" with "complete denture", so the letters must be close too. */
function soundingLike(phrase: string, byKey: Map<string, SoundingName>): Named | undefined {
  // A single word that sounds alike is mostly a word of its own: "waiting" is no whitening.
  const candidate = /\d/.test(phrase) || !phrase.includes(' ') ? undefined : byKey.get(soundKey(phrase));
  const letters = lettersOf(phrase);
  return candidate && distance(letters, candidate.letters) <= 0.23 * letters.length ? candidate.named : undefined;
}

function soundKey(phrase: string): string {
  const letters = lettersOf(phrase);
  return letters.length < MIN_KEY_LENGTH ? '' : doubleMetaphone(letters)[0];
}

/** None where the everyday name means other work. */
function everydayKindOf(treatment: CatalogueTreatment): TreatmentKind | undefined {
  const kind = kindOf(treatment);
  const isOther = ofEarlierWork.test(treatment.name) && !kind?.forms.some((form) => ofEarlierWork.test(form));
  return isOther ? undefined : kind;
}

/** "Crown" as another name of "Crown remake": who says it means a crown. */
const isEarlierWorkByAlias = ({ name }: CatalogueTreatment, phrase: string): boolean =>
  ofEarlierWork.test(name) && !ofEarlierWork.test(phrase) && everydayForms.has(plain(phrase));

const everydayForms = new Set(treatmentKinds.flatMap(({ forms: all }) => all).map(plain));

/** The kind whose form comes first in the name, the longest of them; "implant with crown" is an implant. */
function kindOf({ name, aliases }: CatalogueTreatment): TreatmentKind | undefined {
  for (const phrase of [name, ...aliases]) {
    const known = ` ${plain(phrase)
      .replace(/[^\p{L}\p{N} ]/gu, ' ')
      .replace(/\s+/g, ' ')} `;
    let best: { kind: TreatmentKind; at: number; length: number } | undefined;
    for (const kind of treatmentKinds) {
      for (const form of kind.forms) {
        const bare = plain(form);
        const at = [bare, plural(bare)].map((one) => known.indexOf(` ${one} `)).find((index) => index >= 0);
        if (at === undefined) continue;
        if (!best || at < best.at || (at === best.at && bare.length > best.length))
          best = { kind, at, length: bare.length };
      }
    }
    if (best) return best.kind;
  }
  return undefined;
}

type Work = Pick<TreatmentMention, 'treatment' | 'kind' | 'family'>;

/** The same treatment of the list, or one of them is only the general word for the other. */
export function isSameWork(a: Work, b: Work): boolean {
  if (a.treatment && b.treatment) return a.treatment === b.treatment;
  return a.kind === b.kind || a.kind === b.family || b.kind === a.family;
}
