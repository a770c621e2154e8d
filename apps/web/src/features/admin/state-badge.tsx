import { Badge } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBan, IconCircleCheck, IconHourglass, IconMail, IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInstallation } from '../../shared/installation/installation.ts';
import { stateName } from './field-labels.ts';

const marks = {
  waiting: { icon: IconHourglass, color: 'yellow' },
  active: { icon: IconCircleCheck, color: 'green' },
  invited: { icon: IconMail, color: 'yellow' },
  disabled: { icon: IconBan, color: 'gray' },
} as const;

const lostInvitation = { icon: IconMailOff, color: 'red' } as const;

interface StateBadgeProps {
  readonly user: Pick<ManagedUser, 'state' | 'is_invitation_lost'>;
}

/** The account state. Shows an invitation that could not be delivered as its own state. */
export const StateBadge = ({ user: { state, is_invitation_lost: isLost } }: StateBadgeProps): ReactNode => {
  const { billing } = useInstallation();
  const { icon: Icon, color } = isLost && state === 'invited' ? lostInvitation : marks[state];
  return (
    <Badge variant="light" color={color} tt="none" size="lg" leftSection={<Icon size={14} aria-hidden="true" />}>
      {isLost && state === 'invited' ? 'Invitation not delivered' : stateName(state, billing)}
    </Badge>
  );
};
