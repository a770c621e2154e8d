import { statfs } from 'node:fs/promises';
import { jobList, jobs } from '@openconsult/contracts/jobs';
import type { OperationsOverview, operations, QueueState } from '@openconsult/contracts/operations';
import { softwareVersion } from '../platform/database-version.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { createDependencyChecks } from '../system/index.ts';
import { ALIVE_MS, SHOWN_MS } from './heartbeat.ts';
import { type LastUse, type OpenJobs, processRepo, operationsRepo as repo } from './repo.ts';
import { processToWire, serviceUseOf } from './wire.ts';

/** Processes of one installation that are shown. */
const PROCESSES_MAX = 200;

/** The health of each part. Every answer costs a few bounded queries and one of Redis. */
export function overviewCall(deps: Deps) {
  const { db, config, sharedClock } = deps;
  const checkDependencies = createDependencyChecks(deps);

  return {
    async overview() {
      const now = await sharedClock.now(db);
      const [states, facts, open, failed, uses, processes, recordings, backups, disk, memory] = await Promise.all([
        checkDependencies(),
        repo.databaseFacts(db),
        repo.openJobs(db, now),
        repo.failedCounts(db),
        repo.lastUses(db),
        processRepo.list(db, new Date(now.getTime() - SHOWN_MS), PROCESSES_MAX),
        repo.waitingRecordings(db),
        repo.lastBackups(db),
        diskSpace(deps),
        deps.queue.memory().catch(() => null),
      ]);
      const aliveSince = new Date(now.getTime() - ALIVE_MS);
      return {
        read_at: now.toISOString(),
        version: softwareVersion,
        schema: facts.schema,
        postgres: {
          state: states.postgres,
          version: facts.version,
          size_bytes: facts.sizeBytes === null ? null : Number(facts.sizeBytes),
          connections: facts.connections,
          connections_max: facts.connectionsMax,
        },
        storage: { state: states.storage, driver: deps.storage.driver, bucket: config.S3_BUCKET ?? null, ...disk },
        redis: {
          state: states.redis,
          used_bytes: memory?.usedBytes ?? null,
          max_bytes: memory?.maxBytes ?? null,
          is_append_only: memory?.isAppendOnly ?? null,
        },
        realtime: { state: states.realtime },
        services: servicesOf(deps, uses),
        backups: backupsOf(deps, backups),
        processes: processes.map((row) => processToWire(row, aliveSince)),
        queues: queuesOf(open, failed),
        failed_jobs: failed.reduce((total, { count }) => total + Number(count), 0),
        recordings: {
          waiting: recordings.waiting,
          lag_s: recordings.oldest && Math.max(0, Math.round((now.getTime() - recordings.oldest.getTime()) / 1_000)),
        },
      };
    },
  } satisfies UseCases<Pick<typeof operations, 'overview'>>;
}

function backupsOf(
  { config }: Deps,
  { done, failed, drill }: Awaited<ReturnType<typeof repo.lastBackups>>,
): OperationsOverview['backups'] {
  const endOf = (run: typeof done): string | null => run && (run.endedAt ?? run.startedAt).toISOString();
  return {
    is_set_up: config.BACKUP_REPOSITORY !== undefined,
    every_minutes: config.BACKUP_EVERY_MINUTES,
    last_done_at: endOf(done),
    last_failed_at: endOf(failed),
    last_failure: failed && (failed.failure ?? failed.outcome),
    missing_objects: done?.missingObjects ?? null,
    last_drill_at: endOf(drill),
  };
}

/** Null for a bucket, whose limit is its owner's, and for a folder that cannot be read. */
async function diskSpace({
  config,
  storage,
}: Deps): Promise<{ free_bytes: number | null; total_bytes: number | null }> {
  if (storage.driver !== 'disk' || config.STORAGE_DIR === undefined) return { free_bytes: null, total_bytes: null };
  const space = await statfs(config.STORAGE_DIR).catch(() => null);
  return {
    free_bytes: space && space.bavail * space.bsize,
    total_bytes: space && space.blocks * space.bsize,
  };
}

function servicesOf({ config, recogniser, writer, searchEngine }: Deps, uses: readonly LastUse[]) {
  const isOpenAi = (name: string): boolean => name === 'openai';
  const { OPENAI_SPEECH_MODEL: speechModel = null, OPENAI_WRITER_MODEL: writerModel = null } = config;
  return {
    mail: serviceUseOf(uses, ['email', jobs.mailAccountLink.name], 'smtp'),
    sms: serviceUseOf(uses, ['sms'], config.SMS_PROVIDER),
    recogniser: serviceUseOf(
      uses,
      [jobs.transcribe.name],
      recogniser.name,
      isOpenAi(recogniser.name) ? speechModel : null,
    ),
    writer: serviceUseOf(uses, [jobs.write.name], writer.name, isOpenAi(writer.name) ? writerModel : null),
    search: serviceUseOf(uses, [jobs.indexLibrary.name], searchEngine === null ? 'postgres' : 'typesense'),
  } satisfies OperationsOverview['services'];
}

/** Every queue, also an empty one. */
function queuesOf(open: readonly OpenJobs[], failed: readonly { name: string; count: bigint }[]): QueueState[] {
  return [...new Set(jobList.map(({ queue }) => queue))].map((queue) => {
    const names = jobList.filter((job) => job.queue === queue).map(({ name }) => name);
    const own = open.filter(({ name }) => names.includes(name));
    const sum = (amount: (jobs: OpenJobs) => bigint): number =>
      own.reduce((total, jobsOfName) => total + Number(amount(jobsOfName)), 0);
    const waiting = own.flatMap(({ oldestWaitingAt }) => (oldestWaitingAt === null ? [] : [oldestWaitingAt.getTime()]));
    return {
      queue,
      waiting: sum((each) => each.waiting),
      active: sum((each) => each.active),
      delayed: sum((each) => each.delayed),
      failed: failed.filter(({ name }) => names.includes(name)).reduce((total, { count }) => total + Number(count), 0),
      oldest_waiting_at: waiting.length === 0 ? null : new Date(Math.min(...waiting)).toISOString(),
    };
  });
}
