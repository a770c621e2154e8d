import { Button, Stack, Text } from '@mantine/core';
import { homePath } from '@openconsult/contracts/pages';
import { IconLinkOff, IconLockCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type PasswordLink, readPasswordLink } from '../features/accounts/password-link.ts';
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { CurrentUserContext, LoggedInContext } from '../shared/user/current-user.ts';

const ChangeOwnPassword = lazy(async () => ({
  default: (await import('./change-own-password.tsx')).ChangeOwnPassword,
}));

/**
 * Chooses a password: with an e-mailed link (forgotten password, invitation), or as a logged-in user. Everyone else is
 * redirected to the login.
 */
export const ChangePasswordPage = (): ReactNode => {
  const user = use(CurrentUserContext);
  const link = readPasswordLink(useSearchParams()[0]);
  if (link === 'broken') return <LinkExpired email={null} />;
  if (link !== null) return <ChooseWithLink link={link} />;
  if (user === null) return <Navigate to="/" replace />;
  return (
    <Suspense>
      <ChangeOwnPassword user={user} />
    </Suspense>
  );
};

const ChooseWithLink = ({ link }: { link: PasswordLink }): ReactNode => {
  const before = use(CurrentUserContext);
  const logIn = use(LoggedInContext);
  const navigate = useNavigate();
  const [state, setState] = useState<'open' | 'changed' | 'expired'>('open');
  if (state === 'expired') return <LinkExpired email={link.email} />;
  if (state === 'changed')
    return (
      <Stack>
        <Picture Icon={IconLockCheck} isLarge />
        <PageTitle>Password changed</PageTitle>
        <Text>Log in with it and the code from your authenticator app.</Text>
        <Button component={Link} to="/login">
          Log in
        </Button>
      </Stack>
    );
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Choose your password</PageTitle>
        <Text c="dimmed">Saving logs you in here and logs out your other devices.</Text>
      </Stack>
      <ResetPasswordForm
        link={link}
        onLinkExpired={() => setState('expired')}
        onChanged={(user) => {
          // A reload removes the data of the user who was logged in before.
          if (before !== null) window.location.replace('/');
          else if (user === null) setState('changed');
          else {
            logIn(user);
            void navigate(homePath(user), { replace: true });
          }
        }}
      />
    </Stack>
  );
};

const LinkExpired = ({ email }: { email: string | null }): ReactNode => (
  <Stack>
    <Picture Icon={IconLinkOff} isLarge />
    <PageTitle>This link has expired</PageTitle>
    <Text>Links in our e-mails work once, and for a limited time. Request a new one to choose your password.</Text>
    <Button component={Link} to="/email" state={{ email }}>
      Request a new link
    </Button>
  </Stack>
);
