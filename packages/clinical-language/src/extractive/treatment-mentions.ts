import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { catalogueSpellings, treatmentKinds } from '../terms/treatment-kinds.ts';
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
}

type Named = { treatments: CatalogueTreatment[]; name: string; onTooth: boolean; isSpan: boolean };

/** A name by its sound. */
type SoundingName = { named: Named; letters: string };

/** Shorter keys join words that sound alike by chance, such as "filling" and "feeling". */
const MIN_KEY_LENGTH = 5;
const MAX_WORDS = 6;
/** No name contains one of these. */
const separator = new RegExp(`[.,;:!?${CURRENCY_SYMBOLS.join('')}]`);

/**
 * Prepares a search for a clinic's treatments: names and aliases, their plurals, spellings by ear, and the everyday
 * names of treatments. The longest name wins. An everyday name means the catalogue's only treatment of that
 * kind, or the one that the words around it select; else it has no catalogue id.
 */
export function treatmentFinder(catalogue: readonly CatalogueTreatment[]): (text: string) => TreatmentMention[] {
  const names = new Map<string, Named>();
  const add = (phrase: string, named: Named) => {
    for (const form of forms(phrase)) {
      const known = names.get(form);
      if (!known) names.set(form, named);
      else known.treatments = [...new Set([...known.treatments, ...named.treatments])];
    }
  };
  for (const treatment of catalogue) {
    const { onTooth = true, isSpan = false } = kindOf(treatment) ?? {};
    for (const phrase of [treatment.name, treatment.name.replace(/\([^()]*\)/g, ''), ...treatment.aliases]) {
      add(phrase, { treatments: [treatment], name: treatment.name, onTooth, isSpan });
    }
  }
  for (const kind of treatmentKinds) {
    const treatments = catalogue.filter((treatment) => isOfKind(treatment, kind.forms));
    for (const form of kind.forms) {
      const named = { treatments, name: kind.name, onTooth: kind.onTooth, isSpan: kind.isSpan ?? false };
      for (const spelling of forms(form)) if (!names.has(spelling)) names.set(spelling, named);
    }
  }
  const byKey = new Map<string, SoundingName>();
  for (const [form, named] of names) {
    const key = soundKey(form);
    if (key.length >= MIN_KEY_LENGTH && !byKey.has(key)) byKey.set(key, { named, letters: lettersOf(form) });
  }
  return (text) => search(text, names, byKey);
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
      const treatment = single(named.treatments, plain(text));
      found.push({
        start,
        end,
        treatment,
        name: treatment?.name ?? named.name,
        onTooth: named.onTooth,
        isSpan: named.isSpan,
      });
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
  const candidate = /\d/.test(phrase) ? undefined : byKey.get(soundKey(phrase));
  const letters = lettersOf(phrase);
  return candidate && distance(letters, candidate.letters) <= 0.23 * letters.length ? candidate.named : undefined;
}

function soundKey(phrase: string): string {
  const letters = lettersOf(phrase);
  return letters.length < MIN_KEY_LENGTH ? '' : doubleMetaphone(letters)[0];
}

function isOfKind(treatment: CatalogueTreatment, kindForms: readonly string[]): boolean {
  const known = [treatment.name, ...treatment.aliases].map(
    (name) => ` ${plain(name).replace(/[^\p{L}\p{N} ]/gu, ' ')} `,
  );
  return kindForms.some((form) =>
    known.some((name) => name.includes(` ${form} `) || name.includes(` ${plural(form)} `)),
  );
}

function kindOf(treatment: CatalogueTreatment) {
  return treatmentKinds.find((kind) => isOfKind(treatment, kind.forms));
}
