import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from '@openconsult/integrations/storage';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../testing/index.ts';
import { createSystemService } from './index.ts';

let test: TestDeps;
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'openconsult-low-disk-'));
  const storage = await createStorage({
    driver: 'disk',
    dir,
    secret: 'a-secret-of-the-tests-only, long enough',
    publicBaseUrl: 'http://localhost',
    reserveBytes: Number.MAX_SAFE_INTEGER,
  });
  test = await createTestDeps({ storage });
});
afterEach(async () => {
  await test.close();
  await rm(dir, { recursive: true, force: true });
});

it('F6 P4: requests are still served while only the reserve for recordings is left, and an admin sees it', async () => {
  const service = createSystemService(test.deps);
  expect(await service.ready(null)).toEqual({ status: 'degraded' });
  expect(await service.ready(await test.actor('admin'))).toMatchObject({ parts: { storage: 'low', postgres: 'up' } });
});
