import { longSilence, manyPackets, sparseClusters } from '@openconsult/fakes/crafted-audio';
import { consultationSegments } from '@openconsult/fakes/spoken-consultation';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { SpeechError } from '../port.ts';
import { type OpusPacket, packetMs } from './opus-packet.ts';
import { WebmReader } from './webm-reader.ts';

const segments = consultationSegments();
const recording = Buffer.concat(segments);

function read(pieces: readonly Uint8Array[]): OpusPacket[] {
  const reader = new WebmReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.finish()];
}

/** Where time is missing: [from, to] in ms. */
function jumps(packets: readonly OpusPacket[]): [number, number][] {
  const found: [number, number][] = [];
  let endMs = 0;
  for (const { timestampMs, data } of packets) {
    if (timestampMs - endMs > 250) found.push([endMs, timestampMs]);
    endMs = timestampMs + packetMs(data);
  }
  return found;
}

const whole = read([recording]);

/** Packets more than 50 ms off their time in the whole recording. */
function misplaced(packets: readonly OpusPacket[]): OpusPacket[] {
  const right = new Map(whole.map(({ timestampMs, data }) => [Buffer.from(data).toString('base64'), timestampMs]));
  return packets.filter(({ timestampMs, data }) => {
    const expected = right.get(Buffer.from(data).toString('base64'));
    return expected === undefined || Math.abs(expected - timestampMs) > 50;
  });
}

describe('reading a live webm recording', () => {
  it('finds the packets that a demuxer library finds', async () => {
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(recording) });
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('no track');
    const expected: { timestampMs: number; data: Uint8Array }[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      expected.push({ timestampMs: Math.round(packet.timestamp * 1000), data: packet.data });
    }
    expect(whole.length).toBeGreaterThan(1_000);
    expect(whole).toEqual(expected);
  });

  it('returns the same packets for pushes of any size', () => {
    expect(read(segments)).toEqual(whole);
    const odd: Uint8Array[] = [];
    for (let at = 0, size = 1; at < recording.length; at += size, size = (size * 7 + 13) % 997) {
      odd.push(recording.subarray(at, at + size));
    }
    expect(read(odd)).toEqual(whole);
  });

  it('returns packets before their cluster ends', () => {
    const reader = new WebmReader();
    expect(reader.push(recording.subarray(0, 6_000)).length).toBeGreaterThan(10);
  });

  const losses = segments.slice(1, -1).map((_, i) => i + 1);

  it.each(losses)('places the gap where segment %i is reported missing', (lost) => {
    const reader = new WebmReader();
    const before = segments.slice(0, lost).flatMap((segment) => reader.push(segment));
    const missing = reader.push(segments[lost] ?? new Uint8Array());
    const informed = new WebmReader();
    const packets = segments.flatMap((segment, i) => {
      if (i === lost) return [];
      return informed.push(segment, i === lost + 1 ? 1 : 0);
    });
    packets.push(...informed.finish());
    const [gap, ...more] = jumps(packets);
    expect(more).toEqual([]);
    expect(Math.abs((gap?.[0] ?? 0) - (before.at(-1)?.timestampMs ?? 0))).toBeLessThan(200);
    expect(Math.abs((gap?.[1] ?? 0) - (missing.at(-1)?.timestampMs ?? 0))).toBeLessThan(200);
    // Only the tail has no later cluster that gives its exact time.
    if (lost < segments.length - 2) expect(misplaced(packets)).toEqual([]);
  });

  it.each(losses.slice(0, -1))('detects that segment %i is missing', (lost) => {
    const packets = read(segments.filter((_, i) => i !== lost));
    expect(jumps(packets).length).toBe(1);
    expect(misplaced(packets.slice(-45))).toEqual([]);
  });

  it('resumes after damaged and after cut segments', () => {
    const noise = segments.map((segment, i) =>
      i === 5 ? segment.map((_, at) => (at * 7_919 + (at >> 3)) & 255) : segment,
    );
    expect(jumps(read(noise)).length).toBe(1);
    expect(read(noise).at(-1)).toEqual(whole.at(-1));
    const cut = segments.map((segment, i) => (i === 5 ? segment.subarray(0, 7_001) : segment));
    expect(jumps(read(cut)).length).toBe(1);
    expect(read(cut).at(-1)).toEqual(whole.at(-1));
  });

  const damaged = (segment: Uint8Array) => segment.map((_, at) => (at * 7_919 + (at >> 3)) & 255);

  it.each([
    ['none when all is sound', segments, 0],
    ['none when the damage is in the middle', segments.map((one, i) => (i === 5 ? damaged(one) : one)), 0],
    ['none when some of the last one can be read', [...segments.slice(0, -1), segments.at(-1)?.subarray(0, 2_000)], 0],
    ['those at the end that are no audio', segments.map((one, i) => (i > 6 ? damaged(one) : one)), segments.length - 7],
  ])('counts unreadable segments: %s', (_, pieces, unread) => {
    const reader = new WebmReader();
    for (const piece of pieces) reader.push(piece ?? new Uint8Array());
    reader.finish();
    expect(reader.unreadPieces).toBe(unread);
  });

  it('counts missing segments before an unreadable one', () => {
    const reader = new WebmReader();
    for (const piece of segments.slice(0, 3)) reader.push(piece);
    reader.push(damaged(segments[5] ?? new Uint8Array()), 2);
    reader.finish();
    expect(reader.unreadPieces).toBe(3);
  });

  it('ignores impossible times and units', () => {
    const clusterAt = (at: number) => recording.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]), at);
    const second = clusterAt(clusterAt(0) + 4);
    const time = recording.indexOf(0xe7, second);
    const size = (recording[time + 1] ?? 0) & 0x7f;
    const wrong = Buffer.from(recording);
    // The same place, with eight bytes that say millions of years.
    const years = Buffer.concat([
      wrong.subarray(0, time),
      Buffer.from([0xe7, 0x88, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      wrong.subarray(time + 2 + size),
    ]);
    const unit = recording.indexOf(Buffer.from([0x2a, 0xd7, 0xb1]));
    const slow = Buffer.from(recording);
    slow.fill(0xff, unit + 4, unit + 4 + ((recording[unit + 3] ?? 0) & 0x7f));
    for (const bytes of [years, slow]) {
      const packets = read([bytes]);
      expect(packets.length).toBe(whole.length);
      expect(jumps(packets)).toEqual([]);
    }
  });

  const unreadable = expect.objectContaining({ code: 'unreadable' });

  it.each([50, 500, 5_000])('F2 T16: rejects %i small clusters that claim hours', (clusters) => {
    expect(() => read([longSilence(clusters)])).toThrow(unreadable);
  });

  it('F2: rejects a recording of more than a day, by its heads or by one recorder after the other', () => {
    expect(() => read([sparseClusters(5_000)])).toThrow(unreadable);
    expect(() => read([sparseClusters(2_600), sparseClusters(2_600)])).toThrow(unreadable);
  });

  it('F2: rejects more than a day of sound, whatever its times', () => {
    const hourOfPackets = manyPackets((3_600 * 1_000) / 20);
    const reader = new WebmReader();
    const pieces = () => {
      for (let hour = 0; hour < 25; hour += 1) for (const _ of reader.stream(hourOfPackets));
    };
    expect(pieces).toThrow(unreadable);
  });

  it('F32: accepts a segment with more packets than a call has arguments', () => {
    expect(read([manyPackets(1_000_000)])).toHaveLength(1_000_000);
  });

  it('continues where a second recorder began', () => {
    const twice = read([recording, recording]);
    expect(twice.length).toBe(2 * whole.length);
    expect(jumps(twice)).toEqual([]);
    const [first, last] = [whole[0], whole.at(-1)];
    expect(first && last && twice[whole.length]?.timestampMs).toBe(
      (last?.timestampMs ?? 0) + packetMs(last?.data ?? new Uint8Array()),
    );
  });

  it.each([
    ['text', new TextEncoder().encode('this is no recording at all, but it is long enough')],
    ['a later segment', segments[3] ?? new Uint8Array()],
    ['nothing', new Uint8Array()],
    ['a head without a track', recording.subarray(0, 40)],
  ])('refuses %s', (_, bytes) => {
    expect(() => read([bytes])).toThrow(SpeechError);
  });
});
