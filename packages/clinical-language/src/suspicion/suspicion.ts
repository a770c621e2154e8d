import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { orderPatterns } from './suspicious-phrases.ts';

/**
 * Whether a text tries to give the writer orders: to ignore or reveal its instructions, to take another role, to answer
 * with something else, or to reach other data. Dental speech ("cardiac bypass", "ignore the previous film") is not.
 *
 * A filter does not stop a determined attacker: the writer also has no tools, gets one patient's data, and nothing is
 * sent without a click. Linear in the length of the text.
 *
 * See behaviour.md#messages.
 */
export function isSuspicious(text: string): boolean {
  const bare = text.normalize('NFKD').replace(/[\p{Mn}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '');
  if (rawPatterns.some((pattern) => pattern.test(bare))) return true;
  const words = canonical(bare);
  return orderPatterns.some((pattern) => pattern.test(words));
}

/** Prompt syntax, which is never dictated. */
const rawPatterns: RegExp[] = [
  /<\|[\w ]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|instructions?|prompt|transcript|template|data|assistant|user)>/i,
  /^[ \t>#*-]*(?:system|developer)[ \t]*(?:(?:prompt|message|instructions?)[ \t]*)?:\s*\S/im,
  /^\W{0,10}(?:begin|end|start)\W{1,10}(?:of\W{1,10})?(?:system|hidden|new)\W{1,10}(?:prompt|message|instructions?)/im,
  /<script\b|javascript:|!\[[^\]]{0,100}\]\(|\bon(?:error|load)\s{0,20}=|<(?:iframe|img|object)\b/i,
  /\brm -rf\b|\bdrop table\b|\bos\.system\b|\bcurl https?:|process\.env|\$\{[^}]{1,60}\}/i,
  /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{80,}={0,2}(?![A-Za-z0-9+/])/,
];

/** Words that attackers misspell to slip past filters. */
const keywords =
  'ignore disregard override previous instructions instruction forget system prompt reveal pretend restrictions guidelines developer jailbreak everything assistant unrestricted credentials password safety filters programming'.split(
    ' ',
  );
/** Real words that are one letter away from a keyword. */
const lookalikes = new Set(
  'ignored ignores ignorant forgot forgets forged systems systemic prompts prompted prompter promptly revealed reveals pretends pretended previously overridden overrides overdrive assistants assistance assistive passwords developed develops developers filter fillers instructor instructors restriction instructed safely filtered falters disregarded programme'.split(
    ' ',
  ),
);
const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/**
 * Lower case words with one space between and a full stop between sentences; misspelt keywords corrected, spaced-out and
 * disguised letters restored.
 */
function canonical(text: string): string {
  const joined = text
    .toLowerCase()
    .replace(/(?<![\p{L}])(?:\p{L}[ .*_-]){3,}\p{L}(?!\p{L})/gu, (letters) => letters.replace(/[^\p{L}]/gu, ''));
  const words = joined.replace(/[’‘]/g, "'").match(/[\p{L}\p{N}@$'*]+|[:"]|[.!?](?=\s)|\n/gu) ?? [];
  // Most words repeat; each is checked once.
  const seen = new Map<string, string>();
  const corrected = (word: string): string => {
    const known = seen.get(word) ?? (/[.!?\n]/.test(word) ? '.' : correct(word));
    seen.set(word, known);
    return known;
  };
  return ` ${words.map(corrected).join(' ')} `;
}

/** Above the longest keyword and its misspellings. */
const LONGEST_MISSPELT = 20;
const soundOf = new Map(keywords.map((keyword) => [keyword, doubleMetaphone(keyword)[0]]));

function correct(word: string): string {
  const letters = /\p{L}/u.test(word)
    ? word.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign).replace(/\*/g, '')
    : word;
  if (letters.length < 5 || letters.length > LONGEST_MISSPELT || lookalikes.has(letters) || keywords.includes(letters))
    return letters;
  return keywords.find((keyword) => isMisspelt(letters, keyword)) ?? letters;
}

function isMisspelt(word: string, keyword: string): boolean {
  if (Math.abs(word.length - keyword.length) > 3 || word[0] !== keyword[0]) return false;
  if (keyword.length >= 8 && doubleMetaphone(word)[0] === soundOf.get(keyword)) return true;
  const slips = distance(word, keyword);
  if (slips <= 1 || (slips === 2 && keyword.length >= 8)) return true;
  return slips === 2 && [...word].sort().join('') === [...keyword].sort().join('');
}
