import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { useHotkeys, useNetwork } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSinglePress } from '../../../shared/press/use-single-press.ts';
import { MicrophoneIssue } from '../../../shared/recorder/panel/microphone-issue.tsx';
import { interruptedLine } from '../../../shared/recorder/panel/recording-line.ts';
import { canSend } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { useRecorder, useRecording, useStageBeside } from '../provider/recorder-context.ts';
import { UnsentAudioTray } from '../recovery/unsent-audio-tray.tsx';
import { useUnsentAudio } from '../recovery/use-unsent-audio.ts';
import { chosenSource } from './microphones.ts';
import { troubleLabels } from './progress-labels.ts';
import { ProgressStages } from './progress-stages.tsx';
import { RecordingControls } from './recording-controls.tsx';
import classes from './recording-panel.module.css';
import { RecordingTools } from './recording-tools.tsx';
import { StorageNotice } from './storage-notice.tsx';

interface RecordingPanelProps {
  readonly voiceNoteId: string;
  readonly patientName: string;
  /** The phone as microphone: whether it is connected, and the button to connect one. */
  readonly phone: { readonly isThere: boolean; readonly button: ReactNode };
  /** Topics that were not spoken of yet; null without any to name. */
  readonly notMentioned: string | null;
  /** Called once when the transcript of a recording can be read. */
  readonly onTranscript: (voiceNoteId: string) => void;
}

/** The recording has ended although no user stopped it: nothing is recorded until this button is pressed. */
const InterruptedAlert = ({ line, onRecord }: { readonly line: string; readonly onRecord: () => void }) => (
  <Alert color="red" icon={<IconAlertTriangle size={20} />} title={line} role="alert" data-testid="interrupted">
    <Stack gap="sm" align="start">
      Nothing is being recorded now. What was recorded until then is saved.
      <Button color="red" size="md" onClick={onRecord}>
        Record on
      </Button>
    </Stack>
  </Alert>
);

/** Notifies when the transcript of a recording can be read, unless it could when the recorder was opened. */
function useTranscriptNotice(doneId: string | null, onTranscript: () => void): void {
  const notify = useEffectEvent(onTranscript);
  // A user who comes back to the recorder wants to record again.
  const [doneBefore] = useState(doneId);
  useEffect(() => {
    if (doneId !== null && doneId !== doneBefore) notify();
  }, [doneId, doneBefore]);
}

/** A dialog takes all keys, even before the focus has moved into it. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Record, stop, and the progress to the transcript (behaviour.md#recording-screen, #recording). Always shows whether it
 * records and whether the audio is saved. R records and stops, except while typing.
 */
export const RecordingPanel = ({
  voiceNoteId,
  patientName,
  phone,
  notMentioned,
  onTranscript,
}: RecordingPanelProps) => {
  const { send, start } = useRecorder();
  const stage = useStageBeside(voiceNoteId);
  const machineFailure = useRecording(({ failure }) => failure);
  const { online: isOnline } = useNetwork();
  const isLive = stage === 'recording';
  const isMuted = useRecording(({ muted }) => muted) && isLive;
  const isReady = stage === 'idle' || stage === 'done';
  const recording = useRecording((context) => context.recording);
  const isOfNote = recording?.voiceNoteId === voiceNoteId;
  const hasUnsent = useUnsentAudio().some(({ status }) => canSend(status));
  const isElsewhere = !isReady && recording !== null && !isOfNote;
  const interrupted = useRecording(interruptedLine);
  const doneId = stage === 'done' && isOfNote ? (recording?.id ?? null) : null;
  const hasFailedWithoutAudio = useRecording(({ sliceCount }) => sliceCount === 0) && stage === 'failed';
  useTranscriptNotice(interrupted === null ? doneId : null, () => onTranscript(voiceNoteId));

  const record = useSinglePress(
    () => void start({ voiceNoteId, patientName }, phone.isThere ? { kind: 'phone' } : chosenSource()),
  );
  const press = useSinglePress(() => {
    if (isLive) send({ type: 'STOP' });
    else if (stage === 'opening') send({ type: 'CANCEL' });
    else record();
  });
  const canPress = isReady || isLive || stage === 'opening' || hasFailedWithoutAudio;
  useHotkeys([['R', ({ repeat }) => canPress && !repeat && !isBehindDialog() && press()]]);

  const currentTrouble = useRecording((context) => context.trouble);
  const usesPhone = useRecording(({ source }) => source?.kind === 'phone') && isLive;
  const trouble = isLive && currentTrouble !== null ? troubleLabels[currentTrouble] : null;

  return (
    <Stack gap="md">
      <UnsentAudioTray />
      {isReady && <StorageNotice />}
      <Paper
        component="section"
        aria-label="Recorder"
        className={classes.root ?? ''}
        data-stage={stage}
        data-muted={isMuted || undefined}
        data-troubled={trouble !== null || undefined}
      >
        {isElsewhere && (
          <Text size="sm" fw={500}>
            This recording belongs to {recording?.patientLabel || 'another patient'}.
          </Text>
        )}
        {interrupted !== null && isOfNote && <InterruptedAlert line={interrupted} onRecord={record} />}
        {hasFailedWithoutAudio && machineFailure !== null && (
          <MicrophoneIssue failure={machineFailure} onRetry={press} />
        )}
        {canPress ? (
          <RecordingControls
            stage={stage}
            usesPhone={phone.isThere}
            isTranscriptReady={doneId !== null}
            isQuiet={hasUnsent && isReady}
            onPress={press}
          />
        ) : (
          <ProgressStages isOnline={isOnline} />
        )}
        {trouble !== null && (
          <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={trouble.title} role="alert">
            {trouble.advice}
          </Alert>
        )}
        {canPress && (
          <Text size="sm" c="dimmed" className={classes.notMentioned ?? ''} data-testid="not-mentioned">
            {isLive && notMentioned}
          </Text>
        )}
        {canPress && (
          <RecordingTools
            onFile={(file) => void start({ voiceNoteId, patientName }, { kind: 'file', file })}
            canUseFile={!isLive && stage !== 'opening'}
            phone={{ ...phone, isThere: phone.isThere || usesPhone }}
          />
        )}
      </Paper>
    </Stack>
  );
};
