import { contentSearchContract } from '@openconsult/integrations/search/contract';
import { describe } from 'vitest';
import { createTestDeps } from '../testing/index.ts';
import { createPostgresSearch } from './postgres-search.ts';

describe('Postgres', () => {
  contentSearchContract(async () => {
    const kit = await createTestDeps();
    const [one, other] = [await kit.actor('pro'), await kit.actor('pro')];
    return {
      search: createPostgresSearch(kit.deps.db),
      practiceIds: [one.practiceId, other.practiceId],
      close: () => kit.close(),
    };
  });
});
