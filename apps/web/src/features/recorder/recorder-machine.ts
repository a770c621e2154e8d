import { FINAL_SEGMENT_WAIT_MS, NOTE_FALLBACK_FETCH_MS } from '@openconsult/contracts/limits';
import { assign, fromCallback, fromPromise, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { JournalHealth } from './journal.ts';
import type {
  CaptureCommand,
  CaptureRefusal,
  CaptureTrouble,
  EndAnswer,
  EndRequest,
  KeeperCommand,
  RecorderEvent,
  RecordingSource,
  RecordingStart,
  TranscriptNews,
} from './recorder-events.ts';
import type { UploadCounts } from './segment-uploader.ts';

export type RecorderFailure =
  | CaptureRefusal
  | 'nothingRecorded'
  /** The audio does not get through; it is kept and still being sent. */
  | 'notSent'
  /** All audio is safe; the server does not answer. */
  | 'noAnswer'
  | 'transcribing';

export interface RecorderContext {
  recording: RecordingStart | null;
  source: RecordingSource | null;
  /** How many slices were recorded; the index of the next one. */
  sliceCount: number;
  captureEnded: boolean;
  settled: number;
  counts: UploadCounts;
  health: JournalHealth;
  muted: boolean;
  device: { id: string; label: string } | null;
  trouble: CaptureTrouble | null;
  recordingSinceMs: number | null;
  /** How much of a file has been read. */
  readPercent: number;
  transcribedPercent: number;
  /** The server has accepted the end of the recording and is at work, or done. */
  accepted: boolean;
  allowGaps: boolean;
  missing: readonly number[];
  refills: number;
  failure: RecorderFailure | null;
}

const nothingSent: UploadCounts = { confirmed: 0, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 };

const freshContext: RecorderContext = {
  recording: null,
  source: null,
  sliceCount: 0,
  captureEnded: false,
  settled: 0,
  counts: nothingSent,
  health: 'durable',
  muted: false,
  device: null,
  trouble: null,
  recordingSinceMs: null,
  readPercent: 0,
  transcribedPercent: 0,
  accepted: false,
  allowGaps: false,
  missing: [],
  refills: 0,
  failure: null,
};

/** How often the slices that the server misses are fetched from the journal before the person is asked. */
const REFILLS_MAX = 2;

const absent = (name: string) => () => {
  throw new Error(`The recorder was started without its ${name}`);
};

const allSettled = (context: RecorderContext): boolean => context.settled === context.sliceCount;
const allSafe = (context: RecorderContext): boolean => allSettled(context) && context.counts.unsent === 0;

/**
 * One recording from Record to its transcript (@spec §4 Recording, §9 progress). Pure: microphone, journal, network and
 * clock are handed in. Its promises, proven for any order of events:
 * - a slice that the capture gives is handed to the keeper exactly once, under the next index
 * - no second capture starts while one runs
 * - no state waits for ever without a way out for the person
 * - audio is thrown away only by `CANCEL` while a file is read, and forgotten only after its transcript arrived
 */
export const recorderMachine = setup({
  types: { context: {} as RecorderContext, events: {} as RecorderEvent },
  actors: {
    capture: fromCallback<CaptureCommand, { source: RecordingSource }>(absent('capture')),
    keeper: fromCallback<KeeperCommand, { recording: RecordingStart }>(absent('keeper')),
    endRecording: fromPromise<EndAnswer, EndRequest>(absent('call')),
    watchTranscript: fromCallback<TranscriptNews, { voiceNoteId: string }>(absent('watch')),
    fetchTranscript: fromPromise<void, { voiceNoteId: string }>(absent('fetch')),
  },
  actions: {
    /** Deletes what was read of a file: the file itself is still with the person. */
    discard: () => absent('discard')(),
    /** Deletes what this device kept of a recording whose transcript arrived. */
    forget: () => absent('forget')(),
    handOverSlice: sendTo('keeper', ({ context, event }): KeeperCommand => {
      if (event.type !== 'CAPTURE.SLICE') throw new Error('Not a slice');
      return { type: 'KEEP', index: context.sliceCount, bytes: event.bytes, durationMs: event.durationMs };
    }),
    countSlice: assign(({ context }) => ({ sliceCount: context.sliceCount + 1 })),
    noteCounts: assign(({ event }) =>
      event.type === 'KEEPER.COUNTS' ? { settled: event.settled, counts: event.counts } : {},
    ),
    /** What was set aside counts as unsent again, until the keeper says otherwise. */
    clearFailure: assign(({ context }) => ({
      failure: null,
      refills: 0,
      counts: { ...context.counts, conflicts: 0, refused: 0 },
    })),
    noteNews: assign(({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS'
        ? { transcribedPercent: Math.max(context.transcribedPercent, event.percent) }
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
      context.failure === 'notSent' &&
      event.type === 'KEEPER.COUNTS' &&
      event.counts.confirmed > context.counts.confirmed,
    memoryFull: ({ event }) => event.type === 'KEEPER.HEALTH' && event.health === 'memory full',
    ofThisRecording: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' && event.segmentKey === context.recording?.id,
    newsEnded: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' && event.segmentKey === context.recording?.id && event.status === 'ended',
    newsFailed: ({ context, event }) =>
      event.type === 'TRANSCRIPT.NEWS' && event.segmentKey === context.recording?.id && event.status === 'failed',
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
}).createMachine({
  id: 'recorder',
  context: freshContext,
  initial: 'notRecording',
  states: {
    notRecording: {
      entry: assign(freshContext),
      on: { START: { target: 'active', actions: assign(({ event }) => begin(event)) } },
    },

    active: {
      invoke: {
        id: 'keeper',
        src: 'keeper',
        input: ({ context }) => ({ recording: recordingOf(context) }),
      },
      entry: spawnChild('capture', { id: 'capture', input: ({ context }) => ({ source: sourceOf(context) }) }),
      exit: stopChild('capture'),
      on: {
        'CAPTURE.SLICE': { actions: ['handOverSlice', 'countSlice'] },
        'CAPTURE.ENDED': { actions: assign({ captureEnded: true }) },
        'CAPTURE.DEVICE': {
          actions: assign(({ event }) => ({ device: { id: event.deviceId, label: event.label } })),
        },
        'CAPTURE.TROUBLE': { actions: assign(({ event }) => ({ trouble: event.trouble })) },
        'KEEPER.COUNTS': { actions: 'noteCounts' },
        'KEEPER.HEALTH': { actions: assign(({ event }) => ({ health: event.health })) },
      },
      initial: 'opening',
      states: {
        opening: {
          always: [{ guard: 'readsFile', target: 'readingFile' }, { target: 'requestingMicrophone' }],
        },

        requestingMicrophone: {
          on: {
            'CAPTURE.READY': {
              target: 'recording',
              actions: assign(({ event }) => ({ recordingSinceMs: event.atMs })),
            },
            'CAPTURE.REFUSED': { target: 'failed', actions: 'noteRefusal' },
            'CAPTURE.ENDED': { target: 'uploading', actions: assign({ captureEnded: true }) },
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
          on: {
            STOP: 'stopping',
            TOGGLE_MUTE: {
              actions: [
                assign(({ context }) => ({ muted: !context.muted })),
                sendTo('capture', ({ context }) => ({ type: 'SET_MUTED', muted: context.muted })),
              ],
            },
            USE_DEVICE: {
              actions: sendTo('capture', ({ event }) => ({ type: 'USE_DEVICE', deviceId: event.deviceId })),
            },
            'CAPTURE.ENDED': {
              target: 'uploading',
              actions: assign({ captureEnded: true, trouble: 'stopped by the browser' }),
            },
            'KEEPER.HEALTH': [
              { guard: 'memoryFull', target: 'stopping', actions: assign({ health: 'memory full' }) },
              { actions: assign(({ event }) => ({ health: event.health })) },
            ],
          },
        },

        stopping: {
          entry: sendTo('capture', { type: 'STOP' }),
          on: { 'CAPTURE.ENDED': { target: 'uploading', actions: assign({ captureEnded: true }) } },
          after: { lastSlice: { target: 'uploading', actions: assign({ captureEnded: true }) } },
        },

        readingFile: {
          on: {
            'CAPTURE.PROGRESS': {
              target: 'readingFile',
              reenter: true,
              actions: assign(({ event }) => ({ readPercent: event.percent })),
            },
            'CAPTURE.ENDED': { target: 'uploading', actions: assign({ captureEnded: true }) },
            'CAPTURE.REFUSED': { target: 'failed', actions: ['noteRefusal', 'discard', 'stopCapture', 'countNothing'] },
            CANCEL: { target: '#recorder.notRecording', actions: ['discard', 'stopCapture', 'countNothing'] },
          },
          after: {
            fileStall: {
              target: 'failed',
              actions: [{ type: 'fail', params: 'fileUnreadable' }, 'discard', 'stopCapture', 'countNothing'],
            },
          },
        },

        uploading: {
          entry: { type: 'tellKeeper', params: { type: 'STOPPED' } },
          always: [
            { guard: 'nothingRecorded', target: 'failed', actions: { type: 'fail', params: 'nothingRecorded' } },
            { guard: 'allSafeAndAccepted', target: 'recognising.watching' },
            { guard: 'allSafe', target: 'recognising' },
            { guard: 'onlySetAsideLeft', target: 'askingAboutGaps' },
          ],
          on: {
            'KEEPER.COUNTS': [
              { guard: 'moreConfirmed', target: 'uploading', reenter: true, actions: 'noteCounts' },
              { actions: 'noteCounts' },
            ],
            KEEP_FOR_LATER: '#recorder.notRecording',
          },
          after: { uploadStall: { target: 'failed', actions: { type: 'fail', params: 'notSent' } } },
        },

        recognising: {
          on: {
            KEEP_FOR_LATER: '#recorder.notRecording',
            // Nothing comes after the end but a recorder that was too slow: its slice is sent, and the end said again.
            'CAPTURE.SLICE': {
              target: 'uploading',
              actions: ['handOverSlice', 'countSlice', assign({ accepted: false })],
            },
          },
          initial: 'ending',
          states: {
            ending: {
              invoke: {
                src: 'endRecording',
                input: ({ context }) => ({
                  voiceNoteId: recordingOf(context).voiceNoteId,
                  segmentKey: recordingOf(context).id,
                  segmentCount: context.sliceCount,
                  allowGaps: context.allowGaps,
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.kind === 'accepted' && event.output.state === 'done',
                    target: 'finishing',
                    actions: assign({ accepted: true, transcribedPercent: 100 }),
                  },
                  {
                    guard: ({ event }) => event.output.kind === 'accepted' && event.output.state === 'transcribing',
                    target: 'watching',
                    actions: assign(({ event }) => ({
                      accepted: true,
                      transcribedPercent: event.output.kind === 'accepted' ? event.output.percent : 0,
                    })),
                  },
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
              entry: sendTo('keeper', ({ context }) => ({ type: 'REFILL', missing: context.missing })),
              on: {
                'KEEPER.REFILLED': [
                  { guard: 'refillFound', target: '#recorder.active.uploading' },
                  { target: '#recorder.active.askingAboutGaps' },
                ],
              },
              after: { refillAnswer: '#recorder.active.askingAboutGaps' },
            },

            watching: {
              invoke: {
                src: 'watchTranscript',
                input: ({ context }) => ({ voiceNoteId: recordingOf(context).voiceNoteId }),
              },
              on: {
                'TRANSCRIPT.NEWS': [
                  { guard: 'newsEnded', target: 'finishing' },
                  {
                    guard: 'newsFailed',
                    target: '#recorder.active.failed',
                    actions: [assign({ accepted: false }), { type: 'fail', params: 'transcribing' }],
                  },
                  { guard: 'newsAdvanced', target: '.advancing', reenter: true, actions: 'noteNews' },
                ],
              },
              initial: 'advancing',
              states: {
                advancing: {
                  after: {
                    recognitionStall: {
                      target: '#recorder.active.failed',
                      actions: { type: 'fail', params: 'noAnswer' },
                    },
                  },
                },
              },
            },

            finishing: {
              invoke: {
                src: 'fetchTranscript',
                input: ({ context }) => ({ voiceNoteId: recordingOf(context).voiceNoteId }),
                onDone: '#recorder.done',
                onError: { target: '#recorder.active.failed', actions: { type: 'fail', params: 'noAnswer' } },
              },
              after: {
                fetchAnswer: { target: '#recorder.active.failed', actions: { type: 'fail', params: 'noAnswer' } },
              },
            },
          },
        },

        askingAboutGaps: {
          on: {
            GO_ON: { target: 'recognising', actions: assign({ allowGaps: true }) },
            RETRY: {
              target: 'uploading',
              actions: ['clearFailure', { type: 'tellKeeper', params: { type: 'RETRY' } }],
            },
            KEEP_FOR_LATER: '#recorder.notRecording',
          },
        },

        failed: {
          on: {
            RETRY: {
              guard: 'hasAudio',
              target: 'uploading',
              actions: ['clearFailure', { type: 'tellKeeper', params: { type: 'RETRY' } }],
            },
            START: {
              guard: 'hasNoAudio',
              target: '#recorder.active',
              reenter: true,
              actions: assign(({ event }) => begin(event)),
            },
            // The audio got through after all: go on by ourselves.
            'KEEPER.COUNTS': [
              { guard: 'gotThrough', target: 'uploading', actions: ['noteCounts', assign({ failure: null })] },
              { actions: 'noteCounts' },
            ],
            KEEP_FOR_LATER: '#recorder.notRecording',
            DISMISS: { guard: 'hasNoAudio', target: '#recorder.notRecording' },
          },
        },
      },
    },

    done: {
      entry: 'forget',
      on: {
        START: { target: 'active', actions: assign(({ event }) => begin(event)) },
        DISMISS: 'notRecording',
      },
    },
  },
});

function begin(event: RecorderEvent): Partial<RecorderContext> {
  return event.type === 'START' ? { ...freshContext, recording: event.recording, source: event.source } : {};
}

function recordingOf(context: RecorderContext): RecordingStart {
  if (context.recording === null) throw new Error('Nothing is being recorded');
  return context.recording;
}

function sourceOf(context: RecorderContext): RecordingSource {
  if (context.source === null) throw new Error('Nothing is being recorded');
  return context.source;
}
