import { Anchor, Button, Stack, Text } from '@mantine/core';
import { homePath } from '@openconsult/contracts/pages';
import type { User } from '@openconsult/contracts/users';
import { type ReactNode, use, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx';
import { useLogOut } from '../features/auth/use-log-out.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { LoggedInContext } from '../shared/user/current-user.ts';

/** For logged-in users: by choice, or because an admin set their password. */
export const ChangeOwnPassword = ({ user }: { user: User }): ReactNode => {
  const logIn = use(LoggedInContext);
  const navigate = useNavigate();
  const [isChanged, setIsChanged] = useState(false);
  const isForced = !user.is_first_time;
  if (isChanged)
    return (
      <Stack>
        <PageTitle>Password changed</PageTitle>
        <Text>Your other devices are logged out. This one stays logged in.</Text>
        <Button component={Link} to="/profile" variant="default">
          Back to your profile
        </Button>
      </Stack>
    );
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>{isForced ? 'Choose your own password' : 'Change your password'}</PageTitle>
        <Text c="dimmed">
          {isForced
            ? 'Your current password was set for you. Choose one that only you know to continue.'
            : 'Your other devices will be logged out.'}
        </Text>
      </Stack>
      <ChangePasswordForm
        email={user.email}
        onChanged={(changed) => {
          logIn(changed);
          if (isForced) void navigate(homePath(changed), { replace: true });
          else setIsChanged(true);
        }}
      />
      {isForced ? (
        <LogOut />
      ) : (
        <Anchor component={Link} to="/profile">
          Back to your profile
        </Anchor>
      )}
    </Stack>
  );
};

const LogOut = (): ReactNode => {
  const { logOut, isLeaving } = useLogOut();
  return (
    <Button variant="subtle" loading={isLeaving} onClick={logOut}>
      Log out
    </Button>
  );
};
