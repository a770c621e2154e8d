import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

/** A WebM of 320 by 180 with 20 frames in two seconds, which no player could decode. */
export async function testVideo(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 320, codedHeight: 180 };
  for (let frame = 0; frame < 20; frame += 1) {
    const packet = new EncodedPacket(new Uint8Array(50).fill(frame), frame === 0 ? 'key' : 'delta', frame / 10, 0.1);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
