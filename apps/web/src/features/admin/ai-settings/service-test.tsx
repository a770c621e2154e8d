import { Alert, Button, Stack, Text } from '@mantine/core';
import { type AiTask, aiSettings } from '@openconsult/contracts/ai-settings';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { IconCircleCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { errorNotice } from '../../../shared/notifier/error-notice.ts';
import { connectionOf, type SettingValues } from './task-fields.ts';

const secondsText = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const Answer = ({ answer }: { answer: CallResponse<typeof aiSettings.test> }): ReactNode => (
  <Alert
    color={answer.ok ? 'green' : 'red'}
    icon={answer.ok ? <IconCircleCheck aria-hidden="true" /> : <IconPlugConnectedX aria-hidden="true" />}
    title={answer.ok ? `Answered in ${secondsText(answer.took_ms)}` : `No answer, after ${secondsText(answer.took_ms)}`}
  >
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {answer.message}
    </Text>
  </Alert>
);

interface ServiceTestProps {
  readonly task: AiTask;
  readonly getValues: () => SettingValues;
}

/** Asks the service one question with the fields as they are typed, and shows its answer. */
export const ServiceTest = ({ task, getValues }: ServiceTestProps): ReactNode => {
  const test = useMutation({
    mutationFn: () => call(aiSettings.test, { params: { task }, body: connectionOf(getValues()) }),
  });
  const problem = test.error === null ? null : errorNotice(test.error);
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Test the connection
      </Button>
      <Text size="xs" c="dimmed">
        Asks one question without any patient text.
      </Text>
      <div role="status">
        {problem !== null && (
          <Alert color="red" title={problem.title}>
            {problem.lines.join(' ')}
          </Alert>
        )}
        {test.data !== undefined && !test.isPending && problem === null && <Answer answer={test.data} />}
      </div>
    </Stack>
  );
};
