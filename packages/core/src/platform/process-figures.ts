import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connectionCounts } from '@openconsult/db';
import type { Deps } from './deps.ts';

const POOLS = ['users', 'system'] as const;

/** What each process measures of itself and its machine: connections to Postgres, and the disks of its folders. */
export function watchProcess({ config, db, metrics }: Pick<Deps, 'config' | 'db' | 'metrics'>): void {
  const perPool = <Sample>(sampleOf: (pool: (typeof POOLS)[number], counts: Counts) => readonly Sample[]): Sample[] => {
    const counts = connectionCounts(db);
    return counts === null ? [] : POOLS.flatMap((pool) => sampleOf(pool, counts[pool]));
  };
  metrics.watch('database_connections', () =>
    perPool((pool, { used, idle }) => [
      { labels: { pool, state: 'used' as const }, value: used },
      { labels: { pool, state: 'idle' as const }, value: idle },
    ]),
  );
  metrics.watch('database_connections_max', () => perPool((pool, { max }) => [{ labels: { pool }, value: max }]));
  metrics.watch('database_waiting', () => perPool((pool, { waiting }) => [{ labels: { pool }, value: waiting }]));

  const folders = [
    // In a container: the disk with Docker's volumes, unless they are mounted from elsewhere.
    { folder: 'machine' as const, path: '/' },
    { folder: 'temporary' as const, path: tmpdir() },
    ...(config.STORAGE_DRIVER === 'disk' && config.STORAGE_DIR !== undefined
      ? [{ folder: 'storage' as const, path: config.STORAGE_DIR }]
      : []),
  ];
  const perFolder = async (read: (disk: Disk) => number) => {
    const disks = await Promise.all(folders.map(({ path }) => statfs(path).catch(() => null)));
    // A folder is made with the first file in it.
    return folders.flatMap(({ folder }, at) => (disks[at] ? [{ labels: { folder }, value: read(disks[at]) }] : []));
  };
  metrics.watch('disk_free_bytes', () => perFolder(({ bavail, bsize }) => bavail * bsize));
  metrics.watch('disk_size_bytes', () => perFolder(({ blocks, bsize }) => blocks * bsize));
}

type Counts = NonNullable<ReturnType<typeof connectionCounts>>['users'];
interface Disk {
  readonly bavail: number;
  readonly blocks: number;
  readonly bsize: number;
}
