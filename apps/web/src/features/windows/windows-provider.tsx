import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useRecordingElsewhere, useWindowEvent } from '../../shared/windows/use-windows.ts';
import type { OwnRecording } from '../../shared/windows/user-windows.ts';
import { windows } from '../../shared/windows/windows.ts';

export interface WindowsProviderProps {
  readonly userId: string;
  /** The recording of this window. */
  readonly recording: OwnRecording | null;
  /** Another window asks this one to stop its recording. */
  readonly onStopRequested: () => void;
  /** A consultation changed in another window. */
  readonly onConsultationChanged: () => void;
  /** A template was chosen in another window. */
  readonly onTemplateChosen: (chosen: { voiceNoteId: string; templateId: string | null }) => void;
  /** A recording of another window has stopped. */
  readonly onStoppedElsewhere: () => void;
  /** This window became primary because the former one closed or died. */
  readonly onPrimaryLeft: () => void;
  readonly children: ReactNode;
}

/** Joins the user's windows, above the routes, and publishes the recording of this one (behaviour.md#windows). */
export const WindowsProvider = ({
  userId,
  recording,
  onStopRequested,
  onConsultationChanged,
  onTemplateChosen,
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

  useWindowEvent('stopRecording', onStopRequested);
  useWindowEvent('resetSessionData', onConsultationChanged);
  useWindowEvent('setCurrentTemplate', (data) =>
    onTemplateChosen({ voiceNoteId: data.voice_note_id, templateId: data.template_id }),
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
