import type { ContentSearch } from './port.ts';
import type { TypesenseConfig } from './typesense.ts';

export {
  type ContentSearch,
  type SearchChange,
  type SearchDocument,
  SearchError,
  type SearchRequest,
  type SearchResult,
} from './port.ts';
export { queryWords, searchWords } from './search-words.ts';
export type { TypesenseConfig } from './typesense.ts';

/** Searches by Typesense. Connects at the first use. */
export async function createTypesenseSearch(config: TypesenseConfig): Promise<ContentSearch> {
  // Loaded on first use: other installations search in Postgres.
  const typesense = await import('./typesense.ts');
  return typesense.createTypesenseSearch(config);
}
