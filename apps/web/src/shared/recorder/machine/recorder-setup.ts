import { FINAL_SEGMENT_WAIT_MS, NOTE_FALLBACK_FETCH_MS } from '@openconsult/contracts/limits';
import { assign, fromCallback, fromPromise, sendTo, setup, stopChild } from 'xstate';
import type { CaptureCommand, RecordingSource } from '../capture/capture-events.ts';
import type { KeeperCommand, RecordingStart } from '../upload/keeper-events.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import type { RecorderEvent, TranscriptNews } from './recorder-events.ts';
import type { RecorderContext, RecorderFailure } from './recorder-state.ts';

/** How often the slices that the server misses are fetched from the journal before the person is asked. */
const REFILLS_MAX = 2;

const absent = (name: string) => () => {
  throw new Error(`The recorder was started without its ${name}`);
};

const allSettled = (context: RecorderContext): boolean => context.settled === context.sliceCount;
const allSafe = (context: RecorderContext): boolean => allSettled(context) && context.counts.unsent === 0;

/** The words in which `recorderMachine` is written: its parts, which are handed in, its small acts, questions and waits. */
export const recorderSetup = setup({
  types: { context: {} as RecorderContext, events: {} as RecorderEvent },
  actors: {
    capture: fromCallback<CaptureCommand, { recording: RecordingStart; source: RecordingSource }>(absent('capture')),
    keeper: fromCallback<KeeperCommand, { recording: RecordingStart; source: RecordingSource }>(absent('keeper')),
    endRecording: fromPromise<EndAnswer, EndRequest>(absent('call')),
    watchTranscript: fromCallback<TranscriptNews, { voiceNoteId: string }>(absent('watch')),
    fetchTranscript: fromPromise<void, { voiceNoteId: string }>(absent('fetch')),
  },
  actions: {
    /** Deletes what was read of a file: the file itself is still with the person. */
    discard: () => absent('discard')(),
    /** Deletes what this device kept of a recording whose transcript arrived. */
    forget: () => absent('forget')(),
    handOverSlice: sendTo('keeper', ({ event }): KeeperCommand => {
      if (event.type !== 'CAPTURE.SLICE') throw new Error('Not a slice');
      return { type: 'KEEP', bytes: event.bytes, durationMs: event.durationMs };
    }),
    countSlice: assign(({ context }) => ({ sliceCount: context.sliceCount + 1 })),
    noteCounts: assign(({ event }) =>
      event.type === 'KEEPER.COUNTS'
        ? { settled: event.settled, segmentCount: event.segmentCount, counts: event.counts }
        : {},
    ),
    /** What was set aside counts as unsent again, until the keeper says otherwise. */
    clearFailure: assign(({ context }) => ({
      failure: null,
      refills: 0,
      counts: { ...context.counts, conflicts: 0, refused: 0 },
    })),
    noteNews: assign(({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS'
        ? {
            transcribedPercent: Math.max(context.transcribedPercent, event.percent),
            isWaiting: event.failure === 'unavailable',
            waitsUntil: event.waitsUntil,
          }
        : {},
    ),
    noteRefusal: assign(({ event }) => (event.type === 'CAPTURE.REFUSED' ? { failure: event.reason } : {})),
    countNothing: assign({ sliceCount: 0 }),
    stopCapture: stopChild('capture'),
    fail: assign((_, failure: RecorderFailure) => ({ failure })),
    tellKeeper: sendTo('keeper', (_, command: KeeperCommand) => command),
  },
  guards: {
    readsFile: ({ context }) => context.source?.kind === 'file',
    nothingRecorded: ({ context }) => context.captureEnded && context.sliceCount === 0,
    allSafe: ({ context }) => allSafe(context),
    allSafeAndAccepted: ({ context }) => allSafe(context) && context.accepted,
    onlySetAsideLeft: ({ context: c }) =>
      allSettled(c) && c.counts.unsent > 0 && c.counts.unsent === c.counts.conflicts + c.counts.refused,
    moreConfirmed: ({ context, event }) =>
      event.type === 'KEEPER.COUNTS' && event.counts.confirmed > context.counts.confirmed,
    gotThrough: ({ context, event }) =>
      (context.failure === 'notSent' || context.failure === 'phoneLost') &&
      event.type === 'KEEPER.COUNTS' &&
      event.counts.confirmed > context.counts.confirmed,
    memoryFull: ({ event }) => event.type === 'KEEPER.HEALTH' && event.health === 'memory full',
    ofThisRecording: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' && event.segmentKey === context.recording?.id,
    newsEnded: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' && event.segmentKey === context.recording?.id && event.status === 'ended',
    newsFailed: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' && event.segmentKey === context.recording?.id && event.status === 'failed',
    newsUnreadable: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' &&
      event.segmentKey === context.recording?.id &&
      event.status === 'failed' &&
      (event.failure === 'not_audio' || event.failure === 'unreadable'),
    newsWaiting: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' &&
      event.segmentKey === context.recording?.id &&
      (event.failure === 'unavailable') !== context.isWaiting,
    isWaiting: ({ context }) => context.isWaiting,
    newsPostponed: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' && event.segmentKey === context.recording?.id && event.waitsUntil !== null,
    newsAdvanced: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' &&
      event.segmentKey === context.recording?.id &&
      event.percent > context.transcribedPercent,
    refillFound: ({ context, event }) =>
      event.type === 'KEEPER.REFILLED' && event.found > 0 && context.refills <= REFILLS_MAX,
    hasAudio: ({ context }) => context.sliceCount > 0,
    hasNoAudio: ({ context }) => context.sliceCount === 0,
  },
  delays: {
    permissionAnswer: 60_000,
    lastSlice: FINAL_SEGMENT_WAIT_MS + 4_000,
    fileStall: 60_000,
    uploadStall: 30_000,
    endAnswer: 45_000,
    refillAnswer: 10_000,
    recognitionStall: NOTE_FALLBACK_FETCH_MS,
    fetchAnswer: 45_000,
  },
});
