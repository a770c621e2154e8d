import { jobList, QUEUE_NAMES } from '@openconsult/contracts/jobs';

/**
 * Every figure that the product reports, each once. A label has a closed list of values, or `open` for names out of the
 * source, such as route templates: never an id, an address or a text. `job` and `instance` are Prometheus's own labels.
 */
interface Instrument {
  readonly type: 'counter' | 'histogram' | 'gauge';
  /** With the unit, and what a reader compares it with. */
  readonly help: string;
  readonly labels: Readonly<Record<string, readonly string[] | 'open'>>;
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

export const PREFIX = 'openconsult_';

const jobNames = jobList.map(({ name }) => name);
const TEXT_KINDS = ['notes', 'letter', 'treatment', 'consent'] as const;

export const INSTRUMENTS = {
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'Duration of answered calls, by the template of the route and the class of the status.',
    labels: { route: 'open', method: 'open', status: ['1xx', '2xx', '3xx', '4xx', '5xx'] },
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  database_connections: {
    type: 'gauge',
    help: 'Open connections of this process to Postgres.',
    labels: { pool: ['users', 'system'], state: ['used', 'idle'] },
  },
  database_connections_max: {
    type: 'gauge',
    help: 'The most connections that this process opens to Postgres.',
    labels: { pool: ['users', 'system'] },
  },
  database_waiting: {
    type: 'gauge',
    help: 'Queries and transactions that wait for a connection of this process.',
    labels: { pool: ['users', 'system'] },
  },
  queue_jobs: {
    type: 'gauge',
    help: 'Jobs in Redis. They only start work sooner: the work itself is in the outbox.',
    labels: { queue: QUEUE_NAMES, state: ['waiting', 'active', 'delayed'] },
  },
  queue_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest job that is due and has not begun waits; 0 without one.',
    labels: { queue: QUEUE_NAMES },
  },
  outbox_jobs: {
    type: 'gauge',
    help: 'Work in the outbox: waiting or running, retrying after a failure, or failed for good until an operator acts. Jobs that this version does not know are `other`.',
    labels: { job_name: [...jobNames, 'other'], state: ['open', 'retrying', 'failed'] },
  },
  outbox_oldest_seconds: {
    type: 'gauge',
    help: 'How late the oldest work in the outbox is: since it was due or began, or was requested where it is retried; 0 without any.',
    labels: { job_name: jobNames },
  },
  job_run_duration_seconds: {
    type: 'histogram',
    help: 'Runs of jobs. Failed runs are retried; gave_up was the last one.',
    labels: { job_name: jobNames, outcome: ['done', 'failed', 'gave_up', 'postponed', 'stopped'] },
    buckets: [0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 1800],
  },
  recordings_waiting: {
    type: 'gauge',
    help: 'Recordings with stored audio that is not recognised: in turn, while the service is away, or until a limit ends.',
    labels: { reason: ['turn', 'service', 'limit'] },
  },
  recognition_lag_seconds: {
    type: 'gauge',
    help: 'Age of the oldest stored audio that is not recognised and waits for no limit; 0 without any.',
    labels: {},
  },
  recognised_audio_seconds_total: {
    type: 'counter',
    help: 'Audio that was recognised, in seconds.',
    labels: { mode: ['recorded', 'live'] },
  },
  recognition_work_seconds_total: {
    type: 'counter',
    help: 'Time that recognition of recorded audio took. Divided by its audio this is the realtime factor.',
    labels: {},
  },
  live_recordings: {
    type: 'gauge',
    help: 'Recordings that this process recognises live.',
    labels: {},
  },
  texts_duration_seconds: {
    type: 'histogram',
    help: 'Time that texts took to write, and how that ended. A user stops a text; a failed one may be written without a model.',
    labels: { kind: TEXT_KINDS, outcome: ['ended', 'stopped', 'failed'] },
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 90, 180],
  },
  messages_total: {
    type: 'counter',
    help: 'Messages to patients by outcome. Deferred ones are tried again; of unknown ones a user decides.',
    labels: { channel: ['email', 'sms'], outcome: ['sent', 'failed', 'unknown', 'deferred'] },
  },
  realtime_undelivered_total: {
    type: 'counter',
    help: 'Events that the realtime server did not take. Pages poll for what they announced.',
    labels: {},
  },
  storage_errors_total: {
    type: 'counter',
    help: 'Calls that the store did not serve because it is down, slow or full.',
    labels: {},
  },
  disk_free_bytes: {
    type: 'gauge',
    help: 'Free space of the machine, of temporary files, and of stored files where they are on disk.',
    labels: { folder: ['machine', 'temporary', 'storage'] },
  },
  disk_size_bytes: {
    type: 'gauge',
    help: 'Size of the disk of these folders.',
    labels: { folder: ['machine', 'temporary', 'storage'] },
  },
  audit_findings: {
    type: 'gauge',
    help: 'Changed, missing or unsealed events that the last verification of the audit trail found.',
    labels: {},
  },
  audit_check_age_seconds: {
    type: 'gauge',
    help: 'Time since the audit trail was last verified.',
    labels: {},
  },
  backup_age_seconds: {
    type: 'gauge',
    help: 'Time since the newest good backup began, and restore for a trial, removal of old copies (upkeep) and check of the copies; absent before the first.',
    labels: { kind: ['backup', 'drill', 'upkeep', 'check'] },
  },
  backup_failing: {
    type: 'gauge',
    help: '1 while the newest run of a kind has failed; else 0. Absent before the first.',
    labels: { kind: ['backup', 'drill', 'upkeep', 'check'] },
  },
  backup_interval_seconds: {
    type: 'gauge',
    help: 'Time between the starts of two backups, by the settings.',
    labels: {},
  },
  backup_running: {
    type: 'gauge',
    help: '1 while a backup runs that began within the last hour, else 0: the newest good one is older meanwhile.',
    labels: {},
  },
  backup_missing_objects: {
    type: 'gauge',
    help: 'Objects that rows name and that were missing in the storage at the newest good backup; absent before the first.',
    labels: {},
  },
  certificate_expires_seconds: {
    type: 'gauge',
    help: 'Time until the certificate of the public address ends; absent where it is not reached.',
    labels: {},
  },
  certificate_lifetime_seconds: {
    type: 'gauge',
    help: 'How long that certificate is valid in all. It is renewed when a third is left.',
    labels: {},
  },
  gauge_failures_total: {
    type: 'counter',
    help: 'Gauges that could not be read for a scrape.',
    labels: {},
  },
} as const satisfies Record<string, Instrument>;

type Instruments = typeof INSTRUMENTS;
type OfType<Type> = {
  [Name in keyof Instruments]: Instruments[Name]['type'] extends Type ? Name : never;
}[keyof Instruments];
export type CounterName = OfType<'counter'>;
export type HistogramName = OfType<'histogram'>;
export type GaugeName = OfType<'gauge'>;

/** The values of each label of an instrument. */
export type LabelsOf<Name extends keyof Instruments> = {
  readonly [Label in keyof Instruments[Name]['labels']]: Instruments[Name]['labels'][Label] extends readonly (infer Value)[]
    ? Value
    : string;
};
