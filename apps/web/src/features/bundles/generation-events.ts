import type { BundleSection } from '@openconsult/contracts/bundles';

/** What is known of a bundle that exists: where writing goes on from. */
interface Known {
  readonly randomId: string;
  readonly bundleId: string;
  readonly deleted: readonly BundleSection[];
  readonly hasTreatments: boolean;
}

/** Makes a new bundle without the sections that were removed beforehand. */
export interface Start {
  readonly type: 'START';
  readonly randomId: string;
  readonly deleted: readonly BundleSection[];
}

/** The page was loaded while the server was writing this section. */
export interface Resume extends Known {
  readonly type: 'RESUME';
  readonly section: BundleSection;
  readonly baseGeneration: number;
}

/** Writes a section again; after the treatments their consents follow. */
export interface Retry extends Known {
  readonly type: 'RETRY';
  readonly section: BundleSection;
}

/** What became of a section that was asked for. */
export interface Written {
  readonly type: 'WRITTEN';
  readonly section: BundleSection;
  readonly outcome: 'ended' | 'stopped' | 'failed';
  /** Of the treatments: how many there are. */
  readonly count?: number;
}

export type GenerationEvent =
  | Start
  | Resume
  | Retry
  | { readonly type: 'ASKED'; readonly bundleId: string; readonly baseGeneration: number }
  | { readonly type: 'ASK_FAILED' }
  | Written
  | { readonly type: 'STOP' }
  | { readonly type: 'REMOVE'; readonly section: BundleSection }
  | { readonly type: 'RESTORE'; readonly section: BundleSection };
