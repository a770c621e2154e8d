import { accessPredicates } from '@openconsult/contracts/access';
import { recorderLeases } from '@openconsult/contracts/recorder-leases';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callStop } from '../features/consultations/consultation-calls.ts';
import {
  consultationsKey,
  ongoingConsultationQuery,
  useStopConsultation,
} from '../features/consultations/ongoing-consultation.ts';
import { useRecorder, useRecorderStage, useRecording } from '../features/recorder/provider/recorder-context.ts';
import { endsWithPrimaryWindow, isLeftWhenRecordingStops } from '../features/windows/window-rules.ts';
import { WindowsProvider } from '../features/windows/windows-provider.tsx';
import { call } from '../shared/api/call.ts';
import { notifyError, notifyUntilClosed } from '../shared/notifier/notifier.ts';
import { reloadGate } from '../shared/reload-gate.ts';
import { useCurrentUser } from '../shared/user/current-user.ts';
import { voiceNoteQuery } from '../shared/voice-notes/voice-note-query.ts';
import { windows } from '../shared/windows/windows.ts';

/** Connects the user's windows to consultations and recordings (behaviour.md#windows). */
export const WindowsScope = ({ children }: { children: ReactNode }): ReactNode => {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { send, unsent } = useRecorder();
  const stage = useRecorderStage();
  const { mutateAsync: stopConsultation } = useStopConsultation();

  const isCapturing = stage === 'recording' || stage === 'stopping';
  const recordingSinceMs = useRecording((context) => context.recordingSinceMs);
  const voiceNoteId = useRecording((context) => context.recording?.voiceNoteId ?? null);
  const recording = isCapturing && recordingSinceMs !== null ? { voiceNoteId, sinceMs: recordingSinceMs } : null;

  const refreshConsultations = (): void => void queryClient.invalidateQueries({ queryKey: consultationsKey });

  const endOfPrimary = async (): Promise<void> => {
    if (!accessPredicates.consultations(user)) return;
    refreshConsultations();
    // Recordings that a crashed window left on this device.
    await unsent.load(user.id).catch(() => undefined);
    const [consultation, { data: lease }] = await Promise.all([
      queryClient.fetchQuery({ ...ongoingConsultationQuery, staleTime: 0 }),
      accessPredicates.voice(user) ? call(recorderLeases.view, {}) : { data: null },
    ]);
    if (consultation === null) return;
    const isOver = endsWithPrimaryWindow({
      isBusyHere: reloadGate.state.get().holders.length > 0,
      isRecordedElsewhere: windows.state.get().recordingElsewhere !== null,
      isRecorderHeld: lease !== null,
      isRecordingOpen: consultation.voice_note?.recording?.state === 'open',
      hasUnsentAudio: unsent.items.get().some(({ status }) => status !== 'sent'),
    });
    if (!isOver) return;
    await stopConsultation({ consultation, reason: 'window_left' });
    notifyUntilClosed('The consultation was stopped, because its window was closed.');
  };

  /** The last window to close leaves an open consultation, which ends a minute later unless a window returns. */
  const leaveConsultation = useEffectEvent(({ persisted }: PageTransitionEvent): void => {
    const consultation = queryClient.getQueryData(ongoingConsultationQuery.queryKey);
    // A window that records leaves with its recorder. A closing page cannot wait for an answer.
    if (persisted || recording !== null || windows.state.get().windowCount > 1 || !consultation) return;
    callStop(user, consultation, 'page_closed', { keepalive: true }).catch(() => undefined);
  });
  useEffect(() => {
    window.addEventListener('pagehide', leaveConsultation);
    return () => window.removeEventListener('pagehide', leaveConsultation);
  }, []);

  return (
    <WindowsProvider
      userId={user.id}
      recording={recording}
      onStopRequested={() => {
        if (stage === 'opening' || stage === 'recording') send({ type: 'STOP' });
      }}
      onConsultationChanged={refreshConsultations}
      onTemplateChosen={({ voiceNoteId, templateId }) => {
        const { queryKey } = voiceNoteQuery(voiceNoteId);
        const known = queryClient.getQueryData(queryKey);
        if (known !== undefined && known.template_id !== templateId) void queryClient.invalidateQueries({ queryKey });
      }}
      onStoppedElsewhere={() => {
        refreshConsultations();
        if (isLeftWhenRecordingStops(pathname)) void navigate('/landing');
      }}
      onPrimaryLeft={() => void endOfPrimary().catch(notifyError)}
    >
      {children}
    </WindowsProvider>
  );
};
