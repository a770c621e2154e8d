import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie, type ITrie } from 'cspell-trie-lib';

/** One word a line, commonest first; `training/write-common-words.ts` writes it. */
export const COMMON_WORDS_FILE = new URL('./common-words.txt', import.meta.url);

let dictionary: ITrie | undefined;
let common: ReadonlySet<string> | undefined;

/** Loads the dictionary. Blocks for a tenth of a second, so a server calls it before it accepts requests. */
export function loadEnglishWords(): void {
  dictionary ??= load();
  common ??= loadCommon();
}

/** Whether this is an English word, British or American, in any case. Loads the dictionary on first use. */
export function isEnglishWord(word: string): boolean {
  dictionary ??= load();
  return dictionary.has(word, false) || (americanForms(word).some((form) => dictionary?.has(form, false)) ?? false);
}

/** Whether this is one of the 20,000 commonest English words, in any case. Loads them on first use. */
export function isCommonWord(word: string): boolean {
  common ??= loadCommon();
  return common.has(word.toLowerCase());
}

/** What the lexicon asks about words. */
export const englishWords = { isEnglishWord, isCommonWord };

/** The dictionary is American: "colour", "realise", "mould" and "haemorrhage" are known by their American forms. */
function americanForms(word: string): string[] {
  const lower = word.toLowerCase();
  const forms = [
    lower.replace('our', 'or'),
    lower.replace(/is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/, 'iz'),
    lower.replace(/ys(?=(?:e|ed|es|ing)$)/, 'yz'),
    lower.replace(/ll(?=(?:ed|ing|er|ers)$)/, 'l'),
    lower.replace(/[ao]e/, 'e'),
    lower.replace(/ou(?=ld|lt)/, 'o'),
    lower.replace(/re(?=s?$)/, 'er'),
  ];
  return forms.filter((form) => form !== lower);
}

/** Whether this is an English word that needs no capital, so that it is no name alone. */
export function isLowerCaseWord(word: string): boolean {
  dictionary ??= load();
  return dictionary.has(word.toLowerCase(), true);
}

function load(): ITrie {
  const directory = dirname(createRequire(import.meta.url).resolve('@cspell/dict-en_us'));
  return decodeTrie(gunzipSync(readFileSync(join(directory, 'en_US.trie.gz'))));
}

function loadCommon(): ReadonlySet<string> {
  return new Set(readFileSync(COMMON_WORDS_FILE, 'utf8').trim().split('\n'));
}
