import { type ErasedCounts, erasedCounts } from '@openconsult/contracts/erasures';
import type { Prisma } from '@openconsult/db';

const NO_COUNTS: ErasedCounts = {
  consultations: 0,
  recordings: 0,
  transcripts: 0,
  notes: 0,
  bundles: 0,
  messages: 0,
  shown_items: 0,
};

/** The counts of a stored erasure; a kind that it does not name is 0. */
export const countsFrom = (stored: Prisma.JsonValue): ErasedCounts =>
  erasedCounts.parse({ ...NO_COUNTS, ...(typeof stored === 'object' && !Array.isArray(stored) ? stored : {}) });
