import { type Bundle, type BundleSection, SECTION_ORDER } from '@openconsult/contracts/bundles';

/** One section of a bundle while it is written (behaviour.md#bundle). Its text comes from the stream. */
export interface SectionProgress {
  readonly deleted: boolean;
  /** Is being written, or waits for the sections before it. */
  readonly loading: boolean;
  readonly failed: boolean;
}

export type Sections = Readonly<Record<BundleSection, SectionProgress>>;

export const deletedFlag = {
  letter: 'is_letter_deleted',
  treatment: 'is_treatment_deleted',
  consent: 'is_consent_deleted',
} as const satisfies Record<BundleSection, keyof Bundle>;

/** The sections whose sources changed since they were written. */
export const staleSections = (bundle: Bundle | null): BundleSection[] =>
  bundle === null || bundle.is_frozen
    ? []
    : SECTION_ORDER.filter((section) => bundle[`updates_available_for_${section}`] && !bundle[deletedFlag[section]]);

/** A call that asks the server to write. */
export interface WriteRequest {
  readonly randomId: string;
  /** The section to begin with. */
  readonly section: BundleSection;
  /** Makes a new bundle. */
  readonly isNew: boolean;
  /** The sections that are removed beforehand. */
  readonly deleted: readonly BundleSection[];
}

/** Whether the sections after the first follow: a letter that is written again is written alone. */
export const hasFollowing = ({ isNew, section }: WriteRequest): boolean => isNew || section === 'treatment';

/** The requested sections, in order. */
const requested = (request: WriteRequest): readonly BundleSection[] => {
  const sections = SECTION_ORDER.slice(SECTION_ORDER.indexOf(request.section));
  return (hasFollowing(request) ? sections : sections.slice(0, 1)).filter(
    (section) => !request.deleted.includes(section),
  );
};

/** The sections as the server has them; `pending` and `failed` are requests without an answer, or rejected ones. */
export const sectionsOf = (
  bundle: Bundle | null,
  { pending, failed }: { readonly pending: WriteRequest | null; readonly failed: WriteRequest | null },
): Sections => {
  const progressOf = (section: BundleSection): SectionProgress => {
    const state = bundle?.sections[section].state ?? 'none';
    return {
      deleted: bundle === null ? (pending?.deleted.includes(section) ?? false) : bundle[deletedFlag[section]],
      loading: state === 'writing' || state === 'waiting' || (pending !== null && requested(pending).includes(section)),
      failed: state === 'failed' || (failed !== null && requested(failed)[0] === section),
    };
  };
  return { letter: progressOf('letter'), treatment: progressOf('treatment'), consent: progressOf('consent') };
};

/** The section that is being written, or null. */
export const currentSection = (bundle: Bundle | null, pending: WriteRequest | null): BundleSection | null =>
  SECTION_ORDER.find((section) => bundle?.sections[section].state === 'writing') ??
  (pending === null ? null : (requested(pending)[0] ?? null));
