import { QUEUE_NAMES, type QueueName } from '@openconsult/contracts/jobs';
import { type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

/**
 * The job queue on BullMQ. It only starts work at once and distributes it: the work itself is in Postgres, so a job is
 * just the id of a row.
 */
export interface JobQueue {
  /** Queues the row `id` unless it is queued or running. Rejects at once when Redis is unavailable. */
  add(queue: QueueName, name: string, id: string): Promise<void>;
  /** Rejects when Redis does not answer. */
  ping(): Promise<void>;
  /** How many jobs Redis holds. Rejects when it does not answer. */
  sizes(): Promise<readonly QueueSize[]>;
  /** Rejects when Redis does not answer. */
  memory(): Promise<QueueMemory>;
  /** The BullMQ queues, for the queue board. */
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

/** Jobs of one queue in one state. */
export interface QueueSize {
  readonly queue: QueueName;
  readonly state: 'waiting' | 'active' | 'delayed';
  readonly jobs: number;
}

/** What Redis reports of itself. */
export interface QueueMemory {
  readonly usedBytes: number;
  /** 0: without a limit. */
  readonly maxBytes: number;
  readonly isAppendOnly: boolean;
}

/** A finished job leaves Redis, so that its id can be queued again; its result is in Postgres. */
const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true, attempts: 1 } as const;

/** @param prefix separates installations, or tests, in one Redis. */
export function createJobQueue(options: { redisUrl: string; prefix: string }): JobQueue {
  const connection = new Redis(options.redisUrl, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
  });
  connection.on('error', () => {});
  const queues = QUEUE_NAMES.map(
    (name) => new Queue(name, { connection, prefix: options.prefix, defaultJobOptions: JOB_OPTIONS }),
  );
  for (const queue of queues) queue.on('error', () => {});
  const byName = new Map(queues.map((queue) => [queue.name, queue]));
  return {
    queues,
    async add(queue, name, id) {
      await byName.get(queue)?.add(name, { id }, { jobId: id });
    },
    async ping() {
      await connection.ping();
    },
    async sizes() {
      const counts = await Promise.all(
        QUEUE_NAMES.map(async (queue) => {
          const {
            waiting = 0,
            active = 0,
            delayed = 0,
          } = (await byName.get(queue)?.getJobCounts('waiting', 'active', 'delayed')) ?? {};
          return Object.entries({ waiting, active, delayed }).map(([state, jobs]) => ({
            queue,
            state: state as QueueSize['state'],
            jobs,
          }));
        }),
      );
      return counts.flat();
    },
    async memory() {
      const info = `${await connection.info('memory')}${await connection.info('persistence')}`;
      const values = new Map(info.split('\r\n').map((line) => line.split(':') as [string, string]));
      const numberOf = (name: string) => Number(values.get(name) ?? 0);
      return {
        usedBytes: numberOf('used_memory'),
        maxBytes: numberOf('maxmemory'),
        isAppendOnly: numberOf('aof_enabled') === 1,
      };
    },
    async close() {
      await Promise.allSettled(queues.map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

/** Short locks: a job whose worker was killed starts again within 11 s; with BullMQ's defaults it takes a minute. */
const LOCK_DURATION_MS = 8_000;
const STALLED_CHECK_MS = 3_000;

export interface QueueWorkerOptions {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly queue: QueueName;
  readonly concurrency: number;
  /** Must not throw: failures are written to the row. */
  readonly run: (name: string, id: string) => Promise<void>;
}

/** Takes jobs from one queue until closed. Waits for Redis while it is unavailable. */
export function createQueueWorker(options: QueueWorkerOptions): { close(force?: boolean): Promise<void> } {
  const connection = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', () => {});
  const worker = new Worker<{ id: string }>(
    options.queue,
    (job: Job<{ id: string }>) => options.run(job.name, job.data.id),
    {
      connection,
      prefix: options.prefix,
      concurrency: options.concurrency,
      lockDuration: LOCK_DURATION_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: 3,
    },
  );
  worker.on('error', () => {});
  return {
    async close(force = false) {
      await worker.close(force);
      connection.disconnect();
    },
  };
}
