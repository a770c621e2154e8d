import { Alert, Button, Group, Stack } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import { IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { callKeepAlive } from './consultation-calls.ts';
import { confirmConsultation } from './forgotten-consultation.ts';
import { useNextPatient } from './use-consultation-actions.ts';

/** Nothing is recorded before the answer. */
const nothingRuns = { isRunning: () => false, stop: () => undefined };

/** In place of the recorder: whose consultation this is, after half an hour without activity in it. */
export const StillWithPatient = ({ consultation }: { readonly consultation: Consultation }): ReactNode => {
  const { next, isMovingOn } = useNextPatient(nothingRuns);
  const name = consultation.patient_name;
  return (
    <Alert
      color="yellow"
      icon={<IconUserQuestion size={20} aria-hidden />}
      title={`Still with ${name}?`}
      data-testid="still-with-patient"
    >
      <Stack gap="sm">
        Nothing happened in this consultation for more than half an hour. Check the patient before you record.
        <Group gap="xs">
          <Button
            onClick={() => {
              confirmConsultation();
              callKeepAlive(consultation.id);
            }}
          >
            Continue with {name}
          </Button>
          <Button variant="default" loading={isMovingOn} onClick={() => next(consultation)}>
            Next patient
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};
