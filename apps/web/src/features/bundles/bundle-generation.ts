import type { BundleSection } from '@openconsult/contracts/bundles';
import { LETTER_FALLBACK_FETCH_MS } from '@openconsult/contracts/limits';
import { assign, setup } from 'xstate';
import { changed, fresh, removed, removedWith, SECTION_ORDER } from './bundle-sections.ts';
import type { GenerationEvent } from './generation-events.ts';
import {
  type GenerationState,
  head,
  initialState,
  isConsentPointless,
  isWanted,
  resumed,
  retried,
  started,
  type WritingRights,
  written,
} from './generation-state.ts';

interface SectionParams {
  readonly section: BundleSection;
}

const ofHead = ({ context }: { readonly context: GenerationState }): SectionParams => ({ section: head(context) });

/**
 * The order in which a bundle is made: letter, then treatments if the account has them and they are not removed, then
 * consents if there are treatments and the account has them; else consents are marked deleted. Stopping keeps what was
 * written. A section that fails is marked and the next one follows. Nothing here does I/O: the actions are given by
 * whoever runs the machine, and time comes from its clock.
 *
 * See behaviour.md#bundle.
 */
export const bundleGeneration = setup({
  types: {
    context: {} as GenerationState,
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
  context: ({ input }) => initialState(input),
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
            actions: assign(({ event }) => started(event)),
          },
        ],
        RESUME: { target: 'writing', actions: assign(({ event }) => resumed(event)) },
        RETRY: { target: 'choosing', actions: assign(({ event }) => retried(event)) },
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
      entry: { type: 'ask', params: ofHead },
      on: {
        ASKED: [
          {
            // Removed before or while it was asked for: the bundle is open, its text is not waited for.
            guard: 'isHeadDeleted',
            target: 'choosing',
            actions: [
              { type: 'stopWriter', params: ofHead },
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
          actions: [{ type: 'stopWriter', params: ofHead }, assign({ bundleId: ({ event }) => event.bundleId }), 'end'],
        },
        ASK_FAILED: { target: 'idle', actions: ['failHead', 'end'] },
      },
    },
    writing: {
      after: {
        fallbackFetch: {
          target: 'writing',
          reenter: true,
          actions: { type: 'fetchSection', params: ofHead },
        },
      },
      on: {
        WRITTEN: [
          { guard: ({ context, event }) => event.section !== head(context) },
          { guard: ({ event }) => event.outcome === 'stopped', target: 'idle', actions: 'end' },
          {
            target: 'choosing',
            actions: [assign(({ context, event }) => written(context, event)), 'next'],
          },
        ],
        STOP: {
          target: 'idle',
          actions: [{ type: 'stopWriter', params: ofHead }, 'end'],
        },
        REMOVE: [
          {
            guard: ({ context, event }) => removedWith(event.section).includes(head(context)),
            target: 'choosing',
            actions: [
              { type: 'stopWriter', params: ofHead },
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
