import type { BundleSection } from '@openconsult/contracts/bundles';

/** One section of a bundle while it is being made (behaviour.md#bundle). Its text comes from the stream. */
export interface SectionProgress {
  readonly deleted: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
}

export type Sections = Readonly<Record<BundleSection, SectionProgress>>;

/** The sections in the order in which they are written. */
export const SECTION_ORDER: readonly BundleSection[] = ['letter', 'treatment', 'consent'];
const untouched: SectionProgress = { deleted: false, loading: false, failed: false };

/** Removing the treatments removes their consents too. */
export const removedWith = (section: BundleSection): readonly BundleSection[] =>
  section === 'treatment' ? ['treatment', 'consent'] : [section];

export const changed = (
  sections: Sections,
  which: readonly BundleSection[],
  change: Partial<SectionProgress>,
): Sections => ({
  letter: which.includes('letter') ? { ...sections.letter, ...change } : sections.letter,
  treatment: which.includes('treatment') ? { ...sections.treatment, ...change } : sections.treatment,
  consent: which.includes('consent') ? { ...sections.consent, ...change } : sections.consent,
});

/** Removed with all that goes with it; nothing is written for it any more. */
export const removed = (sections: Sections, section: BundleSection): Sections =>
  changed(sections, removedWith(section), { deleted: true, loading: false, failed: false });

/** None is written yet; those `deleted` were removed beforehand. */
export const fresh = (deleted: readonly BundleSection[]): Sections =>
  changed({ letter: untouched, treatment: untouched, consent: untouched }, deleted, { deleted: true });

/** The sections that stay, of those that a run is about to write. */
export const kept = (sections: Sections, queue: readonly BundleSection[]): BundleSection[] =>
  queue.filter((section) => !sections[section].deleted);

/** The section that the writer is at; null while nothing is written. */
export const currentSection = (sections: Sections, queue: readonly BundleSection[]): BundleSection | null => {
  const [section] = queue;
  return section !== undefined && sections[section].loading ? section : null;
};
