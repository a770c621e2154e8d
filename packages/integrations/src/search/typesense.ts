import { Client, Errors } from 'typesense';
import {
  type ContentSearch,
  type SearchChange,
  type SearchDocument,
  SearchError,
  type SearchRequest,
  type SearchResult,
} from './port.ts';
import { queryWords } from './search-words.ts';

export interface TypesenseConfig {
  /** Of the server, such as `http://typesense:8108`. */
  url: string;
  apiKey: string;
  /** Default 5. */
  timeoutS?: number;
}

/** The name that searches use: an alias, so that a rebuild can replace the collection behind it. */
const ALIAS = 'media';

const fields = [
  { name: 'practice_id', type: 'string', facet: true },
  { name: 'item_id', type: 'string' },
  { name: 'name', type: 'string' },
  { name: 'aliases', type: 'string[]' },
  { name: 'categories', type: 'string[]' },
  { name: 'summary', type: 'string' },
  { name: 'is_published', type: 'bool', facet: true },
  { name: 'position', type: 'int32' },
  { name: 'digest', type: 'string', index: false, optional: true },
] as const;

/** Two edits, and a third of the words may be missing before nothing is found. */
const HOW = { query_by: 'name,aliases,categories,summary', query_by_weights: '8,6,3,1', num_typos: 2 } as const;

const toRow = (practiceId: string, document: SearchDocument) => ({
  id: `${practiceId}.${document.itemId}`,
  practice_id: practiceId,
  item_id: document.itemId,
  name: document.name,
  aliases: [...document.aliases],
  categories: [...document.categories],
  summary: document.summary,
  is_published: document.isPublished,
  position: document.position,
  digest: document.digest,
});
type Row = ReturnType<typeof toRow>;

/** Searches by Typesense, in one collection for all practices: each request names its practice. */
export function createTypesenseSearch({ url, apiKey, timeoutS = 5 }: TypesenseConfig): ContentSearch {
  const { hostname: host, port, protocol } = new URL(url);
  const node = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80), protocol: protocol.slice(0, -1) };
  // The outbox retries; a user does not wait for a second attempt.
  const client = new Client({
    nodes: [node],
    apiKey,
    connectionTimeoutSeconds: timeoutS,
    numRetries: 0,
    logLevel: 'silent',
  });
  const collection = (name: string) => client.collections<Row>(name);

  const create = (name: string) =>
    client.collections().create({ name, fields: [...fields], default_sorting_field: 'position' });
  const point = (name: string) => client.aliases().upsert(ALIAS, { collection_name: name });
  const newName = () => `${ALIAS}_${Date.now()}`;
  const current = async (): Promise<string | null> =>
    (await absent(client.aliases(ALIAS).retrieve()))?.collection_name ?? null;

  /** The collection of the alias; a new one on the first use. */
  async function opened(): Promise<string> {
    const name = await current();
    if (name !== null) return name;
    const first = newName();
    await create(first);
    await point(first);
    return first;
  }

  async function add(name: string, practiceId: string, documents: readonly SearchDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const rows = documents.map((document) => toRow(practiceId, document));
    await collection(name).documents().import(rows, { action: 'upsert' });
  }

  return guarded({
    async digests(practiceId) {
      const name = await current();
      if (name === null) return new Map();
      const lines = await collection(name)
        .documents()
        .export({ filter_by: `practice_id:=\`${practiceId}\``, include_fields: 'item_id,digest' });
      const rows = lines.split('\n').filter((line) => line !== '');
      return new Map(rows.map((line) => JSON.parse(line) as Row).map((row) => [row.item_id, row.digest]));
    },

    async change(practiceId: string, { documents, removed }: SearchChange) {
      const name = await opened();
      await add(name, practiceId, documents);
      for (const itemId of removed) await absent(collection(name).documents(`${practiceId}.${itemId}`).delete());
    },

    async search({ practiceId, query, includesUnpublished, limit }: SearchRequest): Promise<SearchResult> {
      const words = queryWords(query);
      if (words.length === 0) return { itemIds: [], correctedQuery: null, isNearest: false };
      const own = `practice_id:=\`${practiceId}\``;
      const find = (howMore: object) =>
        absent(
          collection(ALIAS)
            .documents()
            .search({
              q: words.join(' '),
              ...HOW,
              ...howMore,
              filter_by: includesUnpublished ? own : `${own} && is_published:=true`,
              sort_by: '_text_match:desc,position:asc',
              per_page: limit,
              include_fields: 'item_id',
            }),
        );
      const exact = await find({ drop_tokens_threshold: 0 });
      const isNearest = exact === null || exact.found === 0;
      const found = isNearest ? await find({ drop_tokens_threshold: limit, typo_tokens_threshold: limit }) : exact;
      return {
        itemIds: (found?.hits ?? []).map(({ document }) => document.item_id),
        correctedQuery: null,
        isNearest,
      };
    },

    async rebuild(libraries) {
      const old = await current();
      const name = newName();
      await create(name);
      for await (const { practiceId, documents } of libraries) await add(name, practiceId, documents);
      await point(name);
      if (old !== null) await absent(collection(old).delete());
    },
  });
}

/** Null for what is not there. */
async function absent<Result>(answer: Promise<Result>): Promise<Result | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Errors.ObjectNotFound) return null;
    throw error;
  }
}

const refusals = [Errors.RequestMalformed, Errors.RequestUnauthorized, Errors.ImportError];

const toSearchError = (error: unknown): SearchError =>
  refusals.some((kind) => error instanceof kind)
    ? new SearchError('refused', 'The search engine does not accept the request', { cause: error })
    : new SearchError('unavailable', 'The search engine does not answer', { cause: error });

/** The same search; whatever it throws is a `SearchError`. */
const guarded = (search: ContentSearch): ContentSearch => {
  const guard =
    <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      method(...args).catch((error: unknown) => {
        throw toSearchError(error);
      });
  return {
    digests: guard(search.digests),
    change: guard(search.change),
    search: guard(search.search),
    rebuild: guard(search.rebuild),
  };
};
