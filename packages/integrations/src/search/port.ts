/**
 * Finds items of a practice's library. Two engines: Postgres (the default, in `packages/core`) and Typesense. Both pass
 * `contract.suite.ts`. An index holds library content alone, never a patient's words, and can be made again from the library at any
 * time.
 */

/** What is searched of an item. */
export interface SearchDocument {
  readonly itemId: string;
  readonly name: string;
  /** Other names: "root canal", "RCT". */
  readonly aliases: readonly string[];
  readonly categories: readonly string[];
  readonly summary: string;
  readonly isPublished: boolean;
  /** Before items that match as well; lower first. */
  readonly position: number;
  /** Of all of the above: another digest means that the item has changed. */
  readonly digest: string;
}

export interface SearchRequest {
  readonly practiceId: string;
  readonly query: string;
  readonly includesUnpublished: boolean;
  readonly limit: number;
}

export interface SearchResult {
  /** Best first. */
  readonly itemIds: readonly string[];
  /** What was searched for, if a typing error was corrected. */
  readonly correctedQuery: string | null;
  /** True if nothing matches all words: the items are the nearest. */
  readonly isNearest: boolean;
}

/** Every method throws `SearchError`. */
export interface ContentSearch {
  /** The digest of each indexed item of a practice. */
  digests(practiceId: string): Promise<ReadonlyMap<string, string>>;
  /** Adds documents, or replaces those of the same item, and removes the others named. */
  change(practiceId: string, change: SearchChange): Promise<void>;
  /** Finds the items whose names, other names or categories have every word of the query, also with typing errors. */
  search(request: SearchRequest): Promise<SearchResult>;
  /** Replaces the index of every practice. Searches answer from the old one until the new one is whole. */
  rebuild(libraries: AsyncIterable<{ practiceId: string; documents: readonly SearchDocument[] }>): Promise<void>;
}

export interface SearchChange {
  readonly documents: readonly SearchDocument[];
  readonly removed: readonly string[];
}

/**
 * Why a search failed.
 * - `unavailable`: the engine is down or slow; a retry may succeed
 * - `refused`: the engine does not accept the key or the request
 */
export type SearchErrorCode = 'unavailable' | 'refused';

/** The only error that a search engine throws. The message never contains the query. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
  readonly code: SearchErrorCode;

  constructor(code: SearchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** The engine is unavailable; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'unavailable';
  }
}
