import { useAtom } from '@xstate/store-react';
import type { UnreadableItem, UnsentItem } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { useRecorder, useRecorderStage, useRecording } from '../provider/recorder-context.ts';

/** The recordings with audio only on this device, except the one that is being recorded or sent. */
export function useUnsentAudio(): readonly UnsentItem[] {
  const { unsent } = useRecorder();
  const stage = useRecorderStage();
  const runningId = useRecording(({ recording }) => recording?.id);
  const items = useAtom(unsent.items);
  return items.filter(({ recording }) => stage === 'idle' || stage === 'done' || recording.id !== runningId);
}

/** The recordings on this device that the user's current keys cannot decrypt. */
export function useUnreadableAudio(): readonly UnreadableItem[] {
  const { unsent } = useRecorder();
  return useAtom(unsent.unreadable);
}
