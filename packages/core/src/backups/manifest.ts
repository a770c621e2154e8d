import { z } from 'zod';

const rowCount = z.object({ rows: z.int().min(0), digest: z.string() });

/** The end of the copy of one owner's rows: what is in it. A copy without it was cut short. */
export const copyManifest = z.object({
  version: z.literal(1),
  tables: z.record(z.string(), rowCount),
  objects: z.int().min(0),
});
export type CopyManifest = z.output<typeof copyManifest>;

const ownerCopy = z.object({ copyId: z.string(), rows: z.int(), objects: z.int() });

/** A complete backup: the copies that belong together. Stored last. */
export const runManifest = z.object({
  version: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  practices: z.record(z.string(), ownerCopy),
  installation: ownerCopy,
  /** How many objects rows named that were not there. */
  missingObjects: z.int().min(0),
  /** The secrets that stored values were sealed with, the current one first. */
  secrets: z.array(z.string()).min(1),
});
export type RunManifest = z.output<typeof runManifest>;
