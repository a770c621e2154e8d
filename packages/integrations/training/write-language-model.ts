import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import llamaTokenizer from 'llama-tokenizer-js';
import { LANGUAGE_MODEL_FILE } from '../src/speech/models/language-model.ts';
import { packedModel } from './packed-model.ts';
import { trainingTexts } from './training-texts.ts';

// Trains the recogniser's language model on the corpus and writes its table. Run it after a change of the corpus.

const encode = (text: string) => llamaTokenizer.encode(text, false, true);
writeFileSync(
  LANGUAGE_MODEL_FILE,
  brotliCompressSync(packedModel(trainingTexts(), encode), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
);
