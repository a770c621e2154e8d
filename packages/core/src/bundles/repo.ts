import { randomUUID } from 'node:crypto';
import {
  isListed,
  LISTED_STATUSES,
  type PriceSource,
  type TreatmentStatus,
} from '@openconsult/contracts/treatment-item';
import type { Bundle, BundleConsent, BundleTreatment, Prisma, Tx } from '@openconsult/db';

/** The only queries on bundles, bundle_treatments and bundle_consents; those for a user name the owner. */

const withContents = {
  treatments: { where: { removedAt: null }, orderBy: { position: 'asc' } },
  consents: { orderBy: { position: 'asc' } },
  streamedTexts: { select: { kind: true, status: true, generation: true } },
  voiceNote: {
    select: {
      transcriptVersion: true,
      notesVersion: true,
      email: true,
      consultation: { select: { patientName: true } },
    },
  },
  // Under way to the patient, or perhaps there.
  messages: { where: { state: { in: ['queued', 'sending', 'unknown'] } }, take: 1, select: { id: true } },
} satisfies Prisma.BundleInclude;

type BundleWithContents = Prisma.BundleGetPayload<{ include: typeof withContents }>;

/** `treatments` are those on the list that the patient gets; the practitioner also sees the others. */
export type BundleRow = BundleWithContents & { otherTreatments: BundleTreatment[] };

const listedApart = (row: BundleWithContents): BundleRow => ({
  ...row,
  consents: inOrderOfTreatments(row),
  treatments: row.treatments.filter(isListed),
  otherTreatments: row.treatments.filter((treatment) => !isListed(treatment)),
});

/** Consents follow their treatments; those without one come last. */
function inOrderOfTreatments({ treatments, consents }: BundleWithContents): BundleWithContents['consents'] {
  const places = new Map(treatments.map(({ id }, index) => [id, index]));
  const placeOf = ({ treatmentId }: BundleConsent) => places.get(treatmentId ?? '') ?? treatments.length;
  return consents.toSorted((a, b) => placeOf(a) - placeOf(b) || a.position - b.position);
}

export type BundleChange = Pick<
  Prisma.BundleUncheckedUpdateManyInput,
  | 'state'
  | 'letter'
  | 'letterWrittenBy'
  | 'treatmentsWrittenBy'
  | 'consentsWrittenBy'
  | 'letterSources'
  | 'treatmentSources'
  | 'consentSources'
  | 'isLetterDeleted'
  | 'isConsentDeleted'
  | 'isTreatmentDeleted'
  | 'updatesAvailableForLetter'
  | 'updatesAvailableForConsent'
  | 'hasEditedConsent'
  | 'waitingSections'
  | 'letterAttachmentKey'
>;

export interface NewTreatment {
  readonly id: string;
  readonly catalogueId: string | null;
  readonly name: string;
  readonly tooth: string | null;
  readonly currency: string;
  readonly priceMinor: number | null;
  readonly evidence: string;
  readonly status: TreatmentStatus;
  readonly priceSource: PriceSource | null;
  readonly band: string | null;
  readonly priceBasis: string | null;
  readonly priceChoices: number[];
}

export const bundleRepo = {
  find: async (tx: Tx, userId: string, id: string): Promise<BundleRow | null> => {
    const row = await tx.bundle.findFirst({ where: { id, userId }, include: withContents });
    return row && listedApart(row);
  },

  findByRandomId: (tx: Tx, userId: string, randomId: string): Promise<Bundle | null> =>
    tx.bundle.findUnique({ where: { userId_randomId: { userId, randomId } } }),

  findMany: async (tx: Tx, userId: string, ids: readonly string[]): Promise<BundleRow[]> => {
    const rows = await tx.bundle.findMany({ where: { id: { in: [...ids] }, userId }, include: withContents });
    return rows.map(listedApart);
  },

  /** Whether a message with it reached the patient, or may have. */
  hasGoneOut: async (tx: Tx, bundleId: string): Promise<boolean> =>
    (await tx.message.count({ where: { bundleId, state: { not: 'failed' } } })) > 0,

  /** Adds the consent of a treatment, after the others. */
  addConsent: (
    tx: Tx,
    consent: Pick<BundleConsent, 'bundleId' | 'treatmentId' | 'treatmentName' | 'value' | 'position'>,
  ): Promise<BundleConsent> => tx.bundleConsent.create({ data: consent }),

  ofNote: async (tx: Tx, userId: string, voiceNoteId: string): Promise<BundleRow[]> => {
    const where = { userId, voiceNoteId };
    const rows = await tx.bundle.findMany({ where, include: withContents, orderBy: { createdAt: 'desc' } });
    return rows.map(listedApart);
  },

  create: async (
    tx: Tx,
    bundle: { userId: string; voiceNoteId: string; randomId: string } & Partial<
      Pick<Bundle, 'isLetterDeleted' | 'isConsentDeleted' | 'isTreatmentDeleted'>
    >,
  ): Promise<void> => {
    await tx.bundle.createMany({ data: [bundle], skipDuplicates: true });
  },

  createCopy: async (tx: Tx, bundle: Prisma.BundleUncheckedCreateInput): Promise<void> => {
    await tx.bundle.create({ data: bundle });
  },

  /** Treatments and consents with ids of their own. */
  copyContents: async (
    tx: Tx,
    { treatments, otherTreatments, consents }: BundleRow,
    bundleId: string,
  ): Promise<void> => {
    const rows = [...treatments, ...otherTreatments];
    const ids = new Map(rows.map(({ id }) => [id, randomUUID()]));
    await tx.bundleTreatment.createMany({
      data: rows.map((row) => ({ ...row, id: ids.get(row.id) ?? randomUUID(), bundleId })),
    });
    await tx.bundleConsent.createMany({
      data: consents.map(({ position, treatmentId, treatmentName, value, writtenFor, writtenWith }) => ({
        ...{ bundleId, position, treatmentName, value, writtenFor, writtenWith },
        treatmentId: ids.get(treatmentId ?? '') ?? null,
      })),
    });
  },

  /** Changes a bundle and increments its version. False if this user has no such bundle. */
  update: async (tx: Tx, userId: string, id: string, change: BundleChange): Promise<boolean> => {
    const { count } = await tx.bundle.updateMany({
      where: { id, userId },
      data: {
        ...change,
        ...(change.letter !== undefined && { letterVersion: { increment: 1 } }),
        version: { increment: 1 },
      },
    });
    return count > 0;
  },

  markSent: async (tx: Tx, userId: string, id: string): Promise<void> => {
    await tx.bundle.updateMany({ where: { id, userId }, data: { state: 'sent' } });
  },

  /** Locks the bundle until the transaction ends, which serialises its edits. */
  lock: async (tx: Tx, userId: string, id: string): Promise<void> => {
    await tx.$queryRaw`SELECT 1 FROM bundles WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR NO KEY UPDATE`;
  },

  /** Every treatment that the bundle has or had, removed ones included. */
  knownTreatments: (tx: Tx, bundleId: string): Promise<BundleTreatment[]> =>
    tx.bundleTreatment.findMany({ where: { bundleId } }),

  /**
   * Replaces the list of treatments; with `all` also those that are not listed. Unchanged and removed ones retain their
   * rows, so that consents stay theirs and a removed treatment can be restored.
   */
  replaceTreatments: async (
    tx: Tx,
    bundleId: string,
    treatments: readonly NewTreatment[],
    { removedAt, all = false }: { removedAt: Date; all?: boolean },
  ): Promise<void> => {
    await tx.bundle.updateMany({ where: { id: bundleId }, data: { treatmentsVersion: { increment: 1 } } });
    await tx.bundleTreatment.updateMany({
      where: {
        bundleId,
        removedAt: null,
        id: { notIn: treatments.map(({ id }) => id) },
        ...(!all && { status: { in: [...LISTED_STATUSES] } }),
      },
      data: { removedAt },
    });
    for (const [position, treatment] of treatments.entries()) {
      const { count } = await tx.bundleTreatment.updateMany({
        where: { id: treatment.id, bundleId },
        data: { ...treatment, position, removedAt: null },
      });
      if (count === 0) await tx.bundleTreatment.create({ data: { ...treatment, bundleId, position } });
    }
  },

  /** Makes prices of the practice's list the user's own. */
  acceptPrices: async (tx: Tx, bundleId: string, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await tx.bundle.updateMany({ where: { id: bundleId }, data: { treatmentsVersion: { increment: 1 } } });
    await tx.bundleTreatment.updateMany({ where: { bundleId, id: { in: [...ids] } }, data: { priceSource: null } });
  },

  replaceConsents: async (
    tx: Tx,
    bundleId: string,
    consents: readonly { treatmentId: string; treatmentName: string }[],
  ): Promise<BundleConsent[]> => {
    await tx.bundleConsent.deleteMany({ where: { bundleId } });
    return tx.bundleConsent.createManyAndReturn({
      data: consents.map((consent, position) => ({ ...consent, bundleId, position })),
    });
  },

  /** False if the bundle has no such consent. */
  updateConsent: async (
    tx: Tx,
    bundleId: string,
    id: string,
    change: { value?: string; treatmentName?: string; writtenFor?: string; writtenWith?: string | null },
  ): Promise<boolean> => {
    const { count } = await tx.bundleConsent.updateMany({
      where: { id, bundleId },
      data: { ...change, ...(change.value !== undefined && { version: { increment: 1 } }) },
    });
    return count > 0;
  },

  deleteConsents: (tx: Tx, bundleId: string, ids?: readonly string[]) =>
    tx.bundleConsent.deleteMany({ where: { bundleId, ...(ids && { id: { in: [...ids] } }) } }),
};
