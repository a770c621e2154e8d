import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { BackupError, type CopyRepository } from './port.ts';
import { readRestic, runRestic } from './restic-process.ts';

/** The name of the one file in each copy. */
const FILE = 'copy';
/** One name for all machines: a container has another one each time. */
const HOST = 'openconsult';

/** Reading neither waits for the process that makes backups nor hinders it. */
const WITHOUT_LOCK = ['--no-lock'];

const IDS_AT_ONCE = 200;

const summary = z.object({
  message_type: z.literal('summary'),
  snapshot_id: z.string(),
  data_added: z.number(),
});
const snapshots = z
  .array(z.object({ id: z.string(), time: z.string(), tags: z.array(z.string()).nullish() }))
  .nullable();

/** What every repository of a destination needs, such as the keys of its bucket. */
export interface ResticOptions {
  readonly env: NodeJS.ProcessEnv;
  /** A folder for what was read from a bucket; a folder needs none. */
  readonly cacheDir: string | null;
  /** Whether the repository was made. @throws BackupError if that cannot be seen */
  readonly exists: () => Promise<boolean>;
  /** Whether it has locks. @throws BackupError if that cannot be seen */
  readonly isLocked: () => Promise<boolean>;
}

/** Runs the program on one repository. */
function createRestic(address: string, key: string, options: ResticOptions) {
  const { cacheDir } = options;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: tmpdir(),
    // Times in arguments are local ones.
    TZ: 'UTC',
    ...options.env,
    RESTIC_REPOSITORY: address,
    RESTIC_PASSWORD: key,
  };
  const cache = cacheDir === null ? ['--no-cache'] : ['--cache-dir', cacheDir];
  return {
    async run(args: readonly string[], input?: Readable): Promise<string> {
      try {
        return await runRestic([...args, ...cache], env, input);
      } catch (error) {
        // restic takes a repository that it cannot reach for one that was never made.
        if (error instanceof BackupError && error.code === 'no_repository' && (await options.exists()))
          throw new BackupError('unavailable', 'The repository of the backups cannot be read.', { cause: error });
        throw error;
      }
    },
    read: (args: readonly string[]): Readable =>
      Readable.from(readRestic([...args, ...cache], env), { objectMode: false }),
  };
}

/** A repository of restic at an address such as a folder or 's3:https://host/bucket/path'. */
export function createResticRepository(address: string, key: string, options: ResticOptions): CopyRepository {
  const { run, read } = createRestic(address, key, options);

  /**
   * Removes the locks of killed processes, which restic respects for ever: those whose process was on this machine and is
   * gone, and those that were not renewed for half an hour.
   */
  async function removeStaleLocks(): Promise<void> {
    if (await options.isLocked()) await run(['unlock']);
  }

  /** Makes the repository unless there is one. A process of restic to find out would take a second. */
  async function makeReady(): Promise<void> {
    if (await options.exists()) await removeStaleLocks();
    else await run(['init']);
  }

  let ready: Promise<void> | undefined;

  return {
    async store({ time, tags, bytes }) {
      ready ??= makeReady();
      try {
        await ready;
      } catch (error) {
        ready = undefined;
        bytes.destroy();
        throw error;
      }
      const at = time.toISOString().slice(0, 19).replace('T', ' ');
      const given = tags.flatMap((tag) => ['--tag', tag]);
      const args = ['backup', '--stdin', '--stdin-filename', FILE, '--host', HOST, '--time', at, '--json', ...given];
      const output = await run(args, bytes);
      const lines = output.split('\n').filter((line) => line.includes('"summary"'));
      const { snapshot_id, data_added } = summary.parse(JSON.parse(lines.at(-1) ?? '{}'));
      return { id: snapshot_id, addedBytes: data_added };
    },

    async copies() {
      try {
        const listed = snapshots.parse(JSON.parse(await run(['snapshots', '--json', ...WITHOUT_LOCK]))) ?? [];
        return listed
          .map(({ id, time, tags }) => ({ id, time: new Date(time), tags: tags ?? [] }))
          .sort((a, b) => a.time.getTime() - b.time.getTime());
      } catch (error) {
        if (error instanceof BackupError && error.code === 'no_repository') return [];
        throw error;
      }
    },

    read: (id) => read(['dump', id, `/${FILE}`, ...WITHOUT_LOCK]),

    async forget(ids) {
      if (ids.length > 0) await removeStaleLocks();
      // Thousands of ids would be too long for one command.
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        const isLast = from + IDS_AT_ONCE >= ids.length;
        // What was erased is in packs with what others need: these are written again without it.
        const prune = isLast ? ['--prune', '--max-unused', '0'] : [];
        await run(['forget', ...ids.slice(from, from + IDS_AT_ONCE), ...prune]);
      }
    },

    async check(share) {
      const bytes = share === null ? [] : [`--read-data-subset=${share}`];
      await run(['check', ...bytes, ...WITHOUT_LOCK]);
    },

    async changeKey(newKey) {
      await removeStaleLocks();
      // Without a terminal it reads the new password from its input. A file would remain if this process is killed.
      await run(['key', 'passwd'], Readable.from([`${newKey}\n`]));
    },
  };
}
