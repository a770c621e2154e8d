import type { ContentType } from '@openconsult/contracts/content-types';
import { type ContentItem, educationContent } from '@openconsult/contracts/education-content';
import { favourites } from '@openconsult/contracts/favourites';
import { playlists } from '@openconsult/contracts/playlists';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { ContentRef } from '../../shared/content/content-address.ts';

/** The prefix of all keys of the library. */
export const contentKey = ['content'] as const;

/** The library changes seldom: pages show what is there and fetch behind it. */
const FRESH_MS = 60_000;
const PAGE_MAX = 100;

const ALL_CALLS = {
  condition: educationContent.allConditions,
  treatment: educationContent.allTreatments,
  risk: educationContent.allRisks,
  'treatment-category': educationContent.allTreatmentCategories,
  'risk-category': educationContent.allRiskCategories,
} as const;

const VIEW_CALLS = {
  condition: educationContent.viewCondition,
  'sub-condition': educationContent.viewSubCondition,
  treatment: educationContent.viewTreatment,
  'sub-treatment': educationContent.viewSubTreatment,
  risk: educationContent.viewRisk,
  'treatment-category': educationContent.viewTreatmentCategory,
  'risk-category': educationContent.viewRiskCategory,
} as const satisfies Record<ContentType, unknown>;

/** The types whose items are all listed on one page. */
export type ListedType = keyof typeof ALL_CALLS;
export const isListedType = (type: ContentType): type is ListedType => type in ALL_CALLS;

/** Every item of a type, in the order of the library. */
export const allOfTypeQuery = (type: ListedType) =>
  queryOptions({
    queryKey: [...contentKey, 'all', type],
    queryFn: async ({ signal }) => (await call(ALL_CALLS[type], {}, { signal })).data,
    staleTime: FRESH_MS,
  });

/** One item with what belongs to it. */
export const itemQuery = ({ type, id }: ContentRef) =>
  queryOptions({
    queryKey: [...contentKey, 'item', id],
    queryFn: ({ signal }): Promise<ContentItem> => call(VIEW_CALLS[type], { params: { id } }, { signal }),
    staleTime: FRESH_MS,
  });

/** An item with everything below it. */
export const flowQuery = ({ type, id }: ContentRef) =>
  queryOptions({
    queryKey: [...contentKey, 'flow', id],
    queryFn: async ({ signal }) => (await call(educationContent.contentFlow, { query: { type, id } }, { signal })).data,
    staleTime: FRESH_MS,
  });

export const playlistsQuery = queryOptions({
  queryKey: [...contentKey, 'playlists'],
  queryFn: async ({ signal }) => (await call(playlists.data, { query: { per_page: PAGE_MAX } }, { signal })).data,
});

export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: [...contentKey, 'playlists', id],
    queryFn: ({ signal }) => call(playlists.view, { params: { id } }, { signal }),
  });

export const favouritesQuery = queryOptions({
  queryKey: [...contentKey, 'favourites'],
  queryFn: async ({ signal }) => (await call(favourites.list, { query: { per_page: PAGE_MAX } }, { signal })).data,
});

/** Conditions and treatments, the last changed first. */
export const recentlyChangedQuery = queryOptions({
  queryKey: [...contentKey, 'changed'],
  queryFn: async ({ signal }) => (await call(educationContent.updatedContents, { query: {} }, { signal })).data,
  staleTime: FRESH_MS,
});
