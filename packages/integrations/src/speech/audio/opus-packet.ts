/** One opus packet. `timestampMs` counts from the start of the recording. */
export interface OpusPacket {
  timestampMs: number;
  data: Uint8Array;
}

/** Length of a packet in samples at 16 kHz, from its first two bytes (RFC 6716, section 3.1). 0: not an opus packet. */
export function packetSamples(packet: Uint8Array): number {
  const first = packet[0];
  if (first === undefined) return 0;
  const config = first >> 3;
  let frame = [40, 80, 160, 320][config & 3] ?? 0;
  if (config < 12) frame = [160, 320, 640, 960][config & 3] ?? 0;
  else if (config < 16) frame = [160, 320][config & 1] ?? 0;
  const code = first & 3;
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2;
  const total = frame * frames;
  return total > 1920 ? 0 : total;
}

export function packetMs(packet: Uint8Array): number {
  return packetSamples(packet) / 16;
}
