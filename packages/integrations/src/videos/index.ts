import { EncodedPacketSink, FilePathSource, Input, type InputVideoTrack, MP4, WEBM } from 'mediabunny';

/** The file is rejected: no MP4 or WebM, broken, or without pictures. */
export class VideoError extends Error {
  override readonly name = 'VideoError';
}

export interface VideoFacts {
  readonly contentType: 'video/mp4' | 'video/webm';
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly framesPerSecond: number | null;
}

/** Frames that the rate is computed from. */
const FRAMES = 60;

/** What the file itself says of its video, whatever its name or type claims. Nothing is decoded. @throws VideoError */
export async function videoFacts(path: string): Promise<VideoFacts> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] });
  try {
    const format = await input.getFormat();
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new VideoError('The file has no pictures');
    return {
      contentType: format === MP4 ? 'video/mp4' : 'video/webm',
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationMs: Math.round((await input.computeDuration()) * 1_000),
      framesPerSecond: await rateOf(track),
    };
  } catch (cause) {
    if (cause instanceof VideoError) throw cause;
    throw new VideoError('The bytes are not a video that may be read', { cause });
  } finally {
    input.dispose();
  }
}

/** By the usual time between frames: a pause is no slower rate. */
async function rateOf(track: InputVideoTrack): Promise<number | null> {
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    times.push(timestamp);
    if (times.length > FRAMES) break;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, at) => time - (sorted[at] ?? 0));
  const gap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return gap > 0 ? Math.round(100 / gap) / 100 : null;
}
