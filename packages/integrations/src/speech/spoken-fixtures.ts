import { readFileSync } from 'node:fs';

const spoken = new URL('../../../../bench/spoken/', import.meta.url);

/** A file of the committed spoken set. For tests. */
export function readSpoken(file: string): Uint8Array {
  return readFileSync(new URL(file, spoken));
}

/** The consultation in the pieces of about 3 s that a browser's MediaRecorder gave out. For tests. */
export function consultationSegments(): Uint8Array[] {
  const recording = readSpoken('consultation.webm');
  const manifest: { consultation: { segmentBytes: number[] } } = JSON.parse(
    readFileSync(new URL('manifest.json', spoken), 'utf8'),
  );
  let at = 0;
  return manifest.consultation.segmentBytes.map((bytes) => {
    at += bytes;
    return recording.subarray(at - bytes, at);
  });
}
