import { readFileSync } from 'node:fs';
import { accessPredicates } from '@openconsult/contracts/access';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { describe, expect, test } from 'vitest';
import { generatedDocs } from './generated-docs.ts';
import { pageMatrix } from './page-matrix.ts';
import { specCalls } from './spec-calls.ts';
import { specMap } from './spec-map.ts';

describe('the contracts', () => {
  test('name an access for every call', () => {
    const open = ['public', 'signed_link', 'signed_body', 'extension', 'remote_microphone'];
    const known = new Set([...open, ...Object.keys(accessPredicates)]);
    expect(allEndpoints.filter(({ endpoint }) => !known.has(endpoint.access))).toEqual([]);
    expect(allEndpoints.length).toBeGreaterThan(40);
  });

  test('hold no verb and path twice', () => {
    const addresses = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('say what every call answers', () => {
    const silent = allEndpoints.filter(({ endpoint }) => !endpoint.response && !endpoint.answers);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('give every path parameter a schema', () => {
    const incomplete = allEndpoints.filter(
      ({ endpoint }) => /\{\w+\}/.test(endpoint.path) !== Boolean(endpoint.params),
    );
    expect(incomplete.map(({ id }) => id)).toEqual([]);
  });

  test.each(generatedDocs())('are what $path says; `pnpm docs:write` brings it up to date', ({ path, content }) => {
    expect(readFileSync(path, 'utf8') === content).toBe(true);
  });
});

describe('the map of the spec', () => {
  const calls = Object.values(specCalls).flat();

  test('has every call once, and says of each whether it is built', () => {
    expect(new Set(calls).size).toBe(calls.length);
    const map = specMap();
    expect(calls.filter((call) => !map.includes(`| \`${call}\` |`))).toEqual([]);
    expect(map).toContain('| system | `GET /api/time` | `system.time` |');
    expect(map).toContain('| meetings | `GET /api/meetings/{id}/note/{note_id}` | missing |');
  });

  test('names every call of ours, in the spec or not', () => {
    const map = specMap();
    expect(allEndpoints.filter(({ id }) => !map.includes(`| \`${id}\` |`))).toEqual([]);
  });
});

test('the matrix of pages says where somebody ends, after every redirect', () => {
  const row = pageMatrix()
    .split('\n')
    .find((line) => line.startsWith('| `/admin/user` |'));
  const [, , , guest, pro, withoutVoice] = row?.split('|').map((cell) => cell.trim()) ?? [];
  expect([guest, pro, withoutVoice]).toEqual(['`/`', '`/voice-note`', '`/landing`']);
});
