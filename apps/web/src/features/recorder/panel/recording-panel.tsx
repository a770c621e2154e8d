import { Alert, Kbd, Paper, Stack, Text } from '@mantine/core';
import { useHotkeys, useNetwork } from '@mantine/hooks';
import { IconAlertTriangle, IconMicrophoneOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSinglePress } from '../../../shared/press/use-single-press.ts';
import { ElapsedTime } from '../../../shared/recorder/panel/elapsed-time.tsx';
import { LevelVisualiser } from '../../../shared/recorder/panel/level-visualiser.tsx';
import { MicrophoneIssue } from '../../../shared/recorder/panel/microphone-issue.tsx';
import { RecordButton } from '../../../shared/recorder/panel/record-button.tsx';
import { liveLine, recordingLine, wordsOfTrouble } from '../../../shared/recorder/panel/recorder-words.ts';
import { useRecorder } from '../provider/recorder-context.ts';
import { UnsentAudioTray } from '../recovery/unsent-audio-tray.tsx';
import { chosenMicrophone } from './microphones.ts';
import { ProgressStages } from './progress-stages.tsx';
import classes from './recording-panel.module.css';
import { RecordingTools } from './recording-tools.tsx';
import { StorageNotice } from './storage-notice.tsx';

interface RecordingPanelProps {
  readonly voiceNoteId: string;
  readonly patientName: string;
  /** Where a phone can take the place of the microphone: whether one does, and the way to one. */
  readonly phone: { readonly isThere: boolean; readonly button: ReactNode };
  /** Called once when the transcript of a recording can be read. */
  readonly onTranscript: (voiceNoteId: string) => void;
}

/** What lies over the page keeps its keys to itself, also in the moment before the focus has moved into it. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Record, stop, and the way to the transcript (behaviour.md#recording-screen, #recording). Always shows whether it is
 * recording and whether what was said is saved. R records and stops, except while typing.
 */
export const RecordingPanel = ({ voiceNoteId, patientName, phone, onTranscript }: RecordingPanelProps) => {
  const { stage, context, meter, send, start } = useRecorder();
  const { online: isOnline } = useNetwork();
  const isLive = stage === 'recording';
  const isMuted = isLive && context.muted;
  const isReady = stage === 'idle' || stage === 'done';
  const isElsewhere = !isReady && context.recording !== null && context.recording.voiceNoteId !== voiceNoteId;
  const doneId = stage === 'done' && context.recording?.voiceNoteId === voiceNoteId ? context.recording.id : null;

  const tellDone = useEffectEvent(() => onTranscript(voiceNoteId));
  // Whoever comes back to the recorder wants to record again, and is not led away once more.
  const [toldBefore] = useState(doneId);
  useEffect(() => {
    if (doneId !== null && doneId !== toldBefore) tellDone();
  }, [doneId, toldBefore]);

  const press = useSinglePress(() => {
    if (isLive) send({ type: 'STOP' });
    else if (stage === 'opening') send({ type: 'CANCEL' });
    else if (phone.isThere) start({ voiceNoteId, patientName }, { kind: 'phone' });
    else start({ voiceNoteId, patientName }, { kind: 'microphone', deviceId: chosenMicrophone() });
  });
  const canPress = isReady || isLive || stage === 'opening' || (stage === 'failed' && context.sliceCount === 0);
  useHotkeys([['R', ({ repeat }) => canPress && !repeat && !isBehindDialog() && press()]]);

  const live = liveLine(context.live);
  const trouble = isLive && context.trouble !== null ? wordsOfTrouble(context.trouble) : null;

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
            This recording belongs to {context.recording?.patientLabel || 'another patient'}.
          </Text>
        )}
        {stage === 'failed' && context.sliceCount === 0 && context.failure !== null && (
          <MicrophoneIssue failure={context.failure} onRetry={press} />
        )}
        {canPress ? (
          <div className={classes.stand}>
            <RecordButton isLive={isLive} isOpening={stage === 'opening'} onPress={press} />
            <div className={classes.reading}>
              <ElapsedTime sinceMs={isLive ? context.recordingSinceMs : null} className={classes.time} />
              <Text component="p" className={classes.line ?? ''} role="status" data-testid="recording-line">
                {isLive && !isMuted && <span className={classes.dot} aria-hidden />}
                {isMuted && <IconMicrophoneOff className={classes.muted} size={24} aria-hidden />}
                {isLive && recordingLine(context, isOnline)}
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
            onFile={(file) => start({ voiceNoteId, patientName }, { kind: 'file', file })}
            canUseFile={!isLive && stage !== 'opening'}
            phone={phone}
          />
        )}
      </Paper>
    </Stack>
  );
};
