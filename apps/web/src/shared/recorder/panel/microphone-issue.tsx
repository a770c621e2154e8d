import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconLock, IconMicrophoneOff } from '@tabler/icons-react';
import { permissionSteps } from '../capture/microphone-permission.ts';
import type { RecorderFailure } from '../machine/recorder-state.ts';
import classes from './microphone-issue.module.css';
import { wordsOfFailure } from './recorder-words.ts';

interface MicrophoneIssueProps {
  readonly failure: RecorderFailure;
  readonly onRetry: () => void;
}

/**
 * The microphone (or a file in its place) gives nothing: why, what to do in this browser, and the way to try again
 * (behaviour.md#recording-screen, #messages).
 */
export const MicrophoneIssue = ({ failure, onRetry }: MicrophoneIssueProps) => {
  const words = wordsOfFailure(failure);
  const isPermission = failure === 'microphoneRefused' || failure === 'microphoneUnanswered';
  const way = permissionSteps(navigator.userAgent);
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={20} />}
      title={words.title}
      role="alert"
      data-testid="microphone-issue"
    >
      <Stack gap="sm" align="start">
        <Text size="sm">{words.advice}</Text>
        {isPermission && way.isAtAddress && (
          <div className={classes.address} aria-hidden>
            <span className={classes.symbol}>
              <IconMicrophoneOff size={20} />
            </span>
            <IconLock size={16} />
            <span className={classes.host}>{window.location.host}</span>
            <IconArrowLeft size={20} className={classes.arrow} />
          </div>
        )}
        {isPermission && (
          <List type="ordered" size="sm" spacing={4}>
            {way.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        )}
        {failure !== 'notAudio' && failure !== 'fileUnreadable' && <Button onClick={onRetry}>Try again</Button>}
      </Stack>
    </Alert>
  );
};
