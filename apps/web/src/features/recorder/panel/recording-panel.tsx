import { Alert, Kbd, Paper, Stack, Text } from '@mantine/core';
import { useHotkeys, useNetwork } from '@mantine/hooks';
import { IconAlertTriangle, IconMicrophoneOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSinglePress } from '../../../shared/press/use-single-press.ts';
import { ElapsedTime } from '../../../shared/recorder/panel/elapsed-time.tsx';
import { LevelVisualiser } from '../../../shared/recorder/panel/level-visualiser.tsx';
import { MicrophoneIssue } from '../../../shared/recorder/panel/microphone-issue.tsx';
import { RecordButton } from '../../../shared/recorder/panel/record-button.tsx';
import { recordingLine } from '../../../shared/recorder/panel/recording-line.ts';
import { useRecorder, useRecorderStage, useRecording } from '../provider/recorder-context.ts';
import { UnsentAudioTray } from '../recovery/unsent-audio-tray.tsx';
import { chosenMicrophone } from './microphones.ts';
import { liveLine, troubleLabels } from './progress-labels.ts';
import { ProgressStages } from './progress-stages.tsx';
import classes from './recording-panel.module.css';
import { RecordingTools } from './recording-tools.tsx';
import { StorageNotice } from './storage-notice.tsx';

interface RecordingPanelProps {
  readonly voiceNoteId: string;
  readonly patientName: string;
  /** A phone in the place of the microphone: whether it is connected, and the button to connect one. */
  readonly phone: { readonly isThere: boolean; readonly button: ReactNode };
  /** Called once when the transcript of a recording can be read. */
  readonly onTranscript: (voiceNoteId: string) => void;
}

/** A dialog has the keys, even before the focus has moved into it. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Record, stop, and the progress to the transcript (behaviour.md#recording-screen, #recording). Always shows whether it
 * records and whether the audio is saved. R records and stops, except while typing.
 */
export const RecordingPanel = ({ voiceNoteId, patientName, phone, onTranscript }: RecordingPanelProps) => {
  const { meter, send, start } = useRecorder();
  const stage = useRecorderStage();
  const machineFailure = useRecording(({ failure }) => failure);
  const { online: isOnline } = useNetwork();
  const isLive = stage === 'recording';
  const isMuted = useRecording(({ muted }) => muted) && isLive;
  const isReady = stage === 'idle' || stage === 'done';
  const recording = useRecording((context) => context.recording);
  const isElsewhere = !isReady && recording !== null && recording.voiceNoteId !== voiceNoteId;
  const doneId = stage === 'done' && recording?.voiceNoteId === voiceNoteId ? recording.id : null;
  const hasFailedWithoutAudio = useRecording(({ sliceCount }) => sliceCount === 0) && stage === 'failed';

  const notifyDone = useEffectEvent(() => onTranscript(voiceNoteId));
  // A user who comes back to the recorder wants to record again.
  const [doneBefore] = useState(doneId);
  useEffect(() => {
    if (doneId !== null && doneId !== doneBefore) notifyDone();
  }, [doneId, doneBefore]);

  const press = useSinglePress(() => {
    if (isLive) send({ type: 'STOP' });
    else if (stage === 'opening') send({ type: 'CANCEL' });
    else if (phone.isThere) void start({ voiceNoteId, patientName }, { kind: 'phone' });
    else void start({ voiceNoteId, patientName }, { kind: 'microphone', deviceId: chosenMicrophone() });
  });
  const canPress = isReady || isLive || stage === 'opening' || hasFailedWithoutAudio;
  useHotkeys([['R', ({ repeat }) => canPress && !repeat && !isBehindDialog() && press()]]);

  const savedLine = useRecording((context) => recordingLine(context, isOnline));
  const live = useRecording((context) => liveLine(context.live));
  const sinceMs = useRecording(({ recordingSinceMs }) => recordingSinceMs);
  const currentTrouble = useRecording((context) => context.trouble);
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
        {hasFailedWithoutAudio && machineFailure !== null && (
          <MicrophoneIssue failure={machineFailure} onRetry={press} />
        )}
        {canPress ? (
          <div className={classes.stand}>
            <RecordButton isLive={isLive} isOpening={stage === 'opening'} onPress={press} />
            <div className={classes.reading}>
              <ElapsedTime sinceMs={isLive ? sinceMs : null} className={classes.time} />
              <Text component="p" className={classes.line ?? ''} role="status" data-testid="recording-line">
                {isLive && !isMuted && <span className={classes.dot} aria-hidden />}
                {isMuted && <IconMicrophoneOff className={classes.muted} size={24} aria-hidden />}
                {isLive && savedLine}
                {stage === 'opening' &&
                  (phone.isThere ? 'Waiting for the phone' : 'Choose “Allow” in the question of your browser')}
                {stage === 'done' && 'Transcript ready'}
                {(stage === 'idle' || stage === 'failed') && (
                  <>
                    Press to record
                    <span className={classes.key}>
                      , or <Kbd size="xs">R</Kbd>
                    </span>
                  </>
                )}
              </Text>
              {isLive && live !== null && (
                <Text size="sm" c="dimmed" role="status" data-testid="live-line">
                  {live}
                </Text>
              )}
            </div>
            <LevelVisualiser meter={meter} isLive={isLive && !isMuted} />
          </div>
        ) : (
          <ProgressStages isOnline={isOnline} />
        )}
        {trouble !== null && (
          <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={trouble.title} role="alert">
            {trouble.advice}
          </Alert>
        )}
        {canPress && (
          <RecordingTools
            onFile={(file) => void start({ voiceNoteId, patientName }, { kind: 'file', file })}
            canUseFile={!isLive && stage !== 'opening'}
            phone={phone}
          />
        )}
      </Paper>
    </Stack>
  );
};
