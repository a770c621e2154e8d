import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import { recordingAsWav } from '@openconsult/integrations/speech';
import type { Measure } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { signedInPractitioner } from '../stack/practitioners.ts';
import { latenciesMs } from './latencies.ts';
import { speakLive } from './speak-live.ts';

/** Spoken before the measured words, so that the models are loaded. */
const WARM_UP_SAMPLES = 5 * 48_000;

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
