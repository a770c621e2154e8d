import { Button } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOngoingConsultation } from './ongoing-consultation.ts';
import { useResumeConsultationWithNotice } from './use-consultation-actions.ts';

/** Resumes an ended consultation. Hidden while one is open. */
export const ResumeButton = ({ consultation }: { consultation: Consultation }): ReactNode => {
  const { consultation: ongoing, isLoading } = useOngoingConsultation();
  const { resume, isResuming } = useResumeConsultationWithNotice();
  if (consultation.end === null || isLoading || ongoing !== null) return null;
  return (
    <Button
      variant="subtle"
      loading={isResuming}
      leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
      onClick={() => resume(consultation)}
    >
      Resume consultation
    </Button>
  );
};
