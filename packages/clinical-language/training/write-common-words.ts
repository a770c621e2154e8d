import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-en';
import { COMMON_WORDS_FILE, isEnglishWord } from '../src/dictionary/index.ts';

// Writes the 20,000 commonest English words, commonest first. They are those of film subtitles: close to speech, and both
// British and American. What no dictionary has (names, noises, typing errors) is left out.

const COUNT = 20_000;

const common = dictionary['commonWords-en']
  .map(String)
  .filter((word) => /^(?:[a-z]{2,}(?:'[a-z]+)?|[ai])$/.test(word) && isEnglishWord(word))
  .slice(0, COUNT);
writeFileSync(COMMON_WORDS_FILE, `${common.join('\n')}\n`);
