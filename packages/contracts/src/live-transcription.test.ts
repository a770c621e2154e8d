import { expect, test } from 'vitest';
import { LIVE_FRAME_MAX_BYTES, LIVE_FRAME_SAMPLES, packLiveFrame, readLiveFrame } from './live-transcription.ts';

test.each([1, 2] as const)('a frame with %i channels is read as it was packed', (channels) => {
  const samples = Int16Array.from({ length: LIVE_FRAME_SAMPLES * channels }, (_, at) => (at * 37) % 32_768);
  const bytes = packLiveFrame(4_000_000_000, samples);
  expect(bytes.byteLength).toBeLessThanOrEqual(LIVE_FRAME_MAX_BYTES);
  expect(readLiveFrame(bytes)).toEqual({ number: 4_000_000_000, samples, channels });
});

test('bytes of another length are no frame', () => {
  expect(readLiveFrame(new Uint8Array(LIVE_FRAME_MAX_BYTES + 1))).toBeNull();
  expect(readLiveFrame(new Uint8Array(LIVE_FRAME_MAX_BYTES - 2))).toBeNull();
  expect(readLiveFrame(new Uint8Array(4))).toBeNull();
});
