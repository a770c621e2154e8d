import { Avatar, Group, Text } from '@mantine/core';
import type { User } from '@openconsult/contracts/users';
import type { ReactNode } from 'react';

/** Who is signed in: the picture or the first letter of the name (@spec §2 Avatar). */
export const UserBadge = ({ user }: { user: User }): ReactNode => (
  <Group gap="xs" wrap="nowrap" visibleFrom="md">
    <Avatar src={user.profile_image} size={32} color="teal" alt="">
      {user.name.charAt(0).toUpperCase()}
    </Avatar>
    <Text size="sm" c="dimmed" truncate maw={180}>
      {user.full_name}
    </Text>
  </Group>
);
