import { ActionIcon, Menu } from '@mantine/core';
import type { PatientSessionSummary } from '@openconsult/contracts/patient-sessions';
import { IconDots, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useResumeConsultation } from './use-consultation-actions.ts';
import { useDeleteConsultation } from './use-delete-consultation.ts';

/** What can be done with an earlier consultation: to go on with it, or to take it out of the list. */
export const SessionMenu = ({ session }: { session: PatientSessionSummary }): ReactNode => {
  const { resume, isResuming } = useResumeConsultation();
  const remove = useDeleteConsultation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={44} loading={isResuming} aria-label={`Actions for ${session.patient_name}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlayerPlay size={18} aria-hidden="true" />} onClick={() => resume(session)}>
          Resume
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={() => remove(session)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
