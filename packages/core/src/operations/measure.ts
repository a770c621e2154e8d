import type { Deps } from '../platform/deps.ts';
import { practiceDayRepo as repo } from './practice-days.repo.ts';

const DAY_MS = 86_400_000;
/** Counters of these days are still there, whatever the hour. */
const SUMMED_MS = 2 * DAY_MS;
/** A year and its first month. */
const KEPT_MS = 400 * DAY_MS;
/** Practices that one run measures; the next ones follow in the next run. */
const AT_ONCE = 20;

export const dayOfMoment = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);

/**
 * Brings the daily sums of practices up to date, for the operator's page: what they used, and once a day what they
 * store. Safe to repeat and to run in several processes. Returns how many practices it measured.
 */
export async function measurePractices(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const { db, clock } = deps;
  const today = dayOfMoment(clock.now());
  await repo.addUse(db, new Date(today.getTime() - SUMMED_MS + DAY_MS));
  await repo.sweep(db, new Date(today.getTime() - KEPT_MS));
  const practices = await repo.unmeasured(db, today, AT_ONCE);
  for (const { id } of practices) await measureStored(deps, id, today);
  return practices.length;
}

async function measureStored(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  practiceId: string,
  day: Date,
): Promise<void> {
  const bytes = { audio: 0, documents: 0, library: await repo.storedLibrary(db, practiceId), pictures: 0 };
  const pictures = new Set<string>();
  const users = await repo.users(db, practiceId);
  for (const { id, profileImageKey, vipLogoImageKey } of users) {
    const { audio, documents } = await repo.storedOfUser(db, id);
    bytes.audio += audio;
    bytes.documents += documents;
    for (const key of [profileImageKey, vipLogoImageKey]) if (key !== null) pictures.add(key);
  }
  const logo = await repo.logoOf(db, practiceId);
  if (logo !== null) pictures.add(logo);
  for (const key of pictures) bytes.pictures += (await storage.head(key))?.sizeBytes ?? 0;
  await repo.setStored(db, practiceId, day, bytes);
}
