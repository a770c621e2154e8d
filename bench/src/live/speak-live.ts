import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_FRAME_MS } from '@openconsult/contracts/limits';
import {
  LIVE_FRAME_SAMPLES,
  LIVE_PATH,
  type LiveAnswer,
  liveAnswer,
  liveTranscription,
  packLiveFrame,
} from '@openconsult/contracts/live-transcription';
import { recorderLeases } from '@openconsult/contracts/recorder-leases';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { LoggedIn } from '../client/logged-in.ts';

/** An answer and its time, in ms after the first sample. */
export interface TimedAnswer {
  readonly atMs: number;
  readonly answer: LiveAnswer;
}

const START_MS = 20_000;
const FINISH_MS = 120_000;

/** Sends 48 kHz samples to the product in real time, as the page does, and returns all answers. */
export async function speakLive(url: string, client: LoggedIn, samples: Int16Array): Promise<TimedAnswer[]> {
  const { voice_note: note } = await client.call(voiceNotes.save, { body: { create_session: true } });
  const { token } = await client.call(liveTranscription.token, { query: { voice_note_id: note.id } });
  const holder = randomUUID();
  const { lease } = await client.call(recorderLeases.take, { body: { holder, take_over: true } });
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${LIVE_PATH}`, { headers: client.headers() });
  const answers: TimedAnswer[] = [];
  let beganAt = 0;
  socket.addEventListener('message', ({ data }) => {
    answers.push({ atMs: performance.now() - beganAt, answer: liveAnswer.parse(JSON.parse(String(data))) });
  });
  const until = async (type: LiveAnswer['type'], withinMs: number) => {
    const deadline = performance.now() + withinMs;
    while (!answers.some(({ answer }) => answer.type === type)) {
      if (performance.now() > deadline) throw new Error(`The live transcription never answered '${type}'.`);
      await delay(5);
    }
  };
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const send = (request: object) => socket.send(JSON.stringify(request));
  send({
    type: 'hello',
    token,
    voice_note_id: note.id,
    recording_id: randomUUID(),
    from: 0,
    lease: { holder, epoch: lease.epoch },
  });
  await until('ready', START_MS);

  beganAt = performance.now();
  const frames = Math.floor(samples.length / LIVE_FRAME_SAMPLES);
  for (let number = 0; number < frames; number += 1) {
    // A frame can be sent after its last sample.
    const waitMs = beganAt + (number + 1) * LIVE_FRAME_MS - performance.now();
    if (waitMs > 0) await delay(waitMs);
    const at = number * LIVE_FRAME_SAMPLES;
    socket.send(packLiveFrame(number, samples.subarray(at, at + LIVE_FRAME_SAMPLES)));
  }
  send({ type: 'finish', frames });
  await until('finished', FINISH_MS);
  socket.close();
  return answers;
}
