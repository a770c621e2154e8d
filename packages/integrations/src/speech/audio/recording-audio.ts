import { OpusDecoder } from 'opus-decoder';
import { wavFile } from './wav.ts';
import { WebmReader } from './webm-reader.ts';

const SAMPLE_RATE = 48_000;

/**
 * A whole recording as a 48 kHz mono WAV file. For tools that play recordings back, not for recognising: it holds all
 * of the audio at once and closes gaps up. Rejects with SpeechError `not_audio`.
 */
export async function recordingAsWav(webm: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new WebmReader();
  const packets = [...reader.push(webm), ...reader.finish()];
  const decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, channels: 1 });
  await decoder.ready;
  const decoded = decoder.decodeFrames(packets.map((packet) => packet.data));
  const samples = (decoded.channelData[0] ?? new Float32Array(0)).slice(0, decoded.samplesDecoded);
  decoder.free();
  return wavFile(samples, SAMPLE_RATE);
}
