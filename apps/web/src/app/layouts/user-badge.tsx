import { Avatar, Badge } from '@mantine/core';
import type { User } from '@openconsult/contracts/users';
import type { ReactNode } from 'react';
import classes from './user-badge.module.css';

/** The user's picture, or the first letter of the name in upper case (behaviour.md#avatar). */
export const UserPicture = ({ user, size = 36 }: { user: User; size?: number }): ReactNode => (
  <Avatar src={user.profile_image} size={size} color="teal" alt="">
    {user.name.trim().charAt(0).toUpperCase()}
  </Avatar>
);

/** The user type that carries the vip logo (behaviour.md#top-bar). */
const VIP_USER_TYPE = 1;

/** The user's own VIP logo or the default one; nothing for other users. */
export const VipLogo = ({ user }: { user: User }): ReactNode => {
  if (user.user_type !== VIP_USER_TYPE) return null;
  if (user.vip_logo_image !== null) return <img src={user.vip_logo_image} alt="VIP" className={classes.vip} />;
  return (
    <Badge variant="light" color="yellow" size="lg">
      VIP
    </Badge>
  );
};
