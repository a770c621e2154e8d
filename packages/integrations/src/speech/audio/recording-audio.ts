import { OpusDecoder } from 'opus-decoder';
import { wavFile } from './wav.ts';
import { WebmReader } from './webm-reader.ts';

const SAMPLE_RATE = 48_000;

/**
 * A whole recording as a 48 kHz WAV file with its channels. For tools that play recordings back, not for recognising: it
 * holds all of the audio at once and closes gaps up. Rejects with SpeechError `not_audio`.
 */
export async function recordingAsWav(webm: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new WebmReader();
  const packets = [...reader.push(webm), ...reader.finish()];
  const { channels } = reader;
  const decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, channels });
  await decoder.ready;
  const { channelData, samplesDecoded } = decoder.decodeFrames(packets.map((packet) => packet.data));
  const samples = new Float32Array(samplesDecoded * channels);
  for (const [channel, all] of channelData.slice(0, channels).entries()) {
    for (let i = 0; i < samplesDecoded; i += 1) samples[i * channels + channel] = all[i] ?? 0;
  }
  decoder.free();
  return wavFile(samples, SAMPLE_RATE, channels);
}
