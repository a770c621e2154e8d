import { isLowerCaseWord } from '@openconsult/clinical-language/dictionary';

/** The patient's name as placeholders: no request holds it, and an answer gets it back. */
export interface HiddenName {
  hide(text: string): string;
  reveal(text: string): string;
}

const FULL = '{{patient_name}}';
const FIRST = '{{patient_first_name}}';
const LAST = '{{patient_last_name}}';
const TITLE = '(?:Mr|Mrs|Ms|Miss|Mx|Master|Dr)\\.?\\s+';

/** Names that also begin sentences, or are words of the visit: only hidden in the middle of one, or after a title. */
const ALSO_WORDS = new Set(
  'angel april art august autumn bill black bond bone bridge brown bush canal chance cook crown day dean drew ford frank glass grace grant green gray grey guy hill holly hope house hunt ivy jack joy june king lane little long love mark may miles mills moon nick north page park penny pearce pierce pope price ray reed rich rob rock root rose ruby rusty short sky small snow son stone storm sue summer sunny wade waters west white will wing winter wise wolf wood woods young'.split(
    ' ',
  ),
);

/**
 * Hides the full name in any case, and its parts. A part that is a word is hidden with a capital only, and one of the
 * words that begin sentences ("Will", "May") only where it cannot be that word.
 */
export function hiddenName(name: string | undefined): HiddenName {
  const parts = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const [first = ''] = parts;
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  // "Patient 7" is the name that the product gives.
  if (parts.length === 0 || first.toLowerCase() === 'patient')
    return { hide: (text) => text, reveal: (text) => text.replaceAll(FULL, name ?? '') };
  const rules: [RegExp, string][] = [];
  if (parts.length > 1) rules.push([bounded(parts.map(escaped).join('\\s+'), 'giu'), FULL]);
  for (const [part, placeholder] of [
    [last, LAST],
    [first, parts.length > 1 ? FIRST : FULL],
  ] as const) {
    if (part.length > 1) rules.push(...partRules(part, placeholder));
  }
  return {
    hide: (text) => rules.reduce((hidden, [pattern, placeholder]) => hidden.replace(pattern, () => placeholder), text),
    reveal: (text) =>
      text
        .replaceAll(FULL, parts.join(' '))
        .replaceAll(FIRST, first)
        .replaceAll(LAST, last || first),
  };
}

function partRules(part: string, placeholder: string): [RegExp, string][] {
  const word = escaped(part);
  if (!ALSO_WORDS.has(part.toLowerCase())) return [[bounded(word, isLowerCaseWord(part) ? 'gu' : 'giu'), placeholder]];
  return [
    [bounded(`(?<=(?<!\\p{L})${TITLE})${word}`, 'gu'), placeholder],
    [bounded(`(?<=[\\p{L}\\p{N},] )${word}`, 'gu'), placeholder],
  ];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const bounded = (pattern: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags);
