import { conventionsOfCountry } from '@openconsult/contracts/conventions';
import type { Tx } from '@openconsult/db';
import { addStarterLibrary } from '../admin-content/index.ts';
import { addStandardTemplates } from '../note-templates/index.ts';
import type { Enqueue } from '../platform/outbox.ts';
import { accountRepo as repo } from './repo.ts';

/** For a request from before the form asked for the name. */
const UNNAMED_PRACTICE = 'My practice';

/** Whether no account exists yet, so that the first confirmed one gets the practice and is its admin. */
export const isInstallationNew = async (tx: Tx): Promise<boolean> => (await repo.firstPractice(tx)) === null;

/**
 * The practice of a new account: the first one of the installation. The first account creates it in its country, with all
 * that notes and bundles are written by: templates, and the starter library; of two first accounts at the same moment, the later one joins.
 */
export async function practiceOfNewAccount(
  tx: Tx,
  enqueue: Enqueue,
  { practiceName, country }: { readonly practiceName: string | null; readonly country: string | null },
  at: Date,
): Promise<{ practiceId: string; isFirst: boolean }> {
  const existing = (await repo.firstPractice(tx)) ?? (await lockedFirstPractice(tx));
  if (existing) return { practiceId: existing.id, isFirst: false };
  const { id: practiceId } = await repo.createPractice(
    tx,
    practiceName ?? UNNAMED_PRACTICE,
    conventionsOfCountry(country),
  );
  await addStandardTemplates(tx, practiceId);
  await addStarterLibrary(tx, enqueue, practiceId, at);
  return { practiceId, isFirst: true };
}

async function lockedFirstPractice(tx: Tx): Promise<{ id: string } | null> {
  await repo.lockFirstPractice(tx);
  return repo.firstPractice(tx);
}
