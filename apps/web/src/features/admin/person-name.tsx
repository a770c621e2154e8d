import { Avatar, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { AdminMark } from './person-flags.tsx';
import classes from './person-marks.module.css';

/** The parameter of the address that opens somebody. */
export const PERSON_PARAMETER = 'user';

/** The picture or the initials of somebody; their name stands beside it. */
export const PersonAvatar = ({ person, size = 32 }: { person: ManagedUser; size?: number }): ReactNode => (
  <Avatar
    src={person.profile_image}
    name={person.name}
    color="gray"
    size={size}
    radius="xl"
    alt=""
    aria-hidden="true"
  />
);

/** The name of somebody, which opens them; `withEmail` puts the address under it. */
export const PersonName = ({ person, withEmail = false }: { person: ManagedUser; withEmail?: boolean }): ReactNode => {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const opened = new URLSearchParams(parameters);
  opened.set(PERSON_PARAMETER, person.id);
  return (
    <span className={classes.name}>
      <PersonAvatar person={person} />
      <span className={classes.words}>
        <span className={classes.line}>
          <Text component="span" size="sm" truncate>
            <Link to={{ pathname, search: `?${opened}` }} className={classes.link ?? ''} data-person={person.id}>
              {person.name}
            </Link>
          </Text>
          <AdminMark person={person} />
        </span>
        {withEmail && (
          <Text component="span" size="sm" c="dimmed" truncate display="block">
            {person.email}
          </Text>
        )}
      </span>
    </span>
  );
};
