import { createHash } from 'node:crypto';

/** Versions of the sources of a bundle's texts, to detect stale texts. */

interface TreatmentFacts {
  readonly name: string;
  readonly tooth: string | null;
  readonly currency: string;
  readonly priceMinor: number | null;
  readonly band?: string | null;
  readonly priceBasis?: string | null;
  readonly status: string;
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** The name of a treatment in its consent: `Crown UL6`. */
export const treatmentTitle = ({ name, tooth }: Pick<TreatmentFacts, 'name' | 'tooth'>): string =>
  [name, tooth].filter(Boolean).join(' ');

/** Changes with each fact that a consent may state of its treatment. */
export const treatmentDigest = ({
  name,
  tooth,
  currency,
  priceMinor,
  band,
  priceBasis,
}: Omit<TreatmentFacts, 'status'>): string =>
  digest([name, tooth, currency, priceMinor, ...(band || priceBasis ? [band, priceBasis] : [])]);

/** Changes with each fact that a consent may state of the treatments, not with their ids nor with their order. */
export const treatmentsDigest = (treatments: readonly TreatmentFacts[]): string =>
  digest(treatments.map(treatmentDigest).toSorted());

const listedFacts = (treatment: TreatmentFacts): string[] => [treatmentDigest(treatment), treatment.status];

/** Changes also with what was done and what is only agreed, which the letter says; not with their order. */
export const letterTreatmentsDigest = (treatments: readonly TreatmentFacts[]): string =>
  digest(treatments.map(listedFacts).toSorted());

/** Changes also with their order. */
export const treatmentListDigest = (treatments: readonly TreatmentFacts[]): string =>
  digest(treatments.map(listedFacts));

/** Changes with each edit of the note's transcript or notes. */
export const noteSources = (note: { transcriptVersion: number; notesVersion: number }): string =>
  `${note.transcriptVersion}.${note.notesVersion}`;

/** Changes with each edit of the transcript, which the consents take spoken risks from. */
export const consentSourcesOf = (note: { transcriptVersion: number }): string => `${note.transcriptVersion}`;

/** What a practice says of its treatments now. */
export interface PracticeList {
  /** By their ids in the list. */
  readonly treatments: ReadonlyMap<
    string,
    Pick<TreatmentFacts, 'currency' | 'priceMinor'> & { risks: readonly string[] }
  >;
  /** The text that a consent is written by. */
  readonly wordingOf: (catalogueId: string | null) => string;
}

/** The risks of the practice's list; none for a treatment that it does not have. */
export const listedRisks = (catalogueId: string | null, { treatments }: PracticeList): readonly string[] =>
  treatments.get(catalogueId ?? '')?.risks ?? [];

/**
 * Changes with what a consent is written with beside its treatment: the risks and the wording of the practice, and the
 * names of all treatments, among which the spoken risks are assigned.
 */
export const writtenWithDigest = (
  catalogueId: string | null,
  treatments: readonly Pick<TreatmentFacts, 'name'>[],
  list: PracticeList,
): string => {
  const names = [...new Set(treatments.map(({ name }) => name))].toSorted();
  return digest([listedRisks(catalogueId, list), list.wordingOf(catalogueId), names]);
};

/** Whether a price was taken from the practice's list, which has another one now, or no longer has the treatment. */
export function isPriceBehind(
  {
    catalogueId,
    priceSource,
    currency,
    priceMinor,
  }: TreatmentFacts & { catalogueId: string | null; priceSource: string | null },
  { treatments }: PracticeList,
): boolean {
  const now = treatments.get(catalogueId ?? '');
  return priceSource === 'list' && (now?.priceMinor !== priceMinor || now.currency !== currency);
}

/**
 * Whether a consent names another tooth, price or treatment than its treatment has now, has other risks or another
 * wording than the practice, or was written when other treatments were listed; `writtenFor` and `writtenWith` are null if no writer wrote it.
 */
export function isConsentBehind(
  consent: { treatmentId: string | null; writtenFor: string | null; writtenWith: string | null },
  treatments: readonly (TreatmentFacts & { id: string; catalogueId: string | null })[],
  list: PracticeList | null,
): boolean {
  const treatment = treatments.find(({ id }) => id === consent.treatmentId);
  if (treatment === undefined) return false;
  const { writtenFor, writtenWith } = consent;
  if (writtenFor !== null && writtenFor !== treatmentDigest(treatment)) return true;
  return (
    list !== null && writtenWith !== null && writtenWith !== writtenWithDigest(treatment.catalogueId, treatments, list)
  );
}
