import type { Db, Tx } from '@openconsult/db';
import type { SearchDocument } from '@openconsult/integrations/search';

/** A document with its words, in lower case and without accents, by weight. */
interface IndexedDocument extends SearchDocument {
  readonly names: string;
  readonly otherNames: string;
  readonly ofCategories: string;
  readonly ofSummary: string;
}

/** After every other one. A pattern that is not constant, as of LIKE, uses no index. */
const LAST_CHARACTER = '\u{10FFFF}';

interface Find {
  readonly practiceId: string;
  /** As `to_tsquery` reads it. */
  readonly query: string;
  /** An item of this name comes first. */
  readonly name: string;
  readonly includesUnpublished: boolean;
  readonly limit: number;
}

/** The only queries on the search index; each names the practice. */
export const searchRepo = {
  /** Serialises changes of a practice's index until the transaction ends. */
  lock: async (tx: Tx, practiceId: string): Promise<void> => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`search:${practiceId}`}, 0))`;
  },

  digests: async (tx: Tx, practiceId: string): Promise<Map<string, string>> => {
    const rows = await tx.searchDocument.findMany({ where: { practiceId }, select: { itemId: true, digest: true } });
    return new Map(rows.map(({ itemId, digest }) => [itemId, digest]));
  },

  remove: async (tx: Tx, practiceId: string, itemIds: readonly string[]): Promise<void> => {
    if (itemIds.length === 0) return;
    await tx.searchDocument.deleteMany({ where: { practiceId, itemId: { in: [...itemIds] } } });
  },

  write: async (tx: Tx, practiceId: string, documents: readonly IndexedDocument[]): Promise<void> => {
    await tx.$executeRaw`
      INSERT INTO search_documents (practice_id, item_id, digest, name, is_published, position, words)
      SELECT ${practiceId}::uuid, "itemId", digest, names, "isPublished", position,
        setweight(to_tsvector('simple', names), 'A') || setweight(to_tsvector('simple', "otherNames"), 'B')
        || setweight(to_tsvector('simple', "ofCategories"), 'C') || setweight(to_tsvector('simple', "ofSummary"), 'D')
      FROM jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) AS document(
        "itemId" uuid, digest text, "isPublished" boolean, position int,
        names text, "otherNames" text, "ofCategories" text, "ofSummary" text)
      ON CONFLICT (practice_id, item_id) DO UPDATE SET
        digest = excluded.digest, name = excluded.name, is_published = excluded.is_published,
        position = excluded.position, words = excluded.words`;
  },

  /** The words to correct to are those of names, other names and categories. */
  refreshWords: async (tx: Tx, practiceId: string): Promise<void> => {
    await tx.$executeRaw`
      WITH current AS (
        SELECT DISTINCT unnest(tsvector_to_array(ts_filter(words, '{a,b,c}'))) AS word
        FROM search_documents WHERE practice_id = ${practiceId}::uuid),
      removed AS (
        DELETE FROM search_words WHERE practice_id = ${practiceId}::uuid AND word NOT IN (SELECT word FROM current))
      INSERT INTO search_words (practice_id, word) SELECT ${practiceId}::uuid, word FROM current
      ON CONFLICT DO NOTHING`;
  },

  /**
   * The words that each word of a query may mean: itself if it begins an indexed word, else the indexed words that are nearest, by
   * edits and then by trigrams. Only words that mean something are in the answer.
   */
  meanings: async (
    tx: Tx,
    practiceId: string,
    words: readonly string[],
    most: number,
  ): Promise<{ word: string; meaning: string; edits: number }[]> => tx.$queryRaw`
      SELECT query.word, coalesce(near.word, query.word) AS meaning, coalesce(near.edits, 0) AS edits
      FROM unnest(${[...words]}::text[]) AS query(word)
      CROSS JOIN LATERAL (
        SELECT EXISTS (
          SELECT FROM search_words AS known
          WHERE known.practice_id = ${practiceId}::uuid
            AND known.word >= query.word AND known.word < query.word || ${LAST_CHARACTER}) AS is_known) AS known
      LEFT JOIN LATERAL nearest_search_words(${practiceId}::uuid, query.word, ${most}::int) AS near ON NOT known.is_known
      WHERE known.is_known OR near.word IS NOT NULL`,

  find: async (tx: Tx, { practiceId, query, name, includesUnpublished, limit }: Find): Promise<string[]> => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT item_id AS id FROM search_documents, to_tsquery('simple', ${query}) AS query
      WHERE practice_id = ${practiceId}::uuid AND words @@ query AND (is_published OR ${includesUnpublished})
      ORDER BY name = ${name} DESC, ts_rank('{0.05, 0.2, 0.6, 1}', words, query, 1) DESC, position, name
      LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  },

  /** Removes the index of every practice but these. */
  removePractices: async (db: Db, practiceIds: readonly string[]): Promise<void> => {
    await db.searchDocument.deleteMany({ where: { practiceId: { notIn: [...practiceIds] } } });
    await db.searchWord.deleteMany({ where: { practiceId: { notIn: [...practiceIds] } } });
  },
};
