import { Button } from '@mantine/core';
import { canRunConsultations } from '@openconsult/contracts/access';
import type { Consultation } from '@openconsult/contracts/consultations';
import { IconArrowRight, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { consultationPath } from './after-start.ts';
import { useOngoingConsultation } from './ongoing-consultation.ts';
import { type RunningRecording, useNextPatient, useStartConsultationWithNotice } from './use-consultation-actions.ts';

interface NextPatientButtonProps {
  /** The consultation that is done. */
  readonly consultation: Consultation;
  readonly recording: RunningRecording;
}

/** After the last step of a consultation: the next patient, or the one whose consultation is open. */
export const NextPatientButton = ({ consultation, recording }: NextPatientButtonProps): ReactNode => {
  const user = useCurrentUser();
  const { consultation: ongoing, isLoading } = useOngoingConsultation();
  const { start, isStarting } = useStartConsultationWithNotice();
  const { next, isMovingOn } = useNextPatient(recording);
  if (isLoading || !user.is_sub_active || !canRunConsultations(user)) return null;
  if (ongoing !== null && ongoing.id !== consultation.id) {
    return (
      <Button component={Link} to={consultationPath(ongoing)} rightSection={<IconArrowRight size={20} />}>
        Back to {ongoing.patient_name}
      </Button>
    );
  }
  return (
    <Button
      leftSection={<IconUserPlus size={20} />}
      loading={isStarting || isMovingOn}
      onClick={() => (ongoing === null ? start() : next(ongoing))}
    >
      Next patient
    </Button>
  );
};
