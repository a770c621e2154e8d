import { PAGE_DEFAULTS } from '@openconsult/contracts/fields';

/** The start and length of a page of a list. */
export interface PageRequest {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

export const pageWindow = (request: PageRequest): { skip: number; take: number } => {
  const take = request.per_page ?? PAGE_DEFAULTS.per_page;
  return { skip: ((request.page ?? PAGE_DEFAULTS.page) - 1) * take, take };
};

/** The wire's page around rows that are already in wire form. */
export const toPage = <Item>(request: PageRequest, data: Item[], total: number) => {
  const { take } = pageWindow(request);
  return {
    data,
    meta: {
      current_page: request.page ?? PAGE_DEFAULTS.page,
      last_page: Math.max(1, Math.ceil(total / take)),
      per_page: take,
      total,
    },
  };
};

/** Matches rows that contain the text as typed, in any case: the database would treat %, _ and \ as patterns. */
export const containing = (text: string) =>
  ({ contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const;

/** The same as a pattern for ILIKE. */
export const likePattern = (text: string): string => `%${containing(text).contains}%`;
