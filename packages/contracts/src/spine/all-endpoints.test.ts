import { describe, expect, test } from 'vitest';
import { accessPredicates } from './access.ts';
import { allEndpoints } from './all-endpoints.ts';

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

  test('declare the answer of every call', () => {
    const silent = allEndpoints.filter(({ endpoint }) => !endpoint.response && !endpoint.answers);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('give every path parameter a schema', () => {
    const incomplete = allEndpoints.filter(
      ({ endpoint }) => /\{\w+\}/.test(endpoint.path) !== Boolean(endpoint.params),
    );
    expect(incomplete.map(({ id }) => id)).toEqual([]);
  });
});
