import { readFileSync } from 'node:fs';

const WAV_HEADER_BYTES = 44;

const spoken = new URL('../../../bench/spoken/', import.meta.url);

/** A file of the committed spoken set. */
export function readSpoken(file: string): Uint8Array {
  return readFileSync(new URL(file, spoken));
}

/** The spoken consultation in segments of about 3 s, as a browser's MediaRecorder delivered them. */
export const consultationSegments = (): Uint8Array[] => segmentsOf('consultation');

/** A talk in stereo in the same segments: a clinician on the left channel, a patient on the right. */
export const talkSegments = (): Uint8Array[] => segmentsOf('talk');

function segmentsOf(name: 'consultation' | 'talk'): Uint8Array[] {
  const recording = readSpoken(`${name}.webm`);
  const manifest: Record<typeof name, { segmentBytes: number[] }> = JSON.parse(
    readFileSync(new URL('manifest.json', spoken), 'utf8'),
  );
  let at = 0;
  return manifest[name].segmentBytes.map((bytes) => {
    at += bytes;
    return recording.subarray(at - bytes, at);
  });
}

/** The first segments of the consultation, and their 48 kHz samples, as a page's microphone delivers them. */
export async function consultationPcm(
  asWav: (webm: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>,
  segments = Number.POSITIVE_INFINITY,
): Promise<{ segments: Uint8Array[]; samples: Int16Array }> {
  const first = consultationSegments().slice(0, segments);
  const wav = await asWav(Buffer.concat(first));
  return { segments: first, samples: new Int16Array(wav.buffer, WAV_HEADER_BYTES) };
}
