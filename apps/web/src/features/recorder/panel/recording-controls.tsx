import { Kbd, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconMicrophoneOff } from '@tabler/icons-react';
import { ElapsedTime } from '../../../shared/recorder/panel/elapsed-time.tsx';
import { LevelVisualiser } from '../../../shared/recorder/panel/level-visualiser.tsx';
import { RecordButton } from '../../../shared/recorder/panel/record-button.tsx';
import { recordingLine } from '../../../shared/recorder/panel/recording-line.ts';
import { type RecorderStage, useRecorder, useRecording } from '../provider/recorder-context.ts';
import { liveLine } from './progress-labels.ts';
import classes from './recording-panel.module.css';

interface RecordingControlsProps {
  readonly stage: RecorderStage;
  /** A phone is the microphone. */
  readonly usesPhone: boolean;
  /** The recording of this note is transcribed. */
  readonly isTranscriptReady: boolean;
  /** Another action comes first. */
  readonly isQuiet: boolean;
  readonly onPress: () => void;
}

/** The large button with the time, the level, and whether the audio is saved. */
export const RecordingControls = ({
  stage,
  usesPhone,
  isTranscriptReady,
  isQuiet,
  onPress,
}: RecordingControlsProps) => {
  const { meter } = useRecorder();
  const { online: isOnline } = useNetwork();
  const isLive = stage === 'recording';
  const isMuted = useRecording(({ muted }) => muted) && isLive;
  const isPhoneAway = useRecording(({ trouble }) => trouble === 'phone away');
  const savedLine = useRecording((context) => recordingLine(context, isOnline));
  const live = useRecording((context) => liveLine(context.live));
  const sinceMs = useRecording(({ recordingSinceMs }) => recordingSinceMs);

  return (
    <div className={classes.controls}>
      <RecordButton isLive={isLive} isOpening={stage === 'opening'} isQuiet={isQuiet} onPress={onPress} />
      <div className={classes.reading}>
        <ElapsedTime sinceMs={isLive ? sinceMs : null} className={classes.time} />
        <Text component="p" className={classes.line ?? ''} role="status" data-testid="recording-line">
          {isLive && !isMuted && !isPhoneAway && <span className={classes.dot} aria-hidden />}
          {isMuted && <IconMicrophoneOff className={classes.muted} size={24} aria-hidden />}
          {isLive && savedLine}
          {stage === 'opening' && (usesPhone ? 'Waiting for the phone' : 'Choose “Allow” when your browser asks')}
          {isTranscriptReady && 'Transcript ready'}
          {!isTranscriptReady && (stage === 'idle' || stage === 'done' || stage === 'failed') && (
            <>
              Press to record
              <span className={classes.key}>
                , or <Kbd size="xs">R</Kbd>
              </span>
            </>
          )}
        </Text>
        {isLive && live !== null && (
          <Text size="sm" c="dimmed" role="status" className={classes.live ?? ''} data-testid="live-line">
            {live}
          </Text>
        )}
      </div>
      <LevelVisualiser meter={meter} isLive={isLive && !isMuted} />
    </div>
  );
};
