import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MachineStage } from '../../../shared/recorder/machine/recorder-machine.ts';
import { actionFor, type PhoneNow } from './phone-action.ts';

const IDS = ['a', 'b', 'c'] as const;
const request = (recording_id: string | null, muted = false) => ({ recording_id, muted, can_record: true });
const now = (change: Partial<PhoneNow> = {}): PhoneNow => ({
  stage: 'idle',
  recordingId: null,
  muted: false,
  begun: new Set(),
  ...change,
});

describe('a phone', () => {
  test('begins the requested recording once', () => {
    expect(actionFor(request('a'), now())).toEqual({ type: 'start', recordingId: 'a' });
    expect(actionFor(request('a'), now({ stage: 'accepted', recordingId: 'a', begun: new Set(['a']) }))).toBeNull();
    expect(
      actionFor(request('a'), now({ stage: 'uploading', recordingId: 'b', begun: new Set(['a', 'b']) })),
    ).toBeNull();
  });

  test('stops a recording that is no longer requested, and before it begins another', () => {
    const running = now({ stage: 'recording', recordingId: 'a', begun: new Set(['a']) });
    expect(actionFor(request(null), running)).toEqual({ type: 'stop' });
    expect(actionFor(request('b'), running)).toEqual({ type: 'stop' });
    expect(actionFor(request('b'), { ...running, stage: 'stopping' })).toBeNull();
    expect(actionFor(request('b'), { ...running, stage: 'uploading' })).toEqual({ type: 'start', recordingId: 'b' });
    expect(actionFor(request(null), { ...running, stage: 'opening' })).toEqual({ type: 'cancel' });
  });

  test('is muted as its window requests', () => {
    const running = now({ stage: 'recording', recordingId: 'a', begun: new Set(['a']) });
    expect(actionFor(request('a', true), running)).toEqual({ type: 'toggleMute' });
    expect(actionFor(request('a', true), { ...running, muted: true })).toBeNull();
  });

  test('begins no recording twice and never two at once, for any sequence of requests', () => {
    const requests = fc.record({
      recording_id: fc.option(fc.constantFrom(...IDS)),
      muted: fc.boolean(),
      can_record: fc.boolean(),
    });
    /** Stages that follow automatically between two requests. */
    const moves = fc.constantFrom<MachineStage>('recording', 'uploading', 'accepted', 'failed');
    fc.assert(
      fc.property(fc.array(fc.tuple(requests, moves), { maxLength: 60 }), (steps) => {
        const begun = new Set<string>();
        let state = now({ begun });
        for (const [request, move] of steps) {
          const action = actionFor(request, state);
          if (action?.type === 'start') {
            expect(begun.has(action.recordingId)).toBe(false);
            expect(['recording', 'opening', 'stopping']).not.toContain(state.stage);
            begun.add(action.recordingId);
            state = { ...state, stage: 'opening', recordingId: action.recordingId, muted: false };
          } else if (action?.type === 'stop') state = { ...state, stage: 'stopping' };
          else if (action?.type === 'cancel') state = { ...state, stage: 'idle', recordingId: null };
          else if (action?.type === 'toggleMute') state = { ...state, muted: !state.muted };
          const isRunning = ['recording', 'opening', 'stopping'].includes(state.stage);
          if (isRunning && !(state.stage === 'stopping' && move === 'recording')) state = { ...state, stage: move };
        }
      }),
    );
  });
});
