import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

const SLICE_S = 3;

/**
 * A recording of this length that repeats the given sound, in segments of about 3 s as from a browser: only the first has
 * the file's head.
 */
export async function longRecording(
  webm: Uint8Array<ArrayBuffer>,
  seconds: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const track = await new Input({ formats: [WEBM], source: new BufferSource(webm) }).getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The recording holds no sound.');
  const heads: Uint8Array[] = [];
  const clusters: Uint8Array[] = [];
  const copy = (into: Uint8Array[]) => (data: Uint8Array) => {
    into.push(data.slice());
  };
  const format = new WebMOutputFormat({
    appendOnly: true,
    minimumClusterDuration: SLICE_S,
    onEbmlHeader: copy(heads),
    onSegmentHeader: copy(heads),
    onCluster: copy(clusters),
  });
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const sink = new EncodedPacketSink(track);
  const lengthS = await track.computeDuration();
  for (let startS = 0; startS < seconds; startS += lengthS) {
    for await (const packet of sink.packets()) {
      const timestamp = startS + packet.timestamp;
      if (timestamp < seconds) await source.add(packet.clone({ timestamp }), { decoderConfig: config });
    }
  }
  await output.finalize();
  const [first = new Uint8Array(0), ...rest] = clusters;
  return [new Uint8Array(Buffer.concat([...heads, first])), ...rest.map((cluster) => new Uint8Array(cluster))];
}
