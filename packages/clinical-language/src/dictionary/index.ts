import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie, type ITrie } from 'cspell-trie-lib';

let dictionary: ITrie | undefined;

/** Loads the dictionary. Blocks for a tenth of a second, so a server calls it before it accepts requests. */
export function loadEnglishWords(): void {
  dictionary ??= load();
}

/** Whether this is an English word, in any case. Loads the dictionary on first use. */
export function isEnglishWord(word: string): boolean {
  dictionary ??= load();
  return dictionary.has(word, false);
}

function load(): ITrie {
  const directory = dirname(createRequire(import.meta.url).resolve('@cspell/dict-en_us'));
  return decodeTrie(gunzipSync(readFileSync(join(directory, 'en_US.trie.gz'))));
}
