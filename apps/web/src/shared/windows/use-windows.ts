import type { WindowWhisper, WindowWhisperData } from '@openconsult/contracts/windows';
import { useAtom } from '@xstate/store-react';
import { useEffect, useEffectEvent } from 'react';
import type { RecordingInWindow, WindowsState } from './user-windows.ts';
import { onWindowEvent, windows } from './windows.ts';

/** Whether this is the primary window, whether there is one at all, and how many there are (behaviour.md#windows). */
export const useWindowRole = (): Pick<WindowsState, 'role' | 'hasPrimary' | 'windowCount'> => useAtom(windows.state);

/** What another window of the user records now; null when none does. */
export const useRecordingElsewhere = (): RecordingInWindow | null =>
  useAtom(windows.state, ({ recordingElsewhere }) => recordingElsewhere);

/** Subscribes to a message of the user's other windows while mounted. It may be lost: fetch the same data as well. */
export const useWindowEvent = <Name extends WindowWhisper>(
  name: Name,
  handler: (data: WindowWhisperData<Name>, windowId: string) => void,
): void => {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onWindowEvent(name, (data, windowId) => onEvent(data, windowId)), [name]);
};

/** Publishes the template of a voice note to the user's other windows (behaviour.md#windows). */
export const useMirroredTemplate = (voiceNoteId: string, templateId: string | null): void => {
  useEffect(
    () => windows.publishTemplate({ voice_note_id: voiceNoteId, template_id: templateId }),
    [voiceNoteId, templateId],
  );
};
