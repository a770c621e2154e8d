import { Badge } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBan, IconCircleCheck, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { stateNames } from './field-words.ts';

const marks = {
  active: { icon: IconCircleCheck, color: 'green' },
  invited: { icon: IconMail, color: 'yellow' },
  disabled: { icon: IconBan, color: 'gray' },
} as const;

/** Whether somebody can log in, in a word and a sign. */
export const StateBadge = ({ state }: { state: ManagedUser['state'] }): ReactNode => {
  const { icon: Icon, color } = marks[state];
  return (
    <Badge variant="light" color={color} tt="none" size="lg" leftSection={<Icon size={14} aria-hidden="true" />}>
      {stateNames[state]}
    </Badge>
  );
};
