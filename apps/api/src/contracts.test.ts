import { readFileSync } from 'node:fs';
import { accessPredicates } from '@openconsult/contracts/access';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { describe, expect, test } from 'vitest';
import { generatedDocs } from './generated-docs.ts';

describe('the contracts', () => {
  test('name an access for every call', () => {
    const known = new Set(['public', 'signed_link', ...Object.keys(accessPredicates)]);
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
