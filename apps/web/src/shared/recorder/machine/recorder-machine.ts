import { assign, sendTo, spawnChild, stopChild } from 'xstate';
import { recorderSetup } from './recorder-setup.ts';
import { begin, freshContext, recordingOf, sourceOf } from './recorder-state.ts';

/**
 * One recording from Record to its transcript (behaviour.md#recording, #progress). Pure: microphone, journal, network
 * and clock are handed in. Its promises, proven for any order of events:
 * - a slice that the capture gives is handed to the keeper exactly once, in order
 * - no second capture starts while one runs
 * - no state waits for ever without a way out for the person
 * - audio is thrown away only by `CANCEL` while a file is read, and forgotten only after the server accepted all of it
 */
export const recorderMachine = recorderSetup.createMachine({
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
        input: ({ context }) => ({ recording: recordingOf(context), source: sourceOf(context) }),
      },
      entry: spawnChild('capture', {
        id: 'capture',
        input: ({ context }) => ({ recording: recordingOf(context), source: sourceOf(context) }),
      }),
      exit: stopChild('capture'),
      on: {
        'CAPTURE.SLICE': { actions: ['handOverSlice', 'countSlice'] },
        'CAPTURE.ELSEWHERE': { actions: assign(({ event }) => ({ sliceCount: event.sliceCount })) },
        'CAPTURE.ENDED': { actions: assign({ captureEnded: true }) },
        'CAPTURE.DEVICE': {
          actions: assign(({ event }) => ({ device: { id: event.deviceId, label: event.label } })),
        },
        'CAPTURE.TROUBLE': { actions: assign(({ event }) => ({ trouble: event.trouble })) },
        'LIVE.STATUS': { actions: assign(({ event: { type: _, ...live } }) => ({ live })) },
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
              actions: assign(({ event }) => ({ recordingSinceMs: event.atMs, muted: event.muted ?? false })),
            },
            'CAPTURE.REFUSED': { target: 'failed', actions: 'noteRefusal' },
            'CAPTURE.ENDED': { target: 'uploading', actions: assign({ captureEnded: true }) },
            'CAPTURE.LOST': {
              target: 'failed',
              actions: [assign({ captureEnded: true }), { type: 'fail', params: 'phoneLost' }],
            },
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
            'CAPTURE.LOST': {
              target: 'failed',
              actions: [assign({ captureEnded: true }), { type: 'fail', params: 'phoneLost' }],
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
          on: {
            'CAPTURE.ENDED': { target: 'uploading', actions: assign({ captureEnded: true }) },
            'CAPTURE.LOST': {
              target: 'failed',
              actions: [assign({ captureEnded: true }), { type: 'fail', params: 'phoneLost' }],
            },
          },
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
            'CAPTURE.LOST': {
              target: 'failed',
              actions: [assign({ captureEnded: true }), { type: 'fail', params: 'phoneLost' }],
            },
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
                  segmentCount: context.segmentCount,
                  allowGaps: context.allowGaps,
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.kind === 'accepted' && event.output.state === 'done',
                    target: 'finishing',
                    actions: [
                      assign({ accepted: true, transcribedPercent: 100 }),
                      { type: 'tellKeeper', params: { type: 'CLEAR' } },
                    ],
                  },
                  {
                    guard: ({ event }) => event.output.kind === 'accepted' && event.output.state === 'transcribing',
                    target: 'watching',
                    actions: [
                      assign(({ event }) => ({
                        accepted: true,
                        transcribedPercent: event.output.kind === 'accepted' ? event.output.percent : 0,
                      })),
                      { type: 'tellKeeper', params: { type: 'CLEAR' } },
                    ],
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
                    guard: 'newsUnreadable',
                    target: '#recorder.active.failed',
                    actions: [assign({ accepted: false }), { type: 'fail', params: 'unreadable' }],
                  },
                  {
                    guard: 'newsFailed',
                    target: '#recorder.active.failed',
                    actions: [assign({ accepted: false }), { type: 'fail', params: 'transcribing' }],
                  },
                  {
                    guard: 'newsPostponed',
                    target: '#recorder.active.failed',
                    actions: ['noteNews', { type: 'fail', params: 'recognitionSpent' }],
                  },
                  { guard: 'newsAdvanced', target: '.advancing', reenter: true, actions: 'noteNews' },
                  { guard: 'newsWaiting', actions: 'noteNews' },
                ],
              },
              initial: 'advancing',
              states: {
                advancing: {
                  after: {
                    recognitionStall: [
                      {
                        guard: 'isWaiting',
                        target: '#recorder.active.failed',
                        actions: { type: 'fail', params: 'recogniserAway' },
                      },
                      { target: '#recorder.active.failed', actions: { type: 'fail', params: 'noAnswer' } },
                    ],
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
