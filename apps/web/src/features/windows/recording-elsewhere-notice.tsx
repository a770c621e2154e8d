import { Button, Group, Text } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTickingText } from '../../shared/clock/use-ticking-text.ts';
import { elapsedText } from '../../shared/windows/ask-to-take-over.ts';
import { useRecordingElsewhere } from '../../shared/windows/use-windows.ts';
import { sendToWindows } from '../../shared/windows/windows.ts';
import classes from './recording-elsewhere-notice.module.css';

/** Until the button can be pressed again. */
const STOP_TIMEOUT_MS = 5_000;

const Elapsed = ({ sinceMs }: { sinceMs: number }): ReactNode => {
  const text = useTickingText<HTMLSpanElement>(() => elapsedText(sinceMs, Date.now()));
  return <Text component="span" inherit data-tabular role="timer" aria-live="off" ref={text} />;
};

export interface RecordingElsewhereNoticeProps {
  /** Records the same voice note in this window instead; null where that is not possible. */
  readonly takeOverOf: (voiceNoteId: string) => (() => Promise<void>) | null;
}

/** Shows that another window of the user records and for how long, with buttons to stop it or take it over. */
export const RecordingElsewhereNotice = ({ takeOverOf }: RecordingElsewhereNoticeProps): ReactNode => {
  const recording = useRecordingElsewhere();
  const [isStopping, setIsStopping] = useState(false);
  const [isTakingOver, setIsTakingOver] = useState(false);
  useEffect(() => {
    if (!isStopping) return undefined;
    const timer = setTimeout(() => setIsStopping(false), STOP_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isStopping]);
  if (recording === null) return null;
  const takeOver = recording.voiceNoteId === null ? null : takeOverOf(recording.voiceNoteId);
  const stopThere = (): void => {
    setIsStopping(true);
    sendToWindows('stopRecording', {});
  };
  return (
    <section className={classes.notice} aria-label="Recording in another window">
      <span className={classes.live} aria-hidden="true" />
      <Text component="p" m={0} fw={500} className={classes.text ?? ''}>
        <span role="status">Recording in another window:</span> <Elapsed sinceMs={recording.sinceMs} />
      </Text>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
          loading={isStopping}
          onClick={stopThere}
        >
          Stop there
        </Button>
        {takeOver !== null && (
          <Button
            variant="default"
            leftSection={<IconMicrophone size={18} aria-hidden="true" />}
            loading={isTakingOver}
            onClick={() => {
              setIsTakingOver(true);
              void takeOver().finally(() => setIsTakingOver(false));
            }}
          >
            Take over here
          </Button>
        )}
      </Group>
    </section>
  );
};
