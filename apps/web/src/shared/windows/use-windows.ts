import type { WindowWhisper, WindowWhisperData } from '@openconsult/contracts/windows';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { RecordingInWindow, WindowsState } from './person-windows.ts';
import { onWindowEvent, windows } from './windows.ts';

/** Whether this is the primary window, whether there is one at all, and how many there are (behaviour.md#windows). */
export const useWindowRole = (): Pick<WindowsState, 'role' | 'hasPrimary' | 'windowCount'> =>
  useSyncExternalStore(windows.subscribe, windows.getState);

/** What another window of the person records now; null when none does. */
export const useRecordingElsewhere = (): RecordingInWindow | null =>
  useSyncExternalStore(windows.subscribe, () => windows.getState().recordingElsewhere);

/** Hears a whisper of the person's other windows while mounted. A hint only: fetch what it tells. */
export const useWindowEvent = <Name extends WindowWhisper>(
  name: Name,
  handler: (data: WindowWhisperData<Name>, windowId: string) => void,
): void => {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onWindowEvent(name, (data, windowId) => onEvent(data, windowId)), [name]);
};

/** Shows the person's other windows which template a voice note has here (behaviour.md#windows). */
export const useMirroredTemplate = (voiceNoteId: string, templateId: string | null): void => {
  useEffect(
    () => windows.tellTemplate({ voice_note_id: voiceNoteId, template_id: templateId }),
    [voiceNoteId, templateId],
  );
};
