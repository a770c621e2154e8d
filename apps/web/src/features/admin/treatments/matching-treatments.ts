import type { ListedTreatment } from '@openconsult/contracts/treatments';

/** The treatments that have a text in one of their names, in any case. */
export const matchingTreatments = (all: readonly ListedTreatment[], search: string): ListedTreatment[] => {
  const wanted = search.trim().toLowerCase();
  return all.filter(({ name, aliases }) => [name, ...aliases].some((text) => text.toLowerCase().includes(wanted)));
};
