import { setTimeout as delay } from 'node:timers/promises';
import { RecordingUpload } from '../client/recording-upload.ts';
import type { Measure } from '../measure.ts';
import { readSpoken, readSpokenSet } from '../speech/spoken-set.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { signedInPractitioner } from '../stack/practitioners.ts';
import { longRecording } from './long-recording.ts';

const RECORDING_S = 600;
/** Segments queued for the recogniser before the next one is sent. */
const UNREAD_MAX = 2;
const POLL_MS = 25;
/** Recognition hangs when a segment of 3 s takes this long. */
const STALL_MS = 60_000;
const TRANSCRIPT_MS = 120_000;
/** The consultation has 2.7 words a second; a transcript with far fewer is incomplete. */
const WORDS_PER_S_MIN = 1.2;

async function until(isDone: () => Promise<boolean>, timeoutMs: number, what: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`${what} took longer than ${timeoutMs / 1_000} s`);
    await delay(POLL_MS);
  }
}

async function stopToTranscript(): Promise<number> {
  const { db } = await benchStack();
  const { client } = await signedInPractitioner();
  const webm = new Uint8Array(readSpoken(readSpokenSet().consultation.file));
  const slices = await longRecording(webm, RECORDING_S);
  const last = slices.pop();
  if (!last) throw new Error('The recording is empty.');
  const upload = await RecordingUpload.open(client);
  const haveRead = async (count: number) => {
    const row = await db.recording.findUniqueOrThrow({ where: { id: upload.id } });
    if (row.state === 'failed') throw new Error('The recognition failed');
    return row.segmentsRead >= count;
  };
  for (const [index, slice] of slices.entries()) {
    await upload.send(slice);
    await until(() => haveRead(index + 1 - UNREAD_MAX), STALL_MS, 'Reading a slice');
  }
  await until(() => haveRead(slices.length), STALL_MS, 'Reading the last slice');

  const stoppedMs = performance.now();
  await upload.send(last);
  await upload.stop();
  let transcript = '';
  const isThere = async () => {
    transcript = (await upload.transcript()).transcript;
    return transcript !== '';
  };
  await until(isThere, TRANSCRIPT_MS, 'The transcript');
  const seconds = (performance.now() - stoppedMs) / 1_000;
  const words = transcript.split(/\s+/).length;
  if (words < RECORDING_S * WORDS_PER_S_MIN) throw new Error(`The transcript has only ${words} words`);
  return seconds;
}

/** What the user waits for after a long recording. */
export const recordingMeasures: Measure[] = [
  {
    name: 'speech.stop_to_transcript_s',
    unit: 's',
    method:
      'A 10-minute recording in 3 s slices through the API, each sent as soon as the worker has read the one before the last (instead of every 3 s); from Stop (last slice unsent) to the whole transcript from the API.',
    reach: 3,
    run: stopToTranscript,
  },
];
