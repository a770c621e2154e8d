import { Button } from '@mantine/core';
import type { PatientSession } from '@openconsult/contracts/patient-sessions';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOngoingSession } from './ongoing-session.ts';
import { useResumeConsultation } from './use-consultation-actions.ts';

/** Goes on with an ended consultation; not there while one is open. */
export const ResumeButton = ({ session }: { session: PatientSession }): ReactNode => {
  const { session: ongoing, isLoading } = useOngoingSession();
  const { resume, isResuming } = useResumeConsultation();
  if (session.end === null || isLoading || ongoing !== null) return null;
  return (
    <Button
      variant="default"
      loading={isResuming}
      leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
      onClick={() => resume(session)}
    >
      Resume consultation
    </Button>
  );
};
