import { createHash } from 'node:crypto';
import type { jobs } from '@openconsult/contracts/jobs';
import type { ContentSearch, SearchDocument } from '@openconsult/integrations/search';
import type { z } from 'zod';
import { type SearchedItem, searchedItems } from '../education-content/index.ts';
import { withDatabase } from '../platform/command-database.ts';
import { searchEngineOf } from '../platform/compose.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import type { JobHandler } from '../platform/run-job.ts';
import { createPostgresSearch } from './postgres-search.ts';

/** The engine of this installation. */
export const engineOf = ({ db, searchEngine }: Pick<Deps, 'db' | 'searchEngine'>): ContentSearch =>
  searchEngine ?? createPostgresSearch(db);

const toDocument = ({ id, ...item }: SearchedItem): SearchDocument => ({
  itemId: id,
  ...item,
  digest: createHash('sha256').update(JSON.stringify(item)).digest('base64url'),
});

/** Brings the index of a practice's library up to date: writes what differs, removes what is gone. Safe to repeat. */
export const createIndexJob = (
  deps: Pick<Deps, 'db' | 'searchEngine'>,
): JobHandler<z.infer<typeof jobs.indexLibrary.data>> => ({
  async run({ practiceId }) {
    const engine = engineOf(deps);
    const indexed = await engine.digests(practiceId);
    const documents = (await searchedItems(deps.db, practiceId)).map(toDocument);
    const current = new Set(documents.map(({ itemId }) => itemId));
    const change = {
      documents: documents.filter(({ itemId, digest }) => indexed.get(itemId) !== digest),
      removed: [...indexed.keys()].filter((itemId) => !current.has(itemId)),
    };
    if (change.documents.length > 0 || change.removed.length > 0) await engine.change(practiceId, change);
  },
});

/** Makes the index of every practice again. Searches answer meanwhile. Returns how many items it has. */
async function rebuildSearch(deps: Pick<Deps, 'db' | 'searchEngine'>): Promise<number> {
  let count = 0;
  async function* libraries() {
    for (const { id } of await deps.db.practice.findMany({ select: { id: true } })) {
      const documents = (await searchedItems(deps.db, id)).map(toDocument);
      count += documents.length;
      yield { practiceId: id, documents };
    }
  }
  await engineOf(deps).rebuild(libraries());
  return count;
}

/** The same as an operator's command, by the settings of the worker. */
export const rebuildSearchOf = (config: Config): Promise<number> =>
  withDatabase(config, async (db) => rebuildSearch({ db, searchEngine: await searchEngineOf(config) }));
