import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActivityBadge, useActivityLabel } from '../../features/activity/activity-badge.tsx';
import { useLogOut } from '../../features/auth/use-log-out.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './account-menu.module.css';
import { UserPicture } from './user-badge.tsx';

/** The current user, with links to the profile and the logout. */
export const AccountMenu = (): ReactNode => {
  const user = useCurrentUser();
  const activityLabel = useActivityLabel();
  const { logOut, isLeaving } = useLogOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.target ?? ''} aria-label={`Account of ${user.full_name}: ${activityLabel}`}>
          <ActivityBadge>
            <UserPicture user={user} />
          </ActivityBadge>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {user.full_name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
          <Text size="xs">{activityLabel}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={18} aria-hidden="true" />}>
          Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden="true" />} onClick={logOut} disabled={isLeaving}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
