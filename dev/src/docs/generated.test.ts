import { readFileSync } from 'node:fs';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { describe, expect, test } from 'vitest';
import { generatedDocs } from './generated.ts';
import { pageMatrix } from './page-matrix.ts';
import { specCalls } from './spec-calls.ts';
import { specMap } from './spec-map.ts';

test.each(generatedDocs())('$path is current; `pnpm docs:write` writes it', ({ path, content }) => {
  expect(readFileSync(path, 'utf8') === content).toBe(true);
});

describe('the map of the spec', () => {
  const calls = Object.values(specCalls).flat();

  test('has every call once, with its state', () => {
    expect(new Set(calls).size).toBe(calls.length);
    const map = specMap();
    expect(calls.filter((call) => !map.includes(`| \`${call}\` |`))).toEqual([]);
    expect(map).toContain('| system | `GET /api/time` | `system.time` |');
    expect(map).toContain('| meetings | `GET /api/meetings/{id}/note/{note_id}` | missing |');
  });

  test('names every call of the product, in the spec or not', () => {
    const map = specMap();
    expect(allEndpoints.filter(({ id }) => !map.includes(`| \`${id}\` |`))).toEqual([]);
  });
});

test('the matrix of pages shows where a user ends after every redirect', () => {
  const row = pageMatrix()
    .split('\n')
    .find((line) => line.startsWith('| `/admin/user` |'));
  const [, , , guest, pro, withoutVoice] = row?.split('|').map((cell) => cell.trim()) ?? [];
  expect([guest, pro, withoutVoice]).toEqual(['`/`', '`/voice-note`', '`/landing`']);
});
