import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import { recordingAsWav } from '@openconsult/integrations/speech';
import type { Measure } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { signedInPractitioner } from '../stack/practitioners.ts';
import { speakLive, type TimedAnswer } from './speak-live.ts';

/** Spoken before the measured words, so that the models are loaded. */
const WARM_UP_SAMPLES = 5 * 48_000;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** For each phrase, the time from its end to its last word, partial or final, in ms. */
function latenciesMs(answers: readonly TimedAnswer[]): number[] {
  return answers.flatMap(({ answer: phrase, atMs: settledAtMs }) => {
    if (phrase.type !== 'phrase') return [];
    const shown = answers.find(
      ({ answer }) =>
        answer.type === 'partial' &&
        answer.start_ms === phrase.start_ms &&
        wordsOf(answer.text) === wordsOf(phrase.text),
    );
    return [Math.max(0, Math.min(shown?.atMs ?? settledAtMs, settledAtMs) - phrase.end_ms)];
  });
}

async function phraseToWordsS(): Promise<number> {
  const { url, db } = await benchStack();
  const { practitioner, client } = await signedInPractitioner();
  await db.user.update({ where: { id: practitioner.id }, data: { realTimeTranscriptionEnabled: true } });
  const { samples } = await consultationPcm(recordingAsWav);
  await speakLive(url, client, samples.subarray(0, WARM_UP_SAMPLES));
  const latencies = latenciesMs(await speakLive(url, client, samples));
  if (latencies.length < 8) throw new Error(`Only ${latencies.length} phrases were recognised.`);
  return percentile(latencies, 0.95) / 1_000;
}

/** Words while they are spoken. */
export const liveMeasures: Measure[] = [
  {
    name: 'live.phrase_to_words_p95_s',
    unit: 's',
    method:
      'The spoken consultation, at the pace of speech, into the running product over its websocket: from the end of each phrase until all of its words have come back to the client (painting them, a frame, is left out).',
    reach: 1,
    run: phraseToWordsS,
  },
];
