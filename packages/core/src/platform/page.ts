import { PAGE_DEFAULTS } from '@openconsult/contracts/fields';

/** Where a page of a list begins and how long it is. */
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

/** Rows that hold the text as it was typed, whatever its case: the database takes %, _ and \ for patterns. */
export const containing = (text: string) =>
  ({ contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const;

/** The same as a pattern for ILIKE. */
export const likePattern = (text: string): string => `%${containing(text).contains}%`;
