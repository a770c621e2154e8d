import { setImmediate as immediate } from 'node:timers/promises';
import { EncodedAudioPacketSource, EncodedPacket, FilePathTarget, Output, WebMOutputFormat } from 'mediabunny';
import { SpeechError } from '../port.ts';
import { type OpusPacket, packetSamples } from './opus-packet.ts';
import { WebmReader } from './webm-reader.ts';

const SAMPLES_PER_S = 16_000;
/** As in the recogniser's time line: a longer jump is lost audio, a shorter one the recorder's jitter. */
const GAP_S = 0.25;
/** Digital silence as opus packets of three frames and of one (RFC 6716): what is played where audio is missing. */
const SILENCES = [
  { data: new Uint8Array([0xfb, 0x03, 0xff, 0xfe, 0xff, 0xfe, 0xff, 0xfe]), durationS: 0.06 },
  { data: new Uint8Array([0xf8, 0xff, 0xfe]), durationS: 0.02 },
];
/** Packets of silence between two yields to the event loop. */
const SILENCE_BATCH_PACKETS = 1_000;
const CLUSTER_S = 5;
/** By default the library holds up to two times 16 MiB. */
const WRITE_CHUNK_BYTES = 1_048_576;

/** One file made of a recording's pieces. */
export interface PlayableRecording {
  /**
   * The next piece, in order.
   * @param lostBefore pieces that are missing before this one
   * @throws SpeechError `not_audio` when the recording does not begin as webm with an opus track, `unreadable` when its
   * times cannot be right
   */
  push(bytes: Uint8Array, lostBefore: number): Promise<void>;
  /** Closes the file. @returns how long it plays, in milliseconds; 0 when there was no sound at all */
  finish(): Promise<number>;
  /** Cancels; the file is incomplete then. */
  cancel(): Promise<void>;
}

/**
 * Writes the pieces of a recording as one webm file that knows its length and can be searched. The sound is copied, not
 * encoded again, and missing audio becomes silence of the same length, so that a phrase plays at the time it has in the
 * transcript. Holds no more than a few seconds of audio, however long the recording is.
 * @param playsMs a recording whose times go beyond this is refused with `too_long`, before anything is written for them
 */
export async function createPlayableRecording(
  path: string,
  playsMs = Number.POSITIVE_INFINITY,
): Promise<PlayableRecording> {
  const reader = new WebmReader();
  const source = new EncodedAudioPacketSource('opus');
  const output = new Output({
    format: new WebMOutputFormat({ minimumClusterDuration: CLUSTER_S }),
    target: new FilePathTarget(path, { chunkSize: WRITE_CHUNK_BYTES }),
  });
  output.addAudioTrack(source);
  await output.start();
  let positionS = 0;
  let isFirst = true;

  async function add(data: Uint8Array, durationS: number, channels: number): Promise<void> {
    const packet = new EncodedPacket(data, 'key', positionS, durationS);
    const config = { codec: 'opus', numberOfChannels: channels, sampleRate: 48_000 };
    await source.add(packet, isFirst ? { decoderConfig: config } : undefined);
    isFirst = false;
    positionS += durationS;
  }

  async function fillUntil(atS: number, channels: number): Promise<void> {
    let count = 0;
    for (const { data, durationS } of SILENCES) {
      while (positionS + durationS <= atS) {
        await add(data, durationS, channels);
        count += 1;
        if (count % SILENCE_BATCH_PACKETS === 0) await immediate();
      }
    }
  }

  async function write(packets: Iterable<OpusPacket>): Promise<void> {
    for (const { data, timestampMs } of packets) {
      const durationS = packetSamples(data) / SAMPLES_PER_S;
      if (durationS === 0) continue;
      // The head of a recording with two channels says so, though single packets hold one.
      const channels = Math.max(reader.channels, ((data[0] ?? 0) & 0x04) === 0 ? 1 : 2);
      const atS = timestampMs / 1_000;
      if ((Math.max(atS, positionS) + durationS) * 1_000 > playsMs) {
        throw new SpeechError('too_long', 'The recording plays longer than is allowed');
      }
      if (atS - positionS > GAP_S) await fillUntil(atS, channels);
      await add(data, durationS, channels);
    }
  }

  return {
    push: (bytes, lostBefore) => write(reader.stream(bytes, lostBefore)),
    async finish() {
      await write(reader.finish());
      source.close();
      await output.finalize();
      return Math.round(positionS * 1_000);
    },
    cancel: () => output.cancel(),
  };
}
