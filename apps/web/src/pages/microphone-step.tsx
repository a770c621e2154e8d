import { Button, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { chooseMicrophone, useMicrophones } from '../features/recorder/panel/microphones.ts';
import { useArrivalFocus } from '../shared/focus/use-arrival-focus.ts';
import { LevelVisualiser } from '../shared/recorder/panel/level-visualiser.tsx';
import { MicrophoneIssue } from '../shared/recorder/panel/microphone-issue.tsx';
import classes from './stepper-page.module.css';
import { useMicrophoneCheck } from './use-microphone-check.ts';

/** Tests the microphone, so that the browser asks for permission before the first consultation. */
export const MicrophoneStep = ({ onDone }: { onDone: () => void }): ReactNode => {
  const { state, deviceId, hasSignal, meter, start, use } = useMicrophoneCheck();
  const microphones = useMicrophones(state);
  const refusal = typeof state === 'object' ? state.refusal : null;
  const isListening = state === 'listening';
  const continueButton = useArrivalFocus<HTMLButtonElement>(isListening);
  const selectMicrophone = (id: string | null): void => {
    if (id === null) return;
    chooseMicrophone(id);
    use(id);
  };
  return (
    <Stack>
      <Text>
        Test the microphone that you will record with. When your browser asks, allow it for this page. Nothing is
        recorded here.
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
              onChange={selectMicrophone}
              allowDeselect={false}
            />
          )}
        </>
      )}
      <Text role="status" c="dimmed">
        {isListening && (hasSignal ? 'The microphone works.' : 'Say a few words…')}
      </Text>
      {isListening ? (
        <Button ref={continueButton} fullWidth variant={hasSignal ? 'filled' : 'default'} onClick={onDone}>
          Continue
        </Button>
      ) : (
        refusal === null && (
          <Button fullWidth loading={state === 'asking'} onClick={start}>
            Test microphone
          </Button>
        )
      )}
    </Stack>
  );
};
