import { search } from '@openconsult/contracts/search';
import { users } from '@openconsult/contracts/users';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { runOpenJobs } from '@openconsult/core/testing';
import { startTypesenseServer } from '@openconsult/fakes/typesense-server';
import { createTypesenseSearch } from '@openconsult/integrations/search';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let engine: Awaited<ReturnType<typeof startTypesenseServer>>;
let server: TestServer;

beforeEach(async () => {
  engine = await startTypesenseServer();
  server = await startTestServer({ deps: { searchEngine: await createTypesenseSearch({ ...engine, timeoutS: 1 }) } });
});
afterEach(() => server.close());

test('P5: without the search server a search answers 503, all else works, and an empty one is filled from the library', async () => {
  const user = await server.createUser('pro');
  const client = await server.loggedIn(user);
  const add = (name: string) =>
    server.db.contentItem.create({
      data: { practiceId: user.practiceId, type: 'treatment', name, aliases: [], isPublished: true },
    });
  const query = { body: { query: 'crown' } };
  await add('Crown');
  await runOpenJobs(server.deps, 'indexLibrary');
  expect((await client.ok(search.content, query)).data).toHaveLength(1);

  await engine.close();
  const answer = await client.call(search.content, query);
  expect([answer.status, answer.failure().code, answer.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    expect.stringMatching(/^\d+$/),
  ]);
  await client.ok(users.current, {});
  await client.ok(voiceNotes.save, { body: { create_session: true } });
  await add('Crown lengthening');
  // The job waits, and does not fail for good.
  await runOpenJobs(server.deps, 'indexLibrary');
  expect(await server.db.outboxJob.findMany({ where: { doneAt: null }, select: { failedAt: true } })).toEqual([
    { failedAt: null },
  ]);

  const empty = await startTypesenseServer();
  const searchEngine = await createTypesenseSearch(empty);
  await runOpenJobs({ ...server.deps, searchEngine }, 'indexLibrary');
  const found = await searchEngine.search({
    practiceId: user.practiceId,
    query: 'crown',
    includesUnpublished: false,
    limit: 10,
  });
  expect(found.itemIds).toHaveLength(2);
  await empty.close();
});
