import { Avatar, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { AdminMark } from './user-flags.tsx';
import classes from './user-marks.module.css';

/** The query parameter that opens a user. */
export const USER_PARAMETER = 'user';

/** Picture or initials; hidden from screen readers because the name is beside it. */
export const UserAvatar = ({ user, size = 32 }: { user: ManagedUser; size?: number }): ReactNode => (
  <Avatar src={user.profile_image} name={user.name} color="gray" size={size} radius="xl" alt="" aria-hidden="true" />
);

/** A user's name as a link that opens the user; `withEmail` adds the address below. */
export const UserName = ({ user, withEmail = false }: { user: ManagedUser; withEmail?: boolean }): ReactNode => {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const opened = new URLSearchParams(parameters);
  opened.set(USER_PARAMETER, user.id);
  return (
    <span className={classes.name}>
      <UserAvatar user={user} />
      <span className={classes.text}>
        <span className={classes.line}>
          <Text component="span" size="sm" truncate>
            <Link to={{ pathname, search: `?${opened}` }} className={classes.link ?? ''} data-user={user.id}>
              {user.name}
            </Link>
          </Text>
          <AdminMark user={user} />
        </span>
        {withEmail && (
          <Text component="span" size="sm" c="dimmed" truncate display="block">
            {user.email}
          </Text>
        )}
      </span>
    </span>
  );
};
