import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie, type ITrie } from 'cspell-trie-lib';

let dictionary: ITrie | undefined;

/** Loads the dictionary, which holds the event loop for a tenth of a second: for a server, before it takes calls. */
export function loadEnglishWords(): void {
  dictionary ??= load();
}

/** Whether people write this word; capitals make no difference. The dictionary is loaded when first asked. */
export function isEnglishWord(word: string): boolean {
  dictionary ??= load();
  return dictionary.has(word, false);
}

function load(): ITrie {
  const directory = dirname(createRequire(import.meta.url).resolve('@cspell/dict-en_us'));
  return decodeTrie(gunzipSync(readFileSync(join(directory, 'en_US.trie.gz'))));
}
