import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@openconsult/db';
import { createMetrics } from '@openconsult/integrations/metrics';
import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { watchProcess } from './process-figures.ts';

async function disksWith(config: Partial<Config>): Promise<{ folders: string[]; failures: string | undefined }> {
  const metrics = await createMetrics(true);
  watchProcess({ config: config as Config, db: {} as Db, metrics });
  await metrics.scrape();
  const lines = (await metrics.scrape()).split('\n');
  return {
    folders: lines.flatMap((line) => line.match(/^openconsult_disk_free_bytes\{folder="(\w+)"\}/)?.[1] ?? []),
    failures: lines
      .find((line) => line.startsWith('openconsult_gauge_failures_total'))
      ?.split(' ')
      .at(-1),
  };
}

test('the disks of the machine and of temporary files are watched, and of stored files where they are on disk', async () => {
  expect(await disksWith({ STORAGE_DRIVER: 's3', STORAGE_DIR: tmpdir() })).toEqual({
    folders: ['machine', 'temporary'],
    failures: '0',
  });
  const { folders } = await disksWith({ STORAGE_DRIVER: 'disk', STORAGE_DIR: tmpdir() });
  expect(folders).toEqual(['machine', 'temporary', 'storage']);
});

test('a folder that no file has made yet is no failure, and the others are measured', async () => {
  const missing = join(tmpdir(), 'openconsult-no-such-folder');
  expect(await disksWith({ STORAGE_DRIVER: 'disk', STORAGE_DIR: missing })).toEqual({
    folders: ['machine', 'temporary'],
    failures: '0',
  });
});
