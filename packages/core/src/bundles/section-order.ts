import { type BundleSection, SECTION_ORDER } from '@openconsult/contracts/bundles';
import type { Bundle, Tx, User } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import type { Enqueue } from '../platform/outbox.ts';
import { isTextOpen, lockText, startText, type TextProducer } from '../streamed-texts/index.ts';
import { findUserPractice } from '../users/index.ts';
import { treatmentTitle } from './facts.ts';
import { findBundle } from './find-bundle.ts';
import { type BundleRow, bundleRepo as repo } from './repo.ts';
import { streamNames } from './stream-names.ts';

type Owner = Pick<Actor, 'userId'>;
type Rights = Pick<User, 'aiTreatmentRecommendationEnabled' | 'aiConsentCreationEnabled'>;

/**
 * Locks the texts of a bundle, always in this order and before the bundle's row, so that no two transactions wait for each
 * other. Bundles of one note share the text of the consents: this also lets only one of them be started at a time.
 */
export async function lockTexts(
  tx: Tx,
  { userId }: Owner,
  bundle: Pick<Bundle, 'voiceNoteId' | 'randomId'>,
): Promise<void> {
  for (const section of SECTION_ORDER) await lockText(tx, userId, streamNames[section](bundle));
}

export const isBundleBeingWritten = ({ streamedTexts }: Pick<BundleRow, 'streamedTexts'>): boolean =>
  streamedTexts.some(isTextOpen);

export const mayWrite = (section: BundleSection, rights: Rights): boolean =>
  ({
    letter: true,
    treatment: rights.aiTreatmentRecommendationEnabled,
    consent: rights.aiConsentCreationEnabled,
  })[section];

export const isRemoved = (section: BundleSection, bundle: BundleRow): boolean =>
  ({
    letter: bundle.isLetterDeleted,
    treatment: bundle.isTreatmentDeleted,
    consent: bundle.isConsentDeleted || bundle.isTreatmentDeleted,
  })[section];

/** Starts the writer of a section unless it is active. @returns the ids of the consents that it writes */
export async function startSection(
  tx: Tx,
  enqueue: Enqueue,
  bundle: BundleRow,
  section: BundleSection,
): Promise<string[] | undefined> {
  const { isNew } = await startText(tx, enqueue, {
    userId: bundle.userId,
    name: streamNames[section](bundle),
    kind: section,
    voiceNoteId: bundle.voiceNoteId,
    bundleId: bundle.id,
  });
  return section === 'consent' ? openConsents(tx, bundle, isNew) : undefined;
}

/** An empty consent for every treatment, so that their ids are known before their texts. Those being written stay. */
async function openConsents(tx: Tx, bundle: BundleRow, isNew: boolean): Promise<string[]> {
  if (!isNew) return bundle.consents.map(({ id }) => id);
  const treatments = bundle.treatments.map((treatment) => ({
    treatmentId: treatment.id,
    treatmentName: treatmentTitle(treatment),
  }));
  const rows = await repo.replaceConsents(tx, bundle.id, treatments);
  await repo.update(tx, bundle.userId, bundle.id, { isConsentDeleted: false, hasEditedConsent: false });
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
}

/**
 * Starts the next waiting section, unless another one is being written. Sections that cannot be written are skipped; consents
 * that cannot come are marked as removed, unless another attempt at the treatments may still bring them. The caller has
 * called `lockTexts`.
 */
export async function startNext(tx: Tx, enqueue: Enqueue, { userId }: Owner, bundleId: string): Promise<void> {
  await repo.lock(tx, userId, bundleId);
  const bundle = await findBundle(tx, { userId }, bundleId);
  if (isBundleBeingWritten(bundle)) return;
  const rights = await findUserPractice(tx, userId);
  const { waitingSections: waiting } = bundle;
  const isReady = (section: BundleSection): boolean =>
    mayWrite(section, rights) && !isRemoved(section, bundle) && (section !== 'consent' || bundle.treatments.length > 0);
  const at = waiting.findIndex(isReady);
  const skipped = at < 0 ? waiting : waiting.slice(0, at);
  const isRetryPossible = bundle.streamedTexts.some(({ kind, status }) => kind === 'treatment' && status === 'failed');
  const isConsentPointless = skipped.includes('consent') && !isRemoved('consent', bundle) && !isRetryPossible;
  await repo.update(tx, userId, bundleId, {
    waitingSections: at < 0 ? [] : waiting.slice(at + 1),
    ...(isConsentPointless && { isConsentDeleted: true }),
  });
  const section = waiting[at];
  if (section) await startSection(tx, enqueue, bundle, section);
}

/** A section that has ended or failed starts the next one; after a stop none follows. */
export const sectionOrder: Required<Pick<TextProducer, 'lock' | 'next'>> = {
  async lock(tx, row) {
    if (row.bundleId) await lockTexts(tx, row, await findBundle(tx, row, row.bundleId));
  },
  async next(tx, enqueue, row, status) {
    if (!row.bundleId) return;
    if (status === 'stopped') await repo.update(tx, row.userId, row.bundleId, { waitingSections: [] });
    else await startNext(tx, enqueue, row, row.bundleId);
  },
};
