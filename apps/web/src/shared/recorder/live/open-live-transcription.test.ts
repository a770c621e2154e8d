import { liveTranscription } from '@openconsult/contracts/live-transcription';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveTranscription, openLiveTranscription } from './open-live-transcription.ts';

const HALF_MINUTE_MS = 30_000;
const FIFTEEN_HOURS_MS = 54_000_000;

let tokens: number;
let saves: unknown[];
let sent: { readonly type: string; readonly token?: string }[];
let transcription: LiveTranscription;

vi.mock('../../api/call.ts', () => ({
  call: async (endpoint: unknown, input: { body?: unknown }) => {
    if (endpoint === liveTranscription.token) {
      tokens += 1;
      return { token: `token ${tokens}`, url: 'ws://server/live' };
    }
    if (endpoint === voiceNotes.save) saves.push(input.body);
    return { patient_session_id: 'session' };
  },
}));

/** A server that answers the hello and is content. */
class ContentSocket {
  readonly bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    setTimeout(() => this.onopen?.());
  }

  send(data: string): void {
    sent.push(JSON.parse(data));
    if (sent.length === 1) this.onmessage?.({ data: JSON.stringify({ type: 'ready', next: 0 }) });
  }

  close(): void {}
}

beforeEach(async () => {
  [tokens, saves, sent] = [0, [], []];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', ContentSocket);
  vi.stubGlobal('window', { location: { host: 'here', protocol: 'http:' } });
  const heldLease = async () => ({ holder: 'browser', epoch: 1 });
  const report = () => undefined;
  transcription = openLiveTranscription({ recordingId: 'recording', voiceNoteId: 'note', heldLease, report });
  await vi.advanceTimersByTimeAsync(1_000);
});
afterEach(() => {
  transcription.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('saves the note every 30 s during the recording, and stops afterwards', async () => {
  await vi.advanceTimersByTimeAsync(10 * HALF_MINUTE_MS);
  expect(saves).toEqual(Array.from({ length: 10 }, () => ({ patient_session_id: 'session' })));
  transcription.close();
  await vi.advanceTimersByTimeAsync(10 * HALF_MINUTE_MS);
  expect(saves).toHaveLength(10);
});

test('renews the token every 54,000,000 ms on the open connection', async () => {
  await vi.advanceTimersByTimeAsync(FIFTEEN_HOURS_MS - 2_000);
  expect(sent.map(({ type, token }) => [type, token])).toEqual([['hello', 'token 1']]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.map(({ type, token }) => [type, token])).toEqual([
    ['hello', 'token 1'],
    ['token', 'token 2'],
  ]);
});
