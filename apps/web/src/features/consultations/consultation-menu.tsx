import { ActionIcon, Menu } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import { IconDots, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ConsultationRef } from './consultation-calls.ts';
import { useResumeConsultationWithNotice } from './use-consultation-actions.ts';
import { useDeleteConsultation } from './use-delete-consultation.ts';

/** Resumes or deletes an earlier consultation. */
export const ConsultationMenu = ({
  consultation,
}: {
  consultation: ConsultationRef & Pick<Consultation, 'patient_name'>;
}): ReactNode => {
  const { resume, isResuming } = useResumeConsultationWithNotice();
  const remove = useDeleteConsultation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={44} loading={isResuming} aria-label={`Actions for ${consultation.patient_name}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlayerPlay size={18} aria-hidden="true" />} onClick={() => resume(consultation)}>
          Resume
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => remove(consultation)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
