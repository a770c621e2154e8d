import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconLock, IconMicrophoneOff } from '@tabler/icons-react';
import { permissionSteps } from '../capture/microphone-permission.ts';
import type { RecorderFailure } from '../machine/recorder-machine.ts';
import { recorderFailureLabels } from './failure-labels.ts';
import classes from './microphone-issue.module.css';

interface MicrophoneIssueProps {
  readonly failure: RecorderFailure;
  readonly onRetry: () => void;
}

/**
 * Why the microphone, or a file in its place, gives no audio, and what to do in this browser
 * (behaviour.md#recording-screen, #messages).
 */
export const MicrophoneIssue = ({ failure, onRetry }: MicrophoneIssueProps) => {
  const labels = recorderFailureLabels[failure];
  const isPermission = failure === 'microphoneRefused' || failure === 'microphoneUnanswered';
  const permission = permissionSteps(navigator.userAgent);
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={20} />}
      title={labels.title}
      role="alert"
      data-testid="microphone-issue"
    >
      <Stack gap="sm" align="start">
        <Text size="sm">{labels.advice}</Text>
        {isPermission && permission.isAtAddress && (
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
            {permission.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        )}
        {failure !== 'notAudio' && failure !== 'fileUnreadable' && <Button onClick={onRetry}>Try again</Button>}
      </Stack>
    </Alert>
  );
};
