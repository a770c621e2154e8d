import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { currency, id, idParams, moment, pageOf, pageQuery } from './spine/fields.ts';
import { jobList, jobs } from './spine/jobs.ts';
import { DEPENDENCY_STATES } from './system.ts';

/** What the operator's page shows: ids, names of practices, counts and codes; never a patient's name or text. */

const state = z.enum(DEPENDENCY_STATES);
const count = z.int().min(0);
const bytes = z.int().min(0);

/** A service that jobs use: how its last jobs ended. All null before the first. */
const serviceUse = z.object({
  /** Such as 'local', 'openai' or 'smtp'. */
  configured: z.string(),
  /** The model, where one is set. */
  model: z.string().nullable(),
  last_done_at: moment.nullable(),
  last_failed_at: moment.nullable(),
  /** The class and code of that failure. */
  last_failure: z.string().nullable(),
});
export type ServiceUse = z.infer<typeof serviceUse>;

export const APP_NAMES = ['api', 'worker'] as const;

/** A process of the product, which renews its row while it lives. */
const appProcess = z.object({
  id,
  app: z.enum(APP_NAMES),
  host: z.string(),
  version: z.string(),
  started_at: moment,
  seen_at: moment,
  is_alive: z.boolean(),
});
export type AppProcess = z.infer<typeof appProcess>;

/** The jobs of one queue, by their rows in Postgres. Counts end at `QUEUE_COUNT_MAX`. */
const queueState = z.object({
  queue: z.string(),
  /** Due and not begun. */
  waiting: count,
  active: count,
  /** Wait for a retry or a set time. */
  delayed: count,
  /** Failed for good. */
  failed: count,
  /** When the oldest waiting one was due. */
  oldest_waiting_at: moment.nullable(),
});
export type QueueState = z.infer<typeof queueState>;

export const QUEUE_COUNT_MAX = 10_000;

export const operationsOverview = z.object({
  read_at: moment,
  /** The version of the software that answers, and the last migration of the schema. */
  version: z.string(),
  schema: z.string(),
  postgres: z.object({
    state,
    version: z.string(),
    /** Null where its role may not read it. */
    size_bytes: bytes.nullable(),
    connections: count,
    connections_max: count,
  }),
  storage: z.object({
    state,
    driver: z.enum(['disk', 's3']),
    bucket: z.string().nullable(),
    /** Of the disk; null for a bucket. */
    free_bytes: bytes.nullable(),
    total_bytes: bytes.nullable(),
  }),
  redis: z.object({
    state,
    /** Null while it is away. `max_bytes` 0: without a limit. */
    used_bytes: bytes.nullable(),
    max_bytes: bytes.nullable(),
    /** Whether it writes an append-only file. Without one the jobs are queued again from Postgres after its restart. */
    is_append_only: z.boolean().nullable(),
  }),
  realtime: z.object({ state }),
  services: z.object({
    mail: serviceUse,
    sms: serviceUse,
    recogniser: serviceUse,
    writer: serviceUse,
    search: serviceUse,
  }),
  backups: z.object({
    is_set_up: z.boolean(),
    every_minutes: count,
    /** Null before the first. */
    last_done_at: moment.nullable(),
    last_failed_at: moment.nullable(),
    last_failure: z.string().nullable(),
    /** Objects that rows name and that were not in the storage at the last success; null before the first. */
    missing_objects: count.nullable(),
    /** When a backup was last restored for a trial, with success. */
    last_drill_at: moment.nullable(),
  }),
  processes: z.array(appProcess),
  queues: z.array(queueState),
  /** Jobs of every kind that failed for good. Counts end at `QUEUE_COUNT_MAX`. */
  failed_jobs: count,
  recordings: z.object({
    /** Stopped, and not recognised to their end. */
    waiting: count,
    /** How long ago the oldest of them was stopped. */
    lag_s: count.nullable(),
  }),
});
export type OperationsOverview = z.infer<typeof operationsOverview>;

/**
 * What operators do not retry, and why. The failure of a text was shown to its user, who writes or changes it since; a
 * sweep that failed is closed.
 */
const jobsWithoutRetry: Readonly<Record<string, string>> = {
  [jobs.write.name]: 'Its user starts it again',
  [jobs.sweepRetention.name]: 'The next sweep does the same',
};

/** Why a kind of job may not run again after it failed for good; null if it may. */
export const noRetryReason = (name: string): string | null =>
  jobList.some((job) => job.name === name) ? (jobsWithoutRetry[name] ?? null) : 'This version does not know it';

/** What operators do not discard, and why: nothing else would finish it. */
const jobsWithoutDiscard: Readonly<Record<string, string>> = {
  [jobs.erase.name]: 'The erasure must be finished',
  [jobs.indexLibrary.name]: 'The search must be brought up to date',
};

/** Why a kind of job may not be discarded; null if it may. */
export const noDiscardReason = (name: string): string | null => jobsWithoutDiscard[name] ?? null;

/** Any name: an older or newer version may have requested jobs that this one does not know. */
const kind = z.string().min(1).max(100);

export const failedJob = z.object({
  id,
  /** Such as 'messaging.send'. */
  kind: z.string(),
  requested_at: moment,
  failed_at: moment,
  /** Every run, also those that ended with a provider's outage. */
  tries: count,
  /** The class and code of the failure, never its text. */
  failure: z.string().nullable(),
  /** Null where the job belongs to none, such as a mail to an address without an account. */
  practice: z.object({ id, name: z.string() }).nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

/**
 * - `retried`: the job runs again
 * - `settled`: nothing is left to do: it runs, has ended or was requested again meanwhile
 * - `refused`: it may not run again, see `message`
 */
export const RETRY_OUTCOMES = ['retried', 'settled', 'refused'] as const;
export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

/** Jobs that one call retries or discards at most; the rest is left for the next one. */
export const FAILED_JOBS_AT_ONCE = 200;

/** Those that failed before the list was read: what failed since was not shown. */
const manyJobs = z.strictObject({ kind, failed_before: moment });

/** What is stored, by the daily sums. */
export const STORED_KINDS = ['audio', 'documents', 'library', 'pictures'] as const;
export type StoredKind = (typeof STORED_KINDS)[number];

const practiceStorage = z.object({
  practice: z.object({ id, name: z.string() }),
  /** Bytes by kind; null before the first measurement. */
  bytes: z.record(z.enum(STORED_KINDS), bytes).nullable(),
  measured_on: z.iso.date().nullable(),
  /** Bytes in all, a week and 30 days before; null if nothing was measured then. */
  week_ago_bytes: bytes.nullable(),
  month_ago_bytes: bytes.nullable(),
});
export type PracticeStorage = z.infer<typeof practiceStorage>;

const practiceCost = z.object({
  practice: z.object({ id, name: z.string() }),
  currency,
  /** Of language models and hosted recognition, in millionths of the currency. */
  ai_cost: count,
  /** Requested, from any writer. */
  texts: count,
  /** Of recognised audio. */
  minutes: count,
  /** Letters, counted when they are requested. */
  emails: count,
  text_messages: count,
});
export type PracticeCost = z.infer<typeof practiceCost>;

const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/);
const choice = 'Not in the spec by its calls: for those who run the installation.';

/** The installation as its operators see it: health, queues, failed jobs, storage and cost. */
export const operations = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/operations',
    access: 'operator',
    summary: 'The health of each part, the processes and the queues',
    response: operationsOverview,
    choice,
  }),
  failedJobs: endpoint({
    method: 'GET',
    path: '/api/admin/operations/failed-jobs',
    access: 'operator',
    summary: 'Jobs that failed for good, newest first',
    query: z.strictObject({ ...pageQuery, kind: kind.optional() }),
    response: pageOf(failedJob).extend({ read_at: moment, kinds: z.array(z.object({ kind: z.string(), count })) }),
    choice,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/api/admin/operations/failed-jobs/{id}/retry',
    access: 'operator',
    summary: 'Runs a failed job again; safe to repeat. A letter that may have been sent is never sent again',
    params: idParams,
    response: z.object({ outcome: z.enum(RETRY_OUTCOMES), message: z.string().nullable() }),
    choice,
  }),
  retryJobs: endpoint({
    method: 'POST',
    path: '/api/admin/operations/failed-jobs/retry',
    access: 'operator',
    summary: 'The same for the oldest failed jobs of a kind',
    body: manyJobs,
    response: z.object({ retried: count, settled: count, refused: count }),
    choice,
  }),
  discardJob: endpoint({
    method: 'POST',
    path: '/api/admin/operations/failed-jobs/{id}/discard',
    access: 'operator',
    summary: 'Removes a failed job without running it; one that nothing else would finish is refused',
    params: idParams,
    response: z.object({ discarded: count }),
    choice,
  }),
  discardJobs: endpoint({
    method: 'POST',
    path: '/api/admin/operations/failed-jobs/discard',
    access: 'operator',
    summary: 'The same for the oldest failed jobs of a kind',
    body: manyJobs,
    response: z.object({ discarded: count }),
    choice,
  }),
  storage: endpoint({
    method: 'GET',
    path: '/api/admin/operations/storage',
    access: 'operator',
    summary: 'What each practice stores by kind, and its growth, by the sums of the last days',
    query: z.strictObject(pageQuery),
    response: pageOf(practiceStorage),
    choice,
  }),
  cost: endpoint({
    method: 'GET',
    path: '/api/admin/operations/cost',
    access: 'operator',
    summary: 'What each practice used in a month (UTC), with the cost of language models at their set prices',
    query: z.strictObject({ ...pageQuery, month: month.optional() }),
    response: pageOf(practiceCost).extend({ month: z.string() }),
    choice,
  }),
};
