import { join } from 'node:path';
import { starterLibraryFolder } from '@openconsult/starter-library';
import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

const CLIP = join(starterLibraryFolder, 'media', 'root-canal-treatment.webm');

/** Writes a video of at least so many bytes, which plays and seeks: an animation of the starter library, repeated. */
export async function writeLargeVideo(path: string, leastBytes: number): Promise<void> {
  const input = new Input({ source: new FilePathSource(CLIP), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The clip has no pictures');
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets());
  const lengthS = await input.computeDuration();
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  let bytes = 0;
  for (let round = 0; bytes < leastBytes; round += 1) {
    for (const packet of packets) {
      await source.add(packet.clone({ timestamp: packet.timestamp + round * lengthS }), { decoderConfig });
      bytes += packet.byteLength;
    }
  }
  await output.finalize();
  input.dispose();
}
