import { startTypesenseServer } from '@openconsult/fakes/typesense-server';
import { describe, expect, test } from 'vitest';
import { contentSearchContract } from './contract.suite.ts';
import { createTypesenseSearch } from './index.ts';

const practiceIds = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

/** With TYPESENSE_TEST_URL and TYPESENSE_TEST_KEY the suite runs against a real server. */
describe('Typesense', () => {
  contentSearchContract(async () => {
    const { TYPESENSE_TEST_URL: url, TYPESENSE_TEST_KEY: apiKey } = process.env;
    if (url && apiKey) {
      return { search: await createTypesenseSearch({ url, apiKey }), practiceIds, close: async () => {} };
    }
    const server = await startTypesenseServer();
    return { search: await createTypesenseSearch(server), practiceIds, close: server.close };
  });
});

const request = { practiceId: practiceIds[0], query: 'crown', includesUnpublished: false, limit: 20 };

test('a wrong key is refused; a server that is away is an outage', async () => {
  const server = await startTypesenseServer();
  const stranger = await createTypesenseSearch({ url: server.url, apiKey: 'another' });
  await expect(stranger.search(request)).rejects.toMatchObject({ code: 'refused', isOutage: false });
  await server.close();
  const search = await createTypesenseSearch({ ...server, timeoutS: 1 });
  await expect(search.search(request)).rejects.toMatchObject({ code: 'unavailable', isOutage: true });
});
