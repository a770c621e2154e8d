import { useSyncExternalStore } from 'react';
import type { KeptItem, UnreadableItem } from '../../../shared/recorder/recovery/kept-recordings.ts';
import { useRecorder } from '../provider/recorder-context.ts';

/** The recordings that only this device has whole, but for the one that is being recorded or sent right now. */
export function useUnsentAudio(): readonly KeptItem[] {
  const { kept, stage, context } = useRecorder();
  const items = useSyncExternalStore(kept.subscribe, kept.getItems);
  return items.filter(
    ({ recording }) => stage === 'idle' || stage === 'done' || recording.id !== context.recording?.id,
  );
}

/** The recordings on this device that were kept under a key which this person is not given any more. */
export function useUnreadableAudio(): readonly UnreadableItem[] {
  const { kept } = useRecorder();
  return useSyncExternalStore(kept.subscribe, kept.getUnreadable);
}
