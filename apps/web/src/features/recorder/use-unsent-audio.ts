import { useSyncExternalStore } from 'react';
import type { KeptItem } from './kept-recordings.ts';
import { useRecorder } from './recorder-context.ts';

/** The recordings that only this device has whole, but for the one that is being recorded or sent right now. */
export function useUnsentAudio(): readonly KeptItem[] {
  const { kept, stage, context } = useRecorder();
  const items = useSyncExternalStore(kept.subscribe, kept.getItems);
  return items.filter(
    ({ recording }) => stage === 'idle' || stage === 'done' || recording.id !== context.recording?.id,
  );
}
