import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

/** What was done to the disk, in order. */
const steps: string[] = [];
const root = await mkdtemp(join(tmpdir(), 'disk-files-'));
const named = (path: unknown) => relative(root, String(path)) || '.';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    open: async (...args: Parameters<typeof real.open>) => {
      const handle = await real.open(...args);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        steps.push(`sync ${named(args[0])}`);
      };
      return handle;
    },
    link: async (...args: Parameters<typeof real.link>) => {
      await real.link(...args);
      steps.push(`link ${named(args[1])}`);
    },
  };
});
const { createObjectFiles } = await import('./disk-files.ts');

afterAll(() => rm(root, { recursive: true }));

test('F35: the folders above an object are synced before the object', async () => {
  const files = createObjectFiles(join(root, 'store'));
  const bytes = [new TextEncoder().encode('audio')];
  const size = { minBytes: 1, maxBytes: 10 };
  async function* given() {
    yield* bytes;
  }
  await files.create('a/1', 'audio/webm', given(), size);
  const stored = steps.findIndex((step) => step.startsWith('link store/objects/'));
  expect(stored).toBeGreaterThan(0);
  const before = steps.slice(0, stored);
  expect(before).toEqual(expect.arrayContaining(['sync store/objects', 'sync store', 'sync .']));
  expect(steps.slice(stored)).toContainEqual(expect.stringMatching(/^sync store\/objects\/[0-9a-f]{2}/));
});
