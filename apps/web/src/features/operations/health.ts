import { BACKUP_LATE_INTERVALS } from '@openconsult/contracts/limits';
import type { OperationsOverview, ServiceUse } from '@openconsult/contracts/operations';
import type { DependencyState } from '@openconsult/contracts/system';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { sizeText } from '../../shared/size/size-text.ts';
import { countText, spanText } from './amounts.ts';

/** How a part is: `idle` has not been used yet, or is not set up. */
export type PartHealth = 'good' | 'idle' | 'warning' | 'bad';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** One part of the product as its tile shows it. */
export interface Part {
  readonly name: string;
  readonly health: PartHealth;
  /** One or two words. */
  readonly state: string;
  readonly facts: readonly Fact[];
}

const dependencyStates: Readonly<Record<DependencyState, Pick<Part, 'health' | 'state'>>> = {
  up: { health: 'good', state: 'Up' },
  low: { health: 'warning', state: 'Almost full' },
  away: { health: 'bad', state: 'Away' },
};

const fact = (label: string, value: string | null): readonly Fact[] => (value === null ? [] : [{ label, value }]);

/** A service is judged by its last use: it may have failed before, and work now. */
function stateOfUse({ last_done_at: doneAt, last_failed_at: failedAt }: ServiceUse): Pick<Part, 'health' | 'state'> {
  if (doneAt === null && failedAt === null) return { health: 'idle', state: 'Not used lately' };
  if (failedAt === null || (doneAt !== null && doneAt > failedAt)) return { health: 'good', state: 'Works' };
  return { health: 'bad', state: 'Last use failed' };
}

const configuredNames: Readonly<Record<string, string>> = {
  local: 'Built in, on this machine',
  extractive: 'Built in, without a language model',
  openai: 'OpenAI’s protocol',
  smtp: 'SMTP',
  postgres: 'Postgres',
  typesense: 'Typesense',
  mail: 'As e-mail, for trials',
  twilio: 'Twilio',
  none: 'Not set up',
};

function service(name: string, use: ServiceUse, more: readonly Fact[] = []): Part {
  const state = use.configured === 'none' ? { health: 'idle' as const, state: 'Off' } : stateOfUse(use);
  return {
    name,
    ...state,
    facts: [
      { label: 'Set to', value: configuredNames[use.configured] ?? use.configured },
      ...fact('Model', use.model),
      ...more,
      ...fact('Last success', use.last_done_at && formatDateTime(use.last_done_at)),
      ...fact('Last failure', use.last_failed_at && formatDateTime(use.last_failed_at)),
      ...fact('Failure', use.last_failed_at && use.last_failure),
    ],
  };
}

function storagePart({ storage }: OperationsOverview): Part {
  const { driver, bucket, free_bytes: free, total_bytes: total } = storage;
  return {
    name: 'Storage',
    ...dependencyStates[storage.state],
    facts: [
      { label: 'Stored on', value: driver === 'disk' ? 'Disk of this machine' : 'S3' },
      ...fact('Bucket', driver === 's3' ? bucket : null),
      ...fact('Free', free === null ? null : sizeText(free)),
      ...fact('Size', total === null ? null : sizeText(total)),
    ],
  };
}

function postgresPart({ postgres, schema }: OperationsOverview): Part {
  const { state, version, size_bytes: size, connections, connections_max: most } = postgres;
  return {
    name: 'Postgres',
    ...dependencyStates[state],
    facts: [
      { label: 'Version', value: version },
      ...fact('Size', size === null ? null : sizeText(size)),
      { label: 'Connections', value: `${countText(connections)} of ${countText(most)}` },
      { label: 'Schema', value: schema },
    ],
  };
}

function redisPart({ redis }: OperationsOverview): Part {
  const { state, used_bytes: used, max_bytes: most, is_append_only: isAppendOnly } = redis;
  const limit = most === null || most === 0 ? '' : ` of ${sizeText(most)}`;
  return {
    name: 'Redis',
    ...dependencyStates[state],
    facts: [
      ...fact('Memory', used === null ? null : `${sizeText(used)}${limit}`),
      ...fact('Append-only file', isAppendOnly === null ? null : isAppendOnly ? 'On' : 'Off; jobs are in Postgres'),
    ],
  };
}

function recogniserPart({ services, recordings }: OperationsOverview): Part {
  const { waiting, lag_s: lagS } = recordings;
  return service('Recogniser', services.recogniser, [
    { label: 'Recordings waiting', value: countText(waiting) },
    ...fact('Oldest stopped', lagS === null ? null : `${spanText(lagS)} ago`),
  ]);
}

function processPart(overview: OperationsOverview): Part {
  const alive = (app: string): number => overview.processes.filter((one) => one.app === app && one.is_alive).length;
  const gone = overview.processes.filter((one) => !one.is_alive).length;
  const [apis, workers] = [alive('api'), alive('worker')];
  const versions = new Set(overview.processes.filter((one) => one.is_alive).map(({ version }) => version));
  const state: Pick<Part, 'health' | 'state'> =
    workers === 0
      ? { health: 'bad', state: 'No worker' }
      : gone > 0
        ? { health: 'warning', state: `${countText(gone)} not seen` }
        : versions.size > 1
          ? { health: 'warning', state: 'Several versions' }
          : { health: 'good', state: 'Alive' };
  return {
    name: 'Processes',
    ...state,
    facts: [
      { label: 'API', value: countText(apis) },
      { label: 'Worker', value: countText(workers) },
      { label: 'Version', value: overview.version },
    ],
  };
}

function stateOfBackups({ backups, read_at }: OperationsOverview): Pick<Part, 'health' | 'state'> {
  const { is_set_up: isSetUp, last_done_at: doneAt, last_failed_at: failedAt, every_minutes: everyMin } = backups;
  const { missing_objects: missing } = backups;
  if (!isSetUp) return { health: 'warning', state: 'Not set up' };
  if (failedAt !== null && (doneAt === null || failedAt > doneAt)) return { health: 'bad', state: 'Last one failed' };
  if (doneAt === null) return { health: 'warning', state: 'None yet' };
  const lateMs = everyMin * 60_000 * BACKUP_LATE_INTERVALS;
  if (Date.parse(read_at) - Date.parse(doneAt) > lateMs) return { health: 'bad', state: 'Late' };
  if (missing !== null && missing > 0) return { health: 'bad', state: 'Files are missing' };
  return { health: 'good', state: 'Works' };
}

function backupPart(overview: OperationsOverview): Part {
  const { is_set_up: isSetUp, every_minutes: everyMin, ...last } = overview.backups;
  const none = isSetUp ? 'No backup has run yet' : null;
  return {
    name: 'Backups',
    ...stateOfBackups(overview),
    facts: [
      ...fact('Every', isSetUp ? `${countText(everyMin)} min` : null),
      ...fact('Last success', last.last_done_at === null ? none : formatDateTime(last.last_done_at)),
      ...fact('Last failure', last.last_failed_at && formatDateTime(last.last_failed_at)),
      ...fact('Failure', last.last_failed_at && last.last_failure),
      ...fact('Missing files', last.missing_objects ? countText(last.missing_objects) : null),
      ...fact('Last drill', last.last_drill_at ? formatDateTime(last.last_drill_at) : isSetUp ? 'None yet' : null),
    ],
  };
}

/** How many parts there are. */
export const PART_COUNT = 11;

/** Every part of the product, in the order of the page. */
export const partsOf = (overview: OperationsOverview): readonly Part[] => [
  processPart(overview),
  postgresPart(overview),
  storagePart(overview),
  backupPart(overview),
  redisPart(overview),
  { name: 'Realtime', ...dependencyStates[overview.realtime.state], facts: [] },
  service('Search', overview.services.search),
  service('E-mail', overview.services.mail),
  service('Text messages', overview.services.sms),
  recogniserPart(overview),
  service('Writer', overview.services.writer),
];

/** What is to be done, in one sentence. */
export function summaryOf(overview: OperationsOverview): { readonly health: PartHealth; readonly text: string } {
  const parts = partsOf(overview);
  const named = (health: PartHealth): string[] =>
    parts.filter((part) => part.health === health).map(({ name, state }) => `${name}: ${state.toLowerCase()}`);
  const problems = [...named('bad'), ...named('warning')];
  const failed = overview.failed_jobs;
  if (failed > 0) problems.push(failed === 1 ? '1 failed job' : `${countText(failed)} failed jobs`);
  if (problems.length === 0) return { health: 'good', text: 'Every part works, and no job failed.' };
  const isBad = parts.some(({ health }) => health === 'bad');
  return { health: isBad ? 'bad' : 'warning', text: `${problems.join(', ')}.` };
}
