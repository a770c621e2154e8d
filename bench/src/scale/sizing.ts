import type { Costs, CpuS } from './costs.ts';

/** How a place works at its busiest, and over a year. */
export interface Place {
  readonly name: string;
  readonly practitioners: number;
}

export const PLACES: readonly Place[] = [
  { name: 'a clinic of 5', practitioners: 5 },
  { name: 'a group of 100', practitioners: 100 },
  { name: 'a country, 20,000', practitioners: 20_000 },
];

/** What a practitioner is taken to do; the table says so. */
export const HABITS = {
  /** Of all practitioners, those who record at the busiest minute, all of them live. */
  recordingShare: 0.4,
  consultationsPerHour: 3,
  consultationMinutes: 15,
  consultationsPerYear: 3_500,
  /** What a core is planned to be used, so that a process may go. */
  coreUse: 0.6,
} as const;

/** Beyond this many practitioners, one machine that goes may not take the clinic with it. */
const ONE_MACHINE = 20;
const CORES_PER_API = 1;
const CORES_PER_WORKER = 2;
/** The cores of one Postgres whose queries stay quick. */
const CORES_PER_POSTGRES = 64;

export interface Size {
  readonly name: string;
  readonly recorders: number;
  readonly api: number;
  readonly worker: number;
  readonly appCores: number;
  readonly memoryGb: number;
  readonly postgres: string;
  readonly redis: string;
  readonly realtime: string;
  readonly storageTbPerYear: number;
  readonly networkMbitPerS: number;
}

const perSecond = (minute: CpuS, part: keyof CpuS): number => minute[part] / 60;

/** What a place needs by what one recorder and one consultation cost. */
export function sizeOf({ name, practitioners }: Place, costs: Costs): Size {
  const recorders = Math.max(1, Math.round(practitioners * HABITS.recordingShare));
  const consultationsPerS = (practitioners * HABITS.consultationsPerHour) / 3_600;
  const coresOf = (part: keyof CpuS): number =>
    (recorders * perSecond(costs.liveMinute, part) + consultationsPerS * costs.consultation[part]) / HABITS.coreUse;
  const isLarge = practitioners > ONE_MACHINE;
  const api = Math.max(isLarge ? 2 : 1, Math.ceil(coresOf('api') / CORES_PER_API));
  const worker = Math.max(isLarge ? 2 : 1, Math.ceil(coresOf('worker') / CORES_PER_WORKER));
  const postgresCores = coresOf('postgres');
  const minutesPerYear = practitioners * HABITS.consultationsPerYear * HABITS.consultationMinutes;
  const liveBytesPerS = LIVE_BYTES_PER_S + costs.recordedBytesPerMinute / 60;
  return {
    name,
    recorders,
    api,
    worker,
    appCores: Math.ceil(coresOf('api') + coresOf('worker')),
    memoryGb: Math.ceil((api * costs.apiMb + worker * costs.workerMb) / 1_000),
    postgres: !isLarge
      ? 'one'
      : postgresCores <= CORES_PER_POSTGRES
        ? `one of ${Math.max(2, Math.ceil(postgresCores))} cores and a standby`
        : `${Math.ceil(postgresCores / CORES_PER_POSTGRES)} installations, each with one of ${CORES_PER_POSTGRES} cores, a standby and replicas`,
    redis: !isLarge
      ? 'one'
      : coresOf('redis') < 0.5
        ? 'one and a replica'
        : `a cluster of ${Math.max(3, Math.ceil(coresOf('redis') / 0.5))}`,
    realtime: !isLarge ? 'one' : `${Math.max(2, Math.ceil(coresOf('realtime')))} with the Redis adapter`,
    storageTbPerYear: (minutesPerYear * costs.recordedBytesPerMinute) / 1e12,
    networkMbitPerS: (recorders * liveBytesPerS * 8) / 1e6,
  };
}

/** Frames of 16-bit samples at 48 kHz. */
const LIVE_BYTES_PER_S = 96_000;

const rounded = (value: number): string => (value >= 10 ? Math.round(value).toString() : value.toPrecision(2));

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const cpuCells = (cpu: CpuS): string[] =>
  (['api', 'worker', 'postgres', 'redis', 'realtime'] as const).map((part) => cpu[part].toFixed(2));

const liveWork = ({ liveRecorders, wordsAfterS }: Costs): string =>
  `a minute recorded live, of ${liveRecorders} at once, words after ${wordsAfterS.toFixed(1)} s`;

/** What was measured, in Markdown: a row for each number of processes and kind of work. */
export function costTable(measured: readonly Costs[]): string {
  const head = ['processes of each', 'work', 'api', 'worker', 'Postgres', 'Redis', 'Soketi', 'api, MB', 'worker, MB'];
  const rows = measured.flatMap((costs) => {
    const memory = [Math.round(costs.apiMb), Math.round(costs.workerMb)];
    return [
      row([costs.processes, 'a minute recorded', ...cpuCells(costs.recordedMinute), ...memory]),
      row([costs.processes, liveWork(costs), ...cpuCells(costs.liveMinute), ...memory]),
      row([costs.processes, 'a consultation written and sent', ...cpuCells(costs.consultation), ...memory]),
    ];
  });
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

/** What each place needs, in Markdown. */
export function sizeTable(costs: Costs): string {
  const sizes = PLACES.map((place) => sizeOf(place, costs));
  const line = (name: string, of: (size: Size) => string | number) => row([name, ...sizes.map(of)]);
  return [
    row(['', ...sizes.map(({ name }) => name)]),
    row(['---', ...sizes.map(() => '---')]),
    line('live recorders at once', ({ recorders }) => recorders),
    line('api processes', ({ api }) => api),
    line('workers', ({ worker }) => worker),
    line('cores for both', ({ appCores }) => appCores),
    line('memory for both, GB', ({ memoryGb }) => memoryGb),
    line('Postgres', ({ postgres }) => postgres),
    line('Redis', ({ redis }) => redis),
    line('Soketi', ({ realtime }) => realtime),
    line('audio a year, TB', ({ storageTbPerYear }) => rounded(storageTbPerYear)),
    line('network in, Mbit/s', ({ networkMbitPerS }) => rounded(networkMbitPerS)),
  ].join('\n');
}
