import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useRecordingElsewhere, useWindowEvent } from '../../shared/windows/use-windows.ts';
import type { OwnRecording } from '../../shared/windows/user-windows.ts';
import { windows } from '../../shared/windows/windows.ts';

export interface WindowsProviderProps {
  readonly userId: string;
  /** What is recorded in this window; null while nothing is. */
  readonly recording: OwnRecording | null;
  /** Another window asks this one to stop its recording. */
  readonly onStopAsked: () => void;
  /** A consultation changed in another window. */
  readonly onSessionReset: () => void;
  /** A template was chosen in another window. */
  readonly onTemplate: (chosen: { voiceNoteId: string; templateId: string | null }) => void;
  /** A recording of another window has stopped. */
  readonly onStoppedElsewhere: () => void;
  /** This is the primary window now, because the former one closed or died. */
  readonly onPrimaryLeft: () => void;
  readonly children: ReactNode;
}

/** Joins the person's windows, above the routes, and tells them what is recorded here (behaviour.md#windows). */
export const WindowsProvider = ({
  userId,
  recording,
  onStopAsked,
  onSessionReset,
  onTemplate,
  onStoppedElsewhere,
  onPrimaryLeft,
  children,
}: WindowsProviderProps): ReactNode => {
  useEffect(() => windows.connect(userId), [userId]);

  const voiceNoteId = recording?.voiceNoteId ?? null;
  const sinceMs = recording?.sinceMs ?? null;
  useEffect(() => {
    windows.publishRecording(sinceMs === null ? null : { voiceNoteId, sinceMs });
  }, [voiceNoteId, sinceMs]);

  const primaryLeft = useEffectEvent(onPrimaryLeft);
  useEffect(() => windows.onPrimaryLeft(() => primaryLeft()), []);

  useWindowEvent('stopRecording', onStopAsked);
  useWindowEvent('resetSessionData', onSessionReset);
  useWindowEvent('setCurrentTemplate', (told) =>
    onTemplate({ voiceNoteId: told.voice_note_id, templateId: told.template_id }),
  );

  const isRecordedElsewhere = useRecordingElsewhere() !== null;
  const wasRecordedElsewhere = useRef(false);
  const stoppedElsewhere = useEffectEvent(onStoppedElsewhere);
  useEffect(() => {
    if (wasRecordedElsewhere.current && !isRecordedElsewhere) stoppedElsewhere();
    wasRecordedElsewhere.current = isRecordedElsewhere;
  }, [isRecordedElsewhere]);
  return children;
};
