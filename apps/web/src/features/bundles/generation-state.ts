import type { BundleSection } from '@openconsult/contracts/bundles';
import { changed, fresh, kept, removedWith, SECTION_ORDER, type Sections } from './bundle-sections.ts';
import type { Resume, Retry, Start, Written } from './generation-events.ts';

/** Which sections the account may have written. */
export interface WritingRights {
  readonly treatments: boolean;
  readonly consents: boolean;
}

/** What the writing of a bundle knows; each function below answers what an event makes of it. */
export interface GenerationState {
  readonly rights: WritingRights;
  /** Null until something is written from this page. */
  readonly randomId: string | null;
  /** Null until the server opened the bundle. */
  readonly bundleId: string | null;
  readonly sections: Sections;
  /** What is written now, then what follows. */
  readonly queue: readonly BundleSection[];
  readonly hasTreatments: boolean;
  /** A stream's message counts only with a generation greater than this. */
  readonly baseGeneration: number;
}

export const initialState = (rights: WritingRights): GenerationState => ({
  rights,
  randomId: null,
  bundleId: null,
  sections: fresh([]),
  queue: [],
  hasTreatments: false,
  baseGeneration: 0,
});

/** The sections of a run that begins: those it is to write are loading. */
const toWrite = (deleted: readonly BundleSection[], queue: readonly BundleSection[]) => {
  const sections = fresh(deleted);
  return { queue, sections: changed(sections, kept(sections, queue), { loading: true }) };
};

export const started = ({ randomId, deleted }: Start) => ({
  randomId,
  bundleId: null,
  hasTreatments: false,
  ...toWrite(deleted, SECTION_ORDER),
});

export const resumed = ({ randomId, bundleId, deleted, hasTreatments, section, baseGeneration }: Resume) => ({
  randomId,
  bundleId,
  hasTreatments,
  baseGeneration,
  ...toWrite(deleted, SECTION_ORDER.slice(SECTION_ORDER.indexOf(section))),
});

export const retried = ({ randomId, bundleId, deleted, hasTreatments, section }: Retry) => ({
  randomId,
  bundleId,
  hasTreatments,
  ...toWrite(
    deleted.filter((candidate) => candidate !== section),
    removedWith(section),
  ),
});

export const written = (state: GenerationState, { section, outcome, count = 0 }: Written) => ({
  sections: changed(state.sections, [section], { loading: false, failed: outcome === 'failed' }),
  hasTreatments: section === 'treatment' && outcome === 'ended' ? count > 0 : state.hasTreatments,
});

export const head = ({ queue }: GenerationState): BundleSection => queue[0] ?? 'letter';

/**
 * Whether the first of the queue is to be asked for. Asking for the first section opens the bundle, so the letter is
 * asked for even when it was removed if nothing else would be.
 */
export const isWanted = (state: GenerationState): boolean => {
  const { rights, sections, bundleId, hasTreatments } = state;
  const section = head(state);
  const isTreatmentWanted = rights.treatments && !sections.treatment.deleted;
  if (section === 'letter' && bundleId === null && !isTreatmentWanted) return true;
  if (sections[section].deleted) return false;
  if (section === 'treatment') return isTreatmentWanted;
  return section === 'letter' || (rights.consents && hasTreatments);
};

/**
 * Consents that cannot come are marked deleted (behaviour.md#bundle), unless the treatments may still come with
 * another try.
 */
export const isConsentPointless = ({ queue, sections }: GenerationState): boolean =>
  queue[0] === 'consent' && !sections.consent.deleted && !sections.treatment.failed;
