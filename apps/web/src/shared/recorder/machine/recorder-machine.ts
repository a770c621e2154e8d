import { FINAL_SEGMENT_WAIT_MS } from '@openconsult/contracts/limits';
import { assign, fromCallback, fromPromise, type SnapshotFrom, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type {
  CaptureCommand,
  CaptureEvent,
  CaptureRefusal,
  CaptureTrouble,
  RecordingSource,
} from '../capture/capture-events.ts';
import type { JournalHealth } from '../journal/journal.ts';
import type { LiveStatusEvent } from '../live/open-live-transcription.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import type { UploadCounts } from '../upload/segment-uploader.ts';
import type { RecordingStart, StoreCommand, StoreEvent } from '../upload/store-events.ts';

/** The stages that a user sees; the tag of every state. `opening` is the wait for the microphone. */
export type MachineStage =
  | 'idle'
  | 'opening'
  | 'recording'
  | 'stopping'
  | 'readingFile'
  | 'uploading'
  | 'ending'
  | 'askingAboutGaps'
  | 'failed'
  | 'accepted';

/** Why the audio is not on the server. */
export type RecorderFailure =
  | CaptureRefusal
  | 'nothingRecorded'
  /** The upload does not get through; it is saved here and retried. */
  | 'notSent'
  /** The phone that recorded does not answer; its audio is on it. */
  | 'phoneLost'
  /** The server has all audio and does not answer. */
  | 'noAnswer'
  /** The server has all audio and does not recognise it. */
  | 'transcribing';

export type UserEvent =
  | { type: 'START'; recording: RecordingStart; source: RecordingSource }
  /** `isInterrupted`: no user asked for it. */
  | { type: 'STOP'; isInterrupted?: boolean }
  | { type: 'TOGGLE_MUTE' }
  | { type: 'USE_DEVICE'; deviceId: string }
  | { type: 'CANCEL' }
  | { type: 'RETRY' }
  /** Continue although segments are missing. */
  | { type: 'ACCEPT_GAPS' }
  | { type: 'SAVE_FOR_LATER' };

export type RecorderEvent = UserEvent | CaptureEvent | StoreEvent | LiveStatusEvent;

export interface RecorderContext {
  recording: RecordingStart | null;
  source: RecordingSource | null;
  /** Slices from the capture. */
  sliceCount: number;
  captureEnded: boolean;
  /** How many of them are in the journal or beyond, and the segments that they make. */
  savedSlices: number;
  segmentCount: number;
  counts: UploadCounts;
  health: JournalHealth;
  muted: boolean;
  device: { id: string; label: string } | null;
  trouble: CaptureTrouble | null;
  /** The recording ended although no user stopped it. */
  isInterrupted: boolean;
  /** Null unless the recording is recognised live. */
  live: Omit<LiveStatusEvent, 'type'> | null;
  recordingSinceMs: number | null;
  /** How much of a file has been read. */
  readPercent: number;
  allowGaps: boolean;
  missing: readonly number[];
  refills: number;
  failure: RecorderFailure | null;
}

export const initialContext: RecorderContext = {
  recording: null,
  source: null,
  sliceCount: 0,
  captureEnded: false,
  savedSlices: 0,
  segmentCount: 0,
  counts: { confirmed: 0, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 },
  health: 'durable',
  muted: false,
  device: null,
  trouble: null,
  isInterrupted: false,
  live: null,
  recordingSinceMs: null,
  readPercent: 0,
  allowGaps: false,
  missing: [],
  refills: 0,
  failure: null,
};

/** How many times missing segments are sent again before the user is asked. */
const REFILLS_MAX = 2;

export interface RecordingInput {
  recording: RecordingStart;
  source: RecordingSource;
}

const notProvided = (name: string) => () => {
  throw new Error(`The recorder was started without ${name}`);
};

function inputOf({ recording, source }: RecorderContext): RecordingInput {
  if (recording === null || source === null) throw new Error('Nothing is being recorded');
  return { recording, source };
}

const allSaved = ({ savedSlices, sliceCount }: RecorderContext): boolean => savedSlices === sliceCount;

const hasMoreConfirmed = (context: RecorderContext, event: RecorderEvent): boolean =>
  event.type === 'STORE.COUNTS' && event.counts.confirmed > context.counts.confirmed;

const recorderSetup = setup({
  types: { context: {} as RecorderContext, events: {} as RecorderEvent, tags: {} as MachineStage },
  actors: {
    capture: fromCallback<CaptureCommand, RecordingInput>(notProvided('capture')),
    store: fromCallback<StoreCommand, RecordingInput>(notProvided('store')),
    endRecording: fromPromise<EndAnswer, EndRequest>(notProvided('endRecording')),
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'START' ? { ...initialContext, recording: event.recording, source: event.source } : {},
    ),
    /** Deletes the audio read from a file, which the user still has. */
    discard: () => notProvided('discard')(),
    sendSlice: sendTo('store', ({ event }): StoreCommand => {
      if (event.type !== 'CAPTURE.SLICE') throw new Error('Not a slice');
      return { type: 'SAVE', bytes: event.bytes, durationMs: event.durationMs };
    }),
    countSlice: assign(({ context }) => ({ sliceCount: context.sliceCount + 1 })),
    resetSliceCount: assign({ sliceCount: 0 }),
    updateCounts: assign(({ event }) => {
      if (event.type !== 'STORE.COUNTS') return {};
      const { savedSlices, segmentCount, counts } = event;
      return { savedSlices, segmentCount, counts };
    }),
    /** Refused segments count as unsent again until the next STORE.COUNTS. */
    clearFailure: assign(({ context }) => ({
      failure: null,
      refills: 0,
      counts: { ...context.counts, conflicts: 0, refused: 0 },
    })),
    refuse: assign(({ event }) => (event.type === 'CAPTURE.REFUSED' ? { failure: event.reason } : {})),
    fail: assign((_, failure: RecorderFailure) => ({ failure })),
    endCapture: assign({ captureEnded: true }),
    interrupt: assign({ isInterrupted: true }),
    stopCapture: stopChild('capture'),
    commandCapture: sendTo('capture', (_, command: CaptureCommand) => command),
    commandStore: sendTo('store', (_, command: StoreCommand) => command),
  },
  guards: {
    isFile: ({ context }) => context.source?.kind === 'file',
    hasAudio: ({ context }) => context.sliceCount > 0,
    hasNoAudio: ({ context }) => context.sliceCount === 0,
    nothingRecorded: ({ context }) => context.captureEnded && context.sliceCount === 0,
    allSent: ({ context }) => allSaved(context) && context.counts.unsent === 0,
    onlyRejectedLeft: ({ context }) => {
      const { unsent, conflicts, refused } = context.counts;
      return allSaved(context) && unsent > 0 && unsent === conflicts + refused;
    },
    moreConfirmed: ({ context, event }) => hasMoreConfirmed(context, event),
    uploadedAfterFailure: ({ context, event }) =>
      (context.failure === 'notSent' || context.failure === 'phoneLost') && hasMoreConfirmed(context, event),
    isAsked: ({ event }) => event.type === 'CAPTURE.ENDED' && event.isAsked === true,
    memoryFull: ({ event }) => event.type === 'STORE.HEALTH' && event.health === 'memory full',
    refillFound: ({ context, event }) =>
      event.type === 'STORE.REFILLED' && event.found > 0 && context.refills <= REFILLS_MAX,
  },
  delays: {
    permissionAnswer: 60_000,
    lastSlice: FINAL_SEGMENT_WAIT_MS + 4_000,
    lateSlice: 30_000,
    fileStall: 60_000,
    uploadStall: 30_000,
    endAnswer: 45_000,
    refillAnswer: 10_000,
  },
});

const discardFile = ['discard', 'stopCapture', 'resetSliceCount'] as const;
const lost = {
  target: '#recorder.active.failed',
  actions: ['endCapture', { type: 'fail', params: 'phoneLost' }],
} as const;
const retry = {
  target: '#recorder.active.uploading',
  actions: ['clearFailure', { type: 'commandStore', params: { type: 'RETRY' } }],
} as const;
const restart = { target: '#recorder.active', reenter: true, actions: 'begin' } as const;

/**
 * One recording from Record until the server has accepted all of its audio (behaviour.md#recording, #progress). Pure:
 * microphone, journal, network and clock are provided. Guarantees, for any order of events:
 * - each slice from the capture reaches the store exactly once, in order
 * - no second capture starts while one runs
 * - the user can leave every state that waits
 * - audio is deleted only by `CANCEL` while a file is read, or after the server has accepted all of it
 */
export const recorderMachine = recorderSetup.createMachine({
  id: 'recorder',
  context: initialContext,
  initial: 'notRecording',
  states: {
    notRecording: {
      tags: 'idle',
      entry: assign(initialContext),
      on: { START: { target: 'active', actions: 'begin' } },
    },

    active: {
      invoke: { id: 'store', src: 'store', input: ({ context }) => inputOf(context) },
      entry: spawnChild('capture', { id: 'capture', input: ({ context }) => inputOf(context) }),
      exit: 'stopCapture',
      on: {
        'CAPTURE.SLICE': { actions: ['sendSlice', 'countSlice'] },
        'CAPTURE.ELSEWHERE': { actions: assign(({ event }) => ({ sliceCount: event.sliceCount })) },
        'CAPTURE.ENDED': { actions: 'endCapture' },
        'CAPTURE.DEVICE': { actions: assign(({ event }) => ({ device: { id: event.deviceId, label: event.label } })) },
        'CAPTURE.TROUBLE': { actions: assign(({ event }) => ({ trouble: event.trouble })) },
        'LIVE.STATUS': { actions: assign(({ event: { type: _, ...live } }) => ({ live })) },
        'STORE.COUNTS': { actions: 'updateCounts' },
        'STORE.HEALTH': { actions: assign(({ event }) => ({ health: event.health })) },
      },
      initial: 'opening',
      states: {
        opening: {
          tags: 'opening',
          always: [{ guard: 'isFile', target: 'readingFile' }, { target: 'requestingMicrophone' }],
        },

        requestingMicrophone: {
          tags: 'opening',
          on: {
            'CAPTURE.READY': {
              target: 'recording',
              actions: assign(({ event }) => ({ recordingSinceMs: event.atMs, muted: event.muted ?? false })),
            },
            'CAPTURE.REFUSED': { target: 'failed', actions: 'refuse' },
            'CAPTURE.ENDED': { target: 'uploading', actions: 'endCapture' },
            'CAPTURE.LOST': lost,
            CANCEL: { target: '#recorder.notRecording', guard: 'hasNoAudio' },
            STOP: { target: '#recorder.notRecording', guard: 'hasNoAudio' },
          },
          after: {
            permissionAnswer: {
              target: 'failed',
              actions: ['stopCapture', { type: 'fail', params: 'microphoneUnanswered' }],
            },
          },
        },

        recording: {
          tags: 'recording',
          on: {
            STOP: {
              target: 'stopping',
              actions: assign(({ event }) => ({ isInterrupted: event.isInterrupted === true })),
            },
            TOGGLE_MUTE: {
              actions: [
                assign(({ context }) => ({ muted: !context.muted })),
                sendTo('capture', ({ context }) => ({ type: 'SET_MUTED', muted: context.muted })),
              ],
            },
            USE_DEVICE: { actions: sendTo('capture', ({ event }) => event) },
            'CAPTURE.LOST': { ...lost, actions: [...lost.actions, 'interrupt'] },
            'CAPTURE.ENDED': [
              { guard: 'isAsked', target: 'uploading', actions: 'endCapture' },
              {
                target: 'uploading',
                actions: ['endCapture', 'interrupt', assign({ trouble: 'stopped by the browser' })],
              },
            ],
            'STORE.HEALTH': [
              { guard: 'memoryFull', target: 'stopping', actions: ['interrupt', assign({ health: 'memory full' })] },
              { actions: assign(({ event }) => ({ health: event.health })) },
            ],
          },
        },

        stopping: {
          tags: 'stopping',
          entry: { type: 'commandCapture', params: { type: 'STOP' } },
          on: {
            'CAPTURE.ENDED': { target: 'uploading', actions: 'endCapture' },
            'CAPTURE.LOST': lost,
          },
          after: { lastSlice: { target: 'uploading', actions: 'endCapture' } },
        },

        readingFile: {
          tags: 'readingFile',
          on: {
            'CAPTURE.PROGRESS': {
              target: 'readingFile',
              reenter: true,
              actions: assign(({ event }) => ({ readPercent: event.percent })),
            },
            'CAPTURE.ENDED': { target: 'uploading', actions: 'endCapture' },
            'CAPTURE.REFUSED': { target: 'failed', actions: ['refuse', ...discardFile] },
            CANCEL: { target: '#recorder.notRecording', actions: discardFile },
          },
          after: {
            fileStall: { target: 'failed', actions: [{ type: 'fail', params: 'fileUnreadable' }, ...discardFile] },
          },
        },

        uploading: {
          tags: 'uploading',
          entry: { type: 'commandStore', params: { type: 'STOPPED' } },
          always: [
            { guard: 'nothingRecorded', target: 'failed', actions: { type: 'fail', params: 'nothingRecorded' } },
            { guard: 'allSent', target: 'ending' },
            { guard: 'onlyRejectedLeft', target: 'askingAboutGaps' },
          ],
          on: {
            'STORE.COUNTS': [
              { guard: 'moreConfirmed', target: 'uploading', reenter: true, actions: 'updateCounts' },
              { actions: 'updateCounts' },
            ],
            'CAPTURE.LOST': lost,
            SAVE_FOR_LATER: '#recorder.notRecording',
          },
          after: { uploadStall: { target: 'failed', actions: { type: 'fail', params: 'notSent' } } },
        },

        ending: {
          tags: 'ending',
          on: {
            SAVE_FOR_LATER: '#recorder.notRecording',
            'CAPTURE.SLICE': { target: 'uploading', actions: ['sendSlice', 'countSlice'] },
          },
          initial: 'calling',
          states: {
            calling: {
              invoke: {
                src: 'endRecording',
                input: ({ context: { recording, segmentCount, allowGaps } }) => ({
                  voiceNoteId: recording?.voiceNoteId ?? '',
                  recordingId: recording?.id ?? '',
                  segmentCount,
                  allowGaps,
                }),
                onDone: [
                  { guard: ({ event }) => event.output.kind === 'accepted', target: '#recorder.active.accepted' },
                  {
                    guard: ({ event }) => event.output.kind === 'missing',
                    target: 'refilling',
                    actions: assign(({ context, event }) => ({
                      missing: event.output.kind === 'missing' ? event.output.missing : [],
                      refills: context.refills + 1,
                    })),
                  },
                  { target: '#recorder.active.failed', actions: { type: 'fail', params: 'transcribing' } },
                ],
                onError: { target: '#recorder.active.failed', actions: { type: 'fail', params: 'noAnswer' } },
              },
              after: {
                endAnswer: { target: '#recorder.active.failed', actions: { type: 'fail', params: 'noAnswer' } },
              },
            },

            refilling: {
              entry: sendTo('store', ({ context }) => ({ type: 'REFILL', missing: context.missing })),
              on: {
                'STORE.REFILLED': [
                  { guard: 'refillFound', target: '#recorder.active.uploading' },
                  { target: '#recorder.active.askingAboutGaps' },
                ],
              },
              after: { refillAnswer: '#recorder.active.askingAboutGaps' },
            },
          },
        },

        askingAboutGaps: {
          tags: 'askingAboutGaps',
          on: {
            ACCEPT_GAPS: { target: 'ending', actions: assign({ allowGaps: true }) },
            RETRY: retry,
            SAVE_FOR_LATER: '#recorder.notRecording',
          },
        },

        failed: {
          tags: 'failed',
          on: {
            RETRY: { ...retry, guard: 'hasAudio' },
            START: { ...restart, guard: 'hasNoAudio' },
            'STORE.COUNTS': [
              {
                guard: 'uploadedAfterFailure',
                target: 'uploading',
                actions: ['updateCounts', assign({ failure: null })],
              },
              { actions: 'updateCounts' },
            ],
            SAVE_FOR_LATER: '#recorder.notRecording',
          },
        },

        /** The server has all of the audio and recognises it; a slice that comes now is sent, and the end repeated. */
        accepted: {
          tags: 'accepted',
          entry: { type: 'commandStore', params: { type: 'CLEAR' } },
          on: {
            'CAPTURE.SLICE': { target: 'uploading', actions: ['sendSlice', 'countSlice'] },
            RETRY: retry,
            START: restart,
            SAVE_FOR_LATER: '#recorder.notRecording',
          },
          after: { lateSlice: { actions: 'stopCapture' } },
        },
      },
    },
  },
});

export type RecorderSnapshot = SnapshotFrom<typeof recorderMachine>;

/** The stage of a recorder: the one tag that each of its states has. */
export const stageOf = ({ tags }: RecorderSnapshot): MachineStage => [...tags][0] as MachineStage;
