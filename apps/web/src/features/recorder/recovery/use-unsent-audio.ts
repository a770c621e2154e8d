import { useAtom } from '@xstate/store-react';
import type { KeptItem, UnreadableItem } from '../../../shared/recorder/recovery/kept-recordings.ts';
import { useRecorder, useRecorderStage, useRecording } from '../provider/recorder-context.ts';

/** The recordings that only this device has whole, but for the one that is being recorded or sent right now. */
export function useUnsentAudio(): readonly KeptItem[] {
  const { kept } = useRecorder();
  const stage = useRecorderStage();
  const runningId = useRecording(({ recording }) => recording?.id);
  const items = useAtom(kept.items);
  return items.filter(({ recording }) => stage === 'idle' || stage === 'done' || recording.id !== runningId);
}

/** The recordings on this device that were kept under a key which this person is not given any more. */
export function useUnreadableAudio(): readonly UnreadableItem[] {
  const { kept } = useRecorder();
  return useAtom(kept.unreadable);
}
