import { Button, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ElapsedTime } from '../../../shared/recorder/panel/elapsed-time.tsx';
import { LevelVisualiser } from '../../../shared/recorder/panel/level-visualiser.tsx';
import { recordingLine } from '../../../shared/recorder/panel/recording-line.ts';
import { useRecorder, useRecorderStage, useRecording } from '../provider/recorder-context.ts';
import classes from './running-recording.module.css';

/** The recording that runs, for a dialog that covers the recorder: time, level and Stop. Nothing after Stop. */
export const RunningRecording = (): ReactNode => {
  const { meter, send } = useRecorder();
  const isLive = useRecorderStage() === 'recording';
  const { online: isOnline } = useNetwork();
  const line = useRecording((context) => recordingLine(context, isOnline));
  const sinceMs = useRecording(({ recordingSinceMs }) => recordingSinceMs);
  const isMuted = useRecording(({ muted }) => muted);
  if (!isLive) return null;
  return (
    <section className={classes.root} aria-label="Running recording">
      <ElapsedTime sinceMs={sinceMs} className={classes.time} />
      <Button
        color="red"
        size="lg"
        leftSection={<IconPlayerStopFilled size={20} aria-hidden />}
        onClick={() => send({ type: 'STOP' })}
      >
        Stop
      </Button>
      <div className={classes.level}>
        <LevelVisualiser meter={meter} isLive={!isMuted} />
      </div>
      <Text size="sm" role="status" className={classes.line ?? ''}>
        {line}
      </Text>
    </section>
  );
};
