import type { WindowRequest } from '@openconsult/contracts/remote-microphone-whispers';
import type { MachineStage } from '../../../shared/recorder/machine/recorder-machine.ts';

/** The phone's next action towards the state that its window requests. */
export type PhoneAction = { type: 'start'; recordingId: string } | { type: 'stop' | 'cancel' | 'toggleMute' } | null;

export interface PhoneNow {
  readonly stage: MachineStage;
  readonly recordingId: string | null;
  readonly muted: boolean;
  /** All recordings that began on this phone, so that none begins twice. */
  readonly begun: ReadonlySet<string>;
}

/** One step at a time: another recording begins only after the one that runs has stopped. */
export function actionFor(request: WindowRequest, { stage, recordingId, muted, begun }: PhoneNow): PhoneAction {
  const isWanted = request.recording_id !== null && request.recording_id === recordingId;
  if (stage === 'opening') return isWanted ? null : { type: 'cancel' };
  if (stage === 'recording') {
    if (!isWanted) return { type: 'stop' };
    return request.muted === muted ? null : { type: 'toggleMute' };
  }
  if (stage === 'stopping') return null;
  if (request.recording_id === null || isWanted || begun.has(request.recording_id)) return null;
  return { type: 'start', recordingId: request.recording_id };
}
