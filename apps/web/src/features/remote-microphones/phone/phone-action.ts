import type { WindowWish } from '@openconsult/contracts/remote-microphone-whispers';
import type { MachineStage } from '../../../shared/recorder/machine/recorder-machine.ts';

/** What the phone does next to reach the state that its window wants. */
export type PhoneAction = { type: 'start'; recordingId: string } | { type: 'stop' | 'cancel' | 'toggleMute' } | null;

export interface PhoneNow {
  readonly stage: MachineStage;
  readonly recordingId: string | null;
  readonly muted: boolean;
  /** Every recording that was begun here: none is begun twice. */
  readonly begun: ReadonlySet<string>;
}

/** One step at a time: another recording begins only after the one that runs has stopped. */
export function actionFor(wish: WindowWish, { stage, recordingId, muted, begun }: PhoneNow): PhoneAction {
  const isWanted = wish.recording_id !== null && wish.recording_id === recordingId;
  if (stage === 'opening') return isWanted ? null : { type: 'cancel' };
  if (stage === 'recording') {
    if (!isWanted) return { type: 'stop' };
    return wish.muted === muted ? null : { type: 'toggleMute' };
  }
  if (stage === 'stopping') return null;
  if (wish.recording_id === null || isWanted || begun.has(wish.recording_id)) return null;
  return { type: 'start', recordingId: wish.recording_id };
}
