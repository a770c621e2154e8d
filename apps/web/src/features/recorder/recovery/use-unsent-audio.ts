import { useAtom } from '@xstate/store-react';
import { canSend, type UnreadableItem, type UnsentItem } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { useRecorder, useRecorderStage, useRecording } from '../provider/recorder-context.ts';

/** The recordings with audio only on this device, except the one that is being recorded or sent. */
export function useUnsentAudio(): readonly UnsentItem[] {
  const { unsent } = useRecorder();
  const stage = useRecorderStage();
  const runningId = useRecording(({ recording }) => recording?.id);
  const items = useAtom(unsent.items);
  return items.filter(({ recording }) => stage === 'idle' || stage === 'done' || recording.id !== runningId);
}

/** How much audio of a note is only on this device and not being sent, in ms; null where none is. */
export function useUnsentMs(voiceNoteId: string): number | null {
  const items = useUnsentAudio().filter(
    ({ recording, status }) => recording.voiceNoteId === voiceNoteId && canSend(status),
  );
  return items.length === 0 ? null : items.reduce((sum, { unsentMs }) => sum + unsentMs, 0);
}

/** The recordings on this device that the user's current keys cannot decrypt. */
export function useUnreadableAudio(): readonly UnreadableItem[] {
  const { unsent } = useRecorder();
  return useAtom(unsent.unreadable);
}
