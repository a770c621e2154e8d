import type { Db } from '@openconsult/db';
import {
  type ContentSearch,
  queryWords,
  type SearchDocument,
  type SearchRequest,
  type SearchResult,
  searchWords,
} from '@openconsult/integrations/search';
import { searchRepo as repo } from './repo.ts';

/** Words that a word with a typing error may have meant. */
const CORRECTIONS_MAX = 8;
/** How many edits a correction may take: two letters that are exchanged are two. */
const editsOf = (word: string): number => (word.length <= 4 ? 2 : 3);
/** Documents a transaction. */
const LOT = 500;

/** A query as `to_tsquery` reads it: each word, or one of its corrections, at the beginning of a word of the item. */
const tsQuery = (alternatives: readonly (readonly string[])[], operator: '&' | '|'): string =>
  alternatives.map((words) => `(${words.map((word) => `${word}:*`).join(' | ')})`).join(` ${operator} `);

const nonEmpty = async <Item>(list: Promise<readonly Item[]>): Promise<readonly Item[] | null> =>
  (await list).length > 0 ? list : null;

const indexed = (document: SearchDocument) => ({
  ...document,
  names: searchWords(document.name).join(' '),
  otherNames: searchWords(document.aliases.join(' ')).join(' '),
  ofCategories: searchWords(document.categories.join(' ')).join(' '),
  ofSummary: searchWords(document.summary).join(' '),
});

/**
 * Searches in Postgres. A word that begins no indexed word is corrected to the nearest ones first, so that the search itself is
 * an exact one over an index.
 */
export function createPostgresSearch(db: Db): ContentSearch {
  /**
   * What each word of a query may mean. `meant`: itself, or the words that are as near as the nearest; `near`: also those that are
   * further away.
   */
  async function meaningsOf(practiceId: string, words: readonly string[]) {
    const meanings = await repo.meanings(db, practiceId, words, CORRECTIONS_MAX);
    return words.map((word) => {
      const own = meanings.filter((each) => each.word === word);
      const least = Math.max(own[0]?.edits ?? 0, 1);
      const nearest = own.filter(({ edits }) => edits <= least && edits <= editsOf(word));
      const list = (each: typeof own) => (each.length > 0 ? each.map(({ meaning }) => meaning) : [word]);
      return { meant: list(nearest), near: list(own) };
    });
  }

  return {
    digests: (practiceId) => repo.digests(db, practiceId),

    /**
     * In lots, so that no transaction exceeds its time limit. The words follow with the last one: a change that breaks off lacks its
     * documents, and is completed by the next.
     */
    async change(practiceId, { documents, removed }) {
      const lots = Array.from({ length: Math.max(1, Math.ceil(documents.length / LOT)) }, (_, at) =>
        documents.slice(at * LOT, (at + 1) * LOT).map(indexed),
      );
      for (const [at, lot] of lots.entries()) {
        await db.$transaction(async (tx) => {
          await repo.lock(tx, practiceId);
          if (lot.length > 0) await repo.write(tx, practiceId, lot);
          if (at < lots.length - 1) return;
          await repo.remove(tx, practiceId, removed);
          await repo.refreshWords(tx, practiceId);
        });
      }
    },

    async search({ practiceId, query, includesUnpublished, limit }: SearchRequest): Promise<SearchResult> {
      const words = queryWords(query);
      if (words.length === 0) return { itemIds: [], correctedQuery: null, isNearest: false };
      const meanings = await meaningsOf(practiceId, words);
      const corrected = meanings.map(({ meant: [first = ''] }) => first).join(' ');
      const find = (query: string) => repo.find(db, { practiceId, query, name: corrected, includesUnpublished, limit });
      const correctedQuery = corrected === words.join(' ') ? null : corrected;
      const asMeant = await find(
        tsQuery(
          meanings.map(({ meant }) => meant),
          '&',
        ),
      );
      if (asMeant.length > 0) return { itemIds: asMeant, correctedQuery, isNearest: false };
      const near = meanings.map((each) => each.near);
      const itemIds = (await nonEmpty(find(tsQuery(near, '&')))) ?? (await find(tsQuery(near, '|')));
      return { itemIds, correctedQuery: itemIds.length > 0 ? correctedQuery : null, isNearest: itemIds.length > 0 };
    },

    async rebuild(libraries) {
      const seen = new Set<string>();
      for await (const { practiceId, documents } of libraries) {
        seen.add(practiceId);
        const known = await repo.digests(db, practiceId);
        const current = new Set(documents.map(({ itemId }) => itemId));
        const removed = [...known.keys()].filter((itemId) => !current.has(itemId));
        await this.change(practiceId, { documents, removed });
      }
      await repo.removePractices(db, [...seen]);
    },
  };
}
