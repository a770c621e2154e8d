import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { silence, spokenSentences, spokenTalk, wavSeconds } from './spoken-audio.ts';

/** The microphone's audio: a whole consultation, only its findings, silence, or two voices on two channels. */
export type SpokenFile = 'consultation' | 'findings' | 'silence' | 'talk';

const folder = (): string => {
  const { OPENCONSULT_TEST_STACK: stackFile } = process.env;
  if (!stackFile) throw new Error('The journeys are started by `pnpm test journeys`.');
  return join(dirname(stackFile), 'microphone');
};

export const spokenFile = (name: SpokenFile): string => join(folder(), `${name}.wav`);

/** The duration of the microphone's audio, in seconds. */
export const spokenSeconds = (name: SpokenFile): number =>
  wavSeconds(statSync(spokenFile(name)).size, name === 'talk' ? 2 : 1);

/** Before the first journey: writes the files that Chromium's microphone plays. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default async function writeSpokenFiles(): Promise<void> {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(
    spokenFile('consultation'),
    await spokenSentences('It hurts when you bite', 'The lower left seven', 'Let us start with the crown'),
  );
  writeFileSync(spokenFile('findings'), await spokenSentences('The upper left six', 'The composite filling is'));
  writeFileSync(spokenFile('silence'), silence(6));
  writeFileSync(spokenFile('talk'), await spokenTalk());
}
