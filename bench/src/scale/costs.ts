import { setTimeout as delay } from 'node:timers/promises';
import { SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import { recordingAsWav } from '@openconsult/integrations/speech';
import { LoggedIn } from '../client/logged-in.ts';
import { RecordingUpload } from '../client/recording-upload.ts';
import { latenciesMs } from '../live/latencies.ts';
import { speakLive } from '../live/speak-live.ts';
import { percentile } from '../percentile.ts';
import { readSpoken, readSpokenSet } from '../speech/spoken-set.ts';
import { type ScaledStack, startScaledStack } from './scaled-stack.ts';
import { sendConsultation } from './sent-consultation.ts';
import { usedCpuS, usedMb } from './used-cpu.ts';

/** Few enough for two cores: what is measured is the work, not the wait for a core. */
const RECORDERS = 4;
/** Live recorders for each API process: as many as it serves without delay. A lone one uses idle time for partial texts. */
const LIVE_RECORDERS_PER_API = 3;
/** The most live recorders that two cores serve without delay. */
const MOST_LIVE_RECORDERS = 6;
const LIVE_HZ = 48_000;
const CONSULTATIONS = 8;
/** Plain, so that no sentence must be settled before the letter is sent. */
const DICTATED = 'The upper left first molar is cracked. We will place a crown on UL6 next week.';
const DRAINED_WITHIN_MS = 300_000;
const POLL_MS = 500;

type Part = keyof ScaledStack['parts'];
export type CpuS = Readonly<Record<Part, number>>;

/** What a number of API processes and as many workers use. CPU in seconds, of all processes of a part. */
export interface Costs {
  readonly processes: number;
  /** A minute of a recording that is recognised from its segments. */
  readonly recordedMinute: CpuS;
  readonly recordedBytesPerMinute: number;
  /** A minute of a recording that is recognised live as well as stored. */
  readonly liveMinute: CpuS;
  readonly liveRecorders: number;
  /** 95 % of phrases have all of their words at the client this long after their end. */
  readonly wordsAfterS: number;
  /** A consultation from its transcript to the sent letter. */
  readonly consultation: CpuS;
  /** Of the tables and indexes: a recorded minute, and a consultation. */
  readonly databaseBytes: { readonly recordedMinute: number; readonly consultation: number };
  /** Of one process at the end. */
  readonly apiMb: number;
  readonly workerMb: number;
}

const PARTS: readonly Part[] = ['api', 'worker', 'postgres', 'redis', 'realtime'];

/** The CPU seconds that each part uses for the work, per unit of it. */
async function cpuOf({ parts }: ScaledStack, units: number, work: () => Promise<void>): Promise<CpuS> {
  const used = () => PARTS.map((part) => parts[part].reduce((sum, { pid }) => sum + usedCpuS(pid), 0));
  const before = used();
  await work();
  const after = used();
  return Object.fromEntries(PARTS.map((part, at) => [part, ((after[at] ?? 0) - (before[at] ?? 0)) / units])) as CpuS;
}

async function databaseBytes({ db }: ScaledStack): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT sum(pg_total_relation_size(c.oid))::bigint AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public'`;
  return Number(row?.bytes ?? 0);
}

/** Waits until no stopped recording is being recognised, and no job is open. */
async function drained({ db }: ScaledStack): Promise<void> {
  const deadline = performance.now() + DRAINED_WITHIN_MS;
  for (;;) {
    const recordings = await db.recording.count({ where: { state: 'transcribing' } });
    const jobs = await db.outboxJob.count({ where: { doneAt: null, failedAt: null } });
    if (recordings + jobs === 0) return;
    if (performance.now() > deadline) throw new Error(`${recordings} recordings and ${jobs} jobs are left`);
    await delay(POLL_MS);
  }
}

/** The demo clinic's users, logged in, each at one of the API processes in turn. */
async function clientsOf(stack: ScaledStack, count: number): Promise<{ url: string; client: LoggedIn }[]> {
  const users = await stack.createPractitioners(count);
  const clients: { url: string; client: LoggedIn }[] = [];
  for (const [at, user] of users.entries()) {
    const url = stack.urls[at % stack.urls.length] ?? '';
    clients.push({ url, client: await LoggedIn.logIn(url, user) });
  }
  return clients;
}

function slicesOf(bytes: Uint8Array, sizes: readonly number[]): Uint8Array<ArrayBuffer>[] {
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return new Uint8Array(bytes.slice(from - size, from));
  });
}

/** Records the slices at the pace of speech, as a page does, and ends the recording. */
async function recordSlices(client: LoggedIn, slices: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  const upload = await RecordingUpload.open(client);
  const beganMs = performance.now();
  for (const [index, slice] of slices.entries()) {
    await delay(Math.max(0, beganMs + (index + 1) * SEGMENT_INTERVAL_MS - performance.now()));
    await upload.send(slice);
  }
  await upload.stop();
}

async function measureLive(stack: ScaledStack): Promise<Pick<Costs, 'liveMinute' | 'liveRecorders' | 'wordsAfterS'>> {
  const { samples } = await consultationPcm(recordingAsWav);
  const liveRecorders = Math.min(MOST_LIVE_RECORDERS, LIVE_RECORDERS_PER_API * stack.urls.length);
  const speakers = await clientsOf(stack, liveRecorders);
  const speakAll = (some: typeof samples) =>
    Promise.all(speakers.map(({ url, client }) => speakLive(url, client, some)));
  // Loads the models.
  await speakAll(samples.subarray(0, 5 * LIVE_HZ));
  const latencies: number[] = [];
  const minutes = (liveRecorders * samples.length) / LIVE_HZ / 60;
  const liveMinute = await cpuOf(stack, minutes, async () => {
    for (const answers of await speakAll(samples)) latencies.push(...latenciesMs(answers));
  });
  return { liveMinute, liveRecorders, wordsAfterS: percentile(latencies, 0.95) / 1_000 };
}

/** Starts the processes, has each kind of work done, and stops them. */
export async function measureCosts(processes: number): Promise<Costs> {
  const stack = await startScaledStack(processes);
  try {
    const { consultation } = readSpokenSet();
    const slices = slicesOf(readSpoken(consultation.file), consultation.segmentBytes);
    const minutes = (RECORDERS * slices.length * SEGMENT_INTERVAL_MS) / 60_000;
    const recordAll = async (some: readonly Uint8Array<ArrayBuffer>[]) => {
      const clients = await clientsOf(stack, RECORDERS);
      await Promise.all(clients.map(({ client }) => recordSlices(client, some)));
      await drained(stack);
    };
    // Loads the models.
    await recordAll(slices.slice(0, 2));
    const emptyBytes = await databaseBytes(stack);
    const recordedMinute = await cpuOf(stack, minutes, () => recordAll(slices));
    const recordedBytes = await databaseBytes(stack);

    console.error(`scale: ${processes} recorded, ${JSON.stringify(recordedMinute)}`);

    const live = await measureLive(stack);
    console.error(`scale: ${processes} live, ${JSON.stringify(live)}`);

    const writers = await clientsOf(stack, CONSULTATIONS);
    const write = async (some: typeof writers) =>
      void (await Promise.all(some.map(({ client }) => sendConsultation(client, DICTATED))));
    await write(writers.slice(0, 2));
    const beforeBytes = await databaseBytes(stack);
    const sent = await cpuOf(stack, CONSULTATIONS, async () => {
      await write(writers);
      await drained(stack);
    });
    const afterBytes = await databaseBytes(stack);
    const meanMb = (part: 'api' | 'worker') =>
      stack.parts[part].reduce((sum, { pid }) => sum + usedMb(pid), 0) / processes;
    return {
      processes,
      recordedMinute,
      recordedBytesPerMinute: slices.reduce((sum, { length }) => sum + length, 0) / (minutes / RECORDERS),
      ...live,
      consultation: sent,
      databaseBytes: {
        recordedMinute: (recordedBytes - emptyBytes) / minutes,
        consultation: (afterBytes - beforeBytes) / CONSULTATIONS,
      },
      apiMb: meanMb('api'),
      workerMb: meanMb('worker'),
    };
  } finally {
    await stack.stop();
  }
}
