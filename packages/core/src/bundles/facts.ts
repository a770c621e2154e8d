import { createHash } from 'node:crypto';

/** Versions of the sources of a bundle's texts, to detect stale texts. */

interface TreatmentFacts {
  readonly name: string;
  readonly tooth: string | null;
  readonly currency: string;
  readonly priceMinor: number | null;
  readonly band?: string | null;
  readonly priceBasis?: string | null;
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** The name of a treatment in its consent: `Crown UL6`. */
export const treatmentTitle = ({ name, tooth }: Pick<TreatmentFacts, 'name' | 'tooth'>): string =>
  [name, tooth].filter(Boolean).join(' ');

/** Changes with each fact that a consent may state of its treatment. */
export const treatmentDigest = ({ name, tooth, currency, priceMinor, band, priceBasis }: TreatmentFacts): string =>
  digest([name, tooth, currency, priceMinor, ...(band || priceBasis ? [band, priceBasis] : [])]);

/** Changes with each fact of the treatments, not with their ids nor with their order: no text depends on that. */
export const treatmentsDigest = (treatments: readonly TreatmentFacts[]): string =>
  digest(treatments.map(treatmentDigest).toSorted());

/** Changes also with their order. */
export const treatmentListDigest = (treatments: readonly TreatmentFacts[]): string =>
  digest(treatments.map(treatmentDigest));

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

/** Changes with the risks and the wording that a consent is written with. */
export const wordingDigest = (catalogueId: string | null, list: PracticeList): string =>
  digest([listedRisks(catalogueId, list), list.wordingOf(catalogueId)]);

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
 * Whether a consent names another tooth, price or treatment than its treatment has now, or has other risks or another
 * wording than the practice; `writtenFor` and `writtenWith` are null if no writer wrote it.
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
  return list !== null && writtenWith !== null && writtenWith !== wordingDigest(treatment.catalogueId, list);
}
