import type { Measure } from '../measure.ts';
import { type Costs, type CpuS, measureCosts } from './costs.ts';
import { costTable, sizeTable } from './sizing.ts';

const PROCESSES = [1, 2, 4] as const;
type Processes = (typeof PROCESSES)[number];

const measured = new Map<Processes, Promise<Costs>>();

async function costsOf(processes: Processes): Promise<Costs> {
  const known = measured.get(processes) ?? measureCosts(processes);
  measured.set(processes, known);
  return known;
}

const allParts = (cpu: CpuS): number => Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);

/** Prints the tables of docs/scaling.md once everything is measured. */
async function printTables(): Promise<void> {
  const costs = await Promise.all(PROCESSES.map(costsOf));
  const [, two] = costs;
  console.error(`\n${costTable(costs)}\n\n${two ? sizeTable(two) : ''}\n`);
}

const KINDS: readonly { name: string; of: (costs: Costs) => CpuS; method: string }[] = [
  {
    name: 'recorded_minute',
    of: ({ recordedMinute }) => recordedMinute,
    method:
      '4 recorders with the spoken consultation at the pace of speech, until all is transcribed; per minute of one.',
  },
  {
    name: 'live_minute',
    of: ({ liveMinute }) => liveMinute,
    method: '3 live recorders for each API process, at most 6, with the spoken consultation; per minute of one.',
  },
  {
    name: 'consultation',
    of: ({ consultation }) => consultation,
    method: '8 consultations, each with note, letter, treatments and consents by the built-in writer, sent with a PDF.',
  },
];

/**
 * What work costs with 1, 2 and 4 processes of the API and as many workers. CPU seconds and not times: so many processes share
 * the two cores of a machine of CI.
 */
export const scaleMeasures: Measure[] = PROCESSES.flatMap((processes) =>
  KINDS.map(({ name, of, method }, index) => ({
    name: `scale.${name}_cpu_s.${processes}`,
    unit: 'CPU s',
    method: `${processes} of each process. ${method} Of api, worker, Postgres, Redis and Soketi together.`,
    async run() {
      const figure = allParts(of(await costsOf(processes)));
      if (processes === PROCESSES.at(-1) && index === KINDS.length - 1) await printTables();
      return figure;
    },
  })),
);
