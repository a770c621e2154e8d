import { Button, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { chooseMicrophone, useMicrophones } from '../features/recorder/panel/microphones.ts';
import { LevelVisualiser } from '../shared/recorder/panel/level-visualiser.tsx';
import { MicrophoneIssue } from '../shared/recorder/panel/microphone-issue.tsx';
import classes from './stepper-page.module.css';
import { useMicrophoneCheck } from './use-microphone-check.ts';

/** Listens to the microphone without keeping anything, so that the first consultation does not begin with a question. */
export const MicrophoneStep = ({ onDone }: { onDone: () => void }): ReactNode => {
  const { state, deviceId, isHeard, meter, start, use } = useMicrophoneCheck();
  const microphones = useMicrophones(state);
  const refusal = typeof state === 'object' ? state.refusal : null;
  const isListening = state === 'listening';
  const choose = (id: string | null): void => {
    if (id === null) return;
    chooseMicrophone(id);
    use(id);
  };
  return (
    <Stack>
      <Text>
        Try the microphone you will record with. Your browser asks whether it may be used; allow it for this page.
        Nothing is recorded here.
      </Text>
      {refusal !== null && <MicrophoneIssue failure={refusal} onRetry={start} />}
      {isListening && (
        <>
          <div className={classes.level}>
            <LevelVisualiser meter={meter} isLive />
          </div>
          {microphones.length > 1 && (
            <Select
              label="Microphone"
              data={microphones.map(({ id, label }) => ({ value: id, label }))}
              value={deviceId}
              onChange={choose}
              allowDeselect={false}
            />
          )}
        </>
      )}
      <Text role="status" c="dimmed">
        {isListening && (isHeard ? 'We hear you. The microphone works.' : 'Say a few words…')}
      </Text>
      {isListening ? (
        <Button fullWidth variant={isHeard ? 'filled' : 'default'} onClick={onDone}>
          Continue
        </Button>
      ) : (
        refusal === null && (
          <Button fullWidth loading={state === 'asking'} onClick={start}>
            Try the microphone
          </Button>
        )
      )}
    </Stack>
  );
};
