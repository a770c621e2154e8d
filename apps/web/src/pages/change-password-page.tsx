import { Button, Stack, Text } from '@mantine/core';
import { homePath } from '@openconsult/contracts/pages';
import { IconLinkOff, IconLockCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type PasswordLink, readPasswordLink } from '../features/accounts/password-link.ts';
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { CurrentUserContext, SignedInContext } from '../shared/user/current-user.ts';

const ChangeOwnPassword = lazy(async () => ({
  default: (await import('./change-own-password.tsx')).ChangeOwnPassword,
}));

/**
 * Chooses a password: by a mailed link (forgotten password, invitation), or as somebody who is signed in. Everybody else
 * is sent to the login.
 */
export const ChangePasswordPage = (): ReactNode => {
  const user = use(CurrentUserContext);
  const link = readPasswordLink(useSearchParams()[0]);
  if (link === 'broken') return <LinkEnded email={null} />;
  if (link !== null) return <ChooseByLink link={link} />;
  if (user === null) return <Navigate to="/" replace />;
  return (
    <Suspense>
      <ChangeOwnPassword user={user} />
    </Suspense>
  );
};

const ChooseByLink = ({ link }: { link: PasswordLink }): ReactNode => {
  const before = use(CurrentUserContext);
  const signIn = use(SignedInContext);
  const navigate = useNavigate();
  const [state, setState] = useState<'open' | 'changed' | 'ended'>('open');
  if (state === 'ended') return <LinkEnded email={link.email} />;
  if (state === 'changed')
    return (
      <Stack>
        <Picture Icon={IconLockCheck} isLarge />
        <PageTitle>Your password is changed</PageTitle>
        <Text>Log in with it now, and with the code of your authenticator app.</Text>
        <Button component={Link} to="/login">
          Log in
        </Button>
      </Stack>
    );
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Choose your password</PageTitle>
        <Text c="dimmed">Saving it logs you in here. Any other device is logged out.</Text>
      </Stack>
      <ResetPasswordForm
        link={link}
        onLinkEnded={() => setState('ended')}
        onChanged={(user) => {
          // Whoever was signed in here before leaves nothing behind.
          if (before !== null) window.location.replace('/');
          else if (user === null) setState('changed');
          else {
            signIn(user);
            void navigate(homePath(user), { replace: true });
          }
        }}
      />
    </Stack>
  );
};

const LinkEnded = ({ email }: { email: string | null }): ReactNode => (
  <Stack>
    <Picture Icon={IconLinkOff} isLarge />
    <PageTitle>This link has ended</PageTitle>
    <Text>Links of our mails work once, and for a limited time. Ask for a new one to choose your password.</Text>
    <Button component={Link} to="/email" state={{ email }}>
      Ask for a new link
    </Button>
  </Stack>
);
