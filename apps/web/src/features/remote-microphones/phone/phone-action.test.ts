import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MachineStage } from '../../../shared/recorder/machine/recorder-machine.ts';
import { actionFor, type PhoneNow } from './phone-action.ts';

const IDS = ['a', 'b', 'c'] as const;
const wish = (recording_id: string | null, muted = false) => ({ recording_id, muted, can_record: true });
const now = (change: Partial<PhoneNow> = {}): PhoneNow => ({
  stage: 'idle',
  recordingId: null,
  muted: false,
  begun: new Set(),
  ...change,
});

describe('a phone', () => {
  test('begins what its window wants, once', () => {
    expect(actionFor(wish('a'), now())).toEqual({ type: 'start', recordingId: 'a' });
    expect(actionFor(wish('a'), now({ stage: 'accepted', recordingId: 'a', begun: new Set(['a']) }))).toBeNull();
    expect(actionFor(wish('a'), now({ stage: 'uploading', recordingId: 'b', begun: new Set(['a', 'b']) }))).toBeNull();
  });

  test('stops what its window does not want any more, and before it begins another', () => {
    const running = now({ stage: 'recording', recordingId: 'a', begun: new Set(['a']) });
    expect(actionFor(wish(null), running)).toEqual({ type: 'stop' });
    expect(actionFor(wish('b'), running)).toEqual({ type: 'stop' });
    expect(actionFor(wish('b'), { ...running, stage: 'stopping' })).toBeNull();
    expect(actionFor(wish('b'), { ...running, stage: 'uploading' })).toEqual({ type: 'start', recordingId: 'b' });
    expect(actionFor(wish(null), { ...running, stage: 'opening' })).toEqual({ type: 'cancel' });
  });

  test('is muted as its window says', () => {
    const running = now({ stage: 'recording', recordingId: 'a', begun: new Set(['a']) });
    expect(actionFor(wish('a', true), running)).toEqual({ type: 'toggleMute' });
    expect(actionFor(wish('a', true), { ...running, muted: true })).toBeNull();
  });

  test('whatever is wished in whatever order, begins no recording twice and never two at once', () => {
    const wishes = fc.record({
      recording_id: fc.option(fc.constantFrom(...IDS)),
      muted: fc.boolean(),
      can_record: fc.boolean(),
    });
    /** What happens by itself between two wishes. */
    const moves = fc.constantFrom<MachineStage>('recording', 'uploading', 'accepted', 'failed');
    fc.assert(
      fc.property(fc.array(fc.tuple(wishes, moves), { maxLength: 60 }), (steps) => {
        const begun = new Set<string>();
        let state = now({ begun });
        for (const [wished, move] of steps) {
          const act = actionFor(wished, state);
          if (act?.type === 'start') {
            expect(begun.has(act.recordingId)).toBe(false);
            expect(['recording', 'opening', 'stopping']).not.toContain(state.stage);
            begun.add(act.recordingId);
            state = { ...state, stage: 'opening', recordingId: act.recordingId, muted: false };
          } else if (act?.type === 'stop') state = { ...state, stage: 'stopping' };
          else if (act?.type === 'cancel') state = { ...state, stage: 'idle', recordingId: null };
          else if (act?.type === 'toggleMute') state = { ...state, muted: !state.muted };
          const isRunning = ['recording', 'opening', 'stopping'].includes(state.stage);
          if (isRunning && !(state.stage === 'stopping' && move === 'recording')) state = { ...state, stage: move };
        }
      }),
    );
  });
});
