import type { Tx } from '@openconsult/db';
import { treatmentRepo as repo, type TreatmentColumns } from './repo.ts';

/** Adds those of the treatments that the practice has none of by their name; returns the ids of the added ones. */
export async function addTreatments(
  tx: Tx,
  practiceId: string,
  treatments: readonly TreatmentColumns[],
): Promise<string[]> {
  const names = new Set((await repo.listAll(tx, practiceId)).map(({ name }) => name));
  return repo.addAll(
    tx,
    practiceId,
    treatments.filter(({ name }) => !names.has(name)),
  );
}
