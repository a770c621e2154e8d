import type { BundleSection } from '@openconsult/contracts/bundles';
import { LETTER_FALLBACK_FETCH_MS } from '@openconsult/contracts/limits';
import { assign, setup } from 'xstate';
import { changed, fresh, kept, removed, removedWith, SECTION_ORDER, type Sections } from './bundle-sections.ts';

/** Which sections the account may have written. */
export interface WritingRights {
  readonly treatments: boolean;
  readonly consents: boolean;
}

interface Context {
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

/** What is known of a bundle that exists: where writing goes on from. */
interface Known {
  readonly randomId: string;
  readonly bundleId: string;
  readonly deleted: readonly BundleSection[];
  readonly hasTreatments: boolean;
}

export type GenerationEvent =
  /** Makes a new bundle without the sections that were removed beforehand. */
  | { readonly type: 'START'; readonly randomId: string; readonly deleted: readonly BundleSection[] }
  /** The page was loaded while the server was writing this section. */
  | ({ readonly type: 'RESUME'; readonly section: BundleSection; readonly baseGeneration: number } & Known)
  /** Writes a section again; after the treatments their consents follow. */
  | ({ readonly type: 'RETRY'; readonly section: BundleSection } & Known)
  | { readonly type: 'ASKED'; readonly bundleId: string; readonly baseGeneration: number }
  | { readonly type: 'ASK_FAILED' }
  | {
      readonly type: 'WRITTEN';
      readonly section: BundleSection;
      readonly outcome: 'ended' | 'stopped' | 'failed';
      /** Of the treatments: how many there are. */
      readonly count?: number;
    }
  | { readonly type: 'STOP' }
  | { readonly type: 'REMOVE'; readonly section: BundleSection }
  | { readonly type: 'RESTORE'; readonly section: BundleSection };

interface SectionParams {
  readonly section: BundleSection;
}

const head = (context: Context): BundleSection => context.queue[0] ?? 'letter';

/**
 * Whether the first of the queue is to be asked for. Asking for the first section opens the bundle, so the letter is
 * asked for even when it was removed if nothing else would be.
 */
const isWanted = (context: Context): boolean => {
  const section = head(context);
  const isTreatmentWanted = context.rights.treatments && !context.sections.treatment.deleted;
  if (section === 'letter' && context.bundleId === null && !isTreatmentWanted) return true;
  if (context.sections[section].deleted) return false;
  if (section === 'treatment') return isTreatmentWanted;
  return section === 'letter' || (context.rights.consents && context.hasTreatments);
};

/** Consents that cannot come are marked deleted (@spec §4), unless the treatments may still come with another try. */
const isConsentPointless = ({ queue, sections }: Context): boolean =>
  queue[0] === 'consent' && !sections.consent.deleted && !sections.treatment.failed;

/**
 * The order in which a bundle is made: letter, then treatments if the account has them and they are not removed, then
 * consents if there are treatments and the account has them; else consents are marked deleted. Stopping keeps what was
 * written. A section that fails is marked and the next one follows. Nothing here does I/O: the actions are given by
 * whoever runs the machine, and time comes from its clock.
 *
 * @spec §4 Bundle
 */
export const bundleGeneration = setup({
  types: {
    context: {} as Context,
    events: {} as GenerationEvent,
    input: {} as WritingRights,
  },
  actions: {
    /** Asks the server to write a section; answers ASKED or ASK_FAILED. */
    ask: (_, _params: SectionParams) => undefined,
    /** Tells the writer to stop; what it wrote stays. */
    stopWriter: (_, _params: SectionParams) => undefined,
    /** Fetches a section that has been loading for long; answers WRITTEN if it turns out to be done. */
    fetchSection: (_, _params: SectionParams) => undefined,
    /** Marks the consents of the bundle as deleted on the server. */
    markConsentDeleted: () => undefined,
    next: assign({ queue: ({ context }) => context.queue.slice(1) }),
    end: assign({
      queue: [],
      sections: ({ context }) => changed(context.sections, SECTION_ORDER, { loading: false }),
    }),
    failHead: assign({
      sections: ({ context }) => changed(context.sections, [head(context)], { loading: false, failed: true }),
    }),
  },
  guards: {
    isQueueEmpty: ({ context }) => context.queue.length === 0,
    isWanted: ({ context }) => isWanted(context),
    isConsentPointless: ({ context }) => isConsentPointless(context),
    isHeadDeleted: ({ context }) => context.sections[head(context)].deleted,
    isBundleOpen: ({ context }) => context.bundleId !== null,
  },
  delays: { fallbackFetch: LETTER_FALLBACK_FETCH_MS },
}).createMachine({
  id: 'bundle-generation',
  context: ({ input }) => ({
    rights: input,
    randomId: null,
    bundleId: null,
    sections: fresh([]),
    queue: [],
    hasTreatments: false,
    baseGeneration: 0,
  }),
  initial: 'idle',
  on: {
    REMOVE: {
      actions: assign({
        sections: ({ context, event }) => removed(context.sections, event.section),
      }),
    },
    RESTORE: {
      actions: assign({
        sections: ({ context, event }) => changed(context.sections, [event.section], { deleted: false }),
      }),
    },
  },
  states: {
    idle: {
      on: {
        START: [
          {
            guard: ({ event }) => SECTION_ORDER.every((section) => event.deleted.includes(section)),
            actions: assign({ sections: ({ event }) => fresh(event.deleted) }),
          },
          {
            target: 'choosing',
            actions: assign(({ event }) => {
              const sections = fresh(event.deleted);
              return {
                randomId: event.randomId,
                bundleId: null,
                sections: changed(sections, kept(sections, SECTION_ORDER), { loading: true }),
                queue: SECTION_ORDER,
                hasTreatments: false,
              };
            }),
          },
        ],
        RESUME: {
          target: 'writing',
          actions: assign(({ event }) => {
            const queue = SECTION_ORDER.slice(SECTION_ORDER.indexOf(event.section));
            const sections = fresh(event.deleted);
            return {
              randomId: event.randomId,
              bundleId: event.bundleId,
              sections: changed(sections, kept(sections, queue), { loading: true }),
              queue,
              hasTreatments: event.hasTreatments,
              baseGeneration: event.baseGeneration,
            };
          }),
        },
        RETRY: {
          target: 'choosing',
          actions: assign(({ event }) => {
            const queue = removedWith(event.section);
            const sections = fresh(event.deleted.filter((section) => section !== event.section));
            return {
              randomId: event.randomId,
              bundleId: event.bundleId,
              sections: changed(sections, kept(sections, queue), { loading: true }),
              queue,
              hasTreatments: event.hasTreatments,
            };
          }),
        },
      },
    },
    choosing: {
      always: [
        { guard: 'isQueueEmpty', target: 'idle', actions: 'end' },
        { guard: 'isWanted', target: 'asking' },
        {
          guard: 'isConsentPointless',
          target: 'choosing',
          reenter: true,
          actions: [
            'markConsentDeleted',
            assign({
              sections: ({ context }) => changed(context.sections, ['consent'], { deleted: true, loading: false }),
            }),
            'next',
          ],
        },
        {
          target: 'choosing',
          reenter: true,
          actions: [
            assign({ sections: ({ context }) => changed(context.sections, [head(context)], { loading: false }) }),
            'next',
          ],
        },
      ],
    },
    asking: {
      entry: { type: 'ask', params: ({ context }) => ({ section: head(context) }) },
      on: {
        ASKED: [
          {
            // Removed before or while it was asked for: the bundle is open, its text is not waited for.
            guard: 'isHeadDeleted',
            target: 'choosing',
            actions: [
              { type: 'stopWriter', params: ({ context }) => ({ section: head(context) }) },
              assign({ bundleId: ({ event }) => event.bundleId }),
              'next',
            ],
          },
          {
            target: 'writing',
            actions: assign({
              bundleId: ({ event }) => event.bundleId,
              baseGeneration: ({ event }) => event.baseGeneration,
            }),
          },
        ],
        ASK_FAILED: [
          { guard: 'isBundleOpen', target: 'choosing', actions: ['failHead', 'next'] },
          // Without a bundle nothing can follow.
          { target: 'idle', actions: ['failHead', 'end'] },
        ],
        STOP: { target: 'stopping', actions: assign({ queue: ({ context }) => context.queue.slice(0, 1) }) },
      },
    },
    /** Stopped before the server answered: the writer is stopped as soon as it is known to have started. */
    stopping: {
      on: {
        ASKED: {
          target: 'idle',
          actions: [
            { type: 'stopWriter', params: ({ context }) => ({ section: head(context) }) },
            assign({ bundleId: ({ event }) => event.bundleId }),
            'end',
          ],
        },
        ASK_FAILED: { target: 'idle', actions: ['failHead', 'end'] },
      },
    },
    writing: {
      after: {
        fallbackFetch: {
          target: 'writing',
          reenter: true,
          actions: { type: 'fetchSection', params: ({ context }) => ({ section: head(context) }) },
        },
      },
      on: {
        WRITTEN: [
          { guard: ({ context, event }) => event.section !== head(context) },
          { guard: ({ event }) => event.outcome === 'stopped', target: 'idle', actions: 'end' },
          {
            target: 'choosing',
            actions: [
              assign(({ context, event }) => ({
                sections: changed(context.sections, [event.section], {
                  loading: false,
                  failed: event.outcome === 'failed',
                }),
                hasTreatments:
                  event.section === 'treatment' && event.outcome === 'ended'
                    ? (event.count ?? 0) > 0
                    : context.hasTreatments,
              })),
              'next',
            ],
          },
        ],
        STOP: {
          target: 'idle',
          actions: [{ type: 'stopWriter', params: ({ context }) => ({ section: head(context) }) }, 'end'],
        },
        REMOVE: [
          {
            guard: ({ context, event }) => removedWith(event.section).includes(head(context)),
            target: 'choosing',
            actions: [
              { type: 'stopWriter', params: ({ context }) => ({ section: head(context) }) },
              assign({
                sections: ({ context, event }) => removed(context.sections, event.section),
              }),
              'next',
            ],
          },
          {
            actions: assign({
              sections: ({ context, event }) => removed(context.sections, event.section),
            }),
          },
        ],
      },
    },
  },
});
