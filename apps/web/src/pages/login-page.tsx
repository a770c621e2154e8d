import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { homePath, withPlatformIds } from '@openconsult/contracts/pages';
import type { User } from '@openconsult/contracts/users';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useInstallation } from '../shared/installation/installation.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { LoggedInContext } from '../shared/user/current-user.ts';

const ConfirmSignUp = lazy(async () => ({
  default: (await import('../features/accounts/confirm-sign-up.tsx')).ConfirmSignUp,
}));

/** Logs in, then opens the requested page or the start page. */
const useLogIn = (): ((user: User) => void) => {
  const openSession = use(LoggedInContext);
  const navigate = useNavigate();
  const { state, search } = useLocation();
  return (user) => {
    const from = state?.from ?? withPlatformIds(homePath(user), search);
    void navigate('/', { replace: true, state: { from } });
    openSession(user);
  };
};

/** The login, and the target of the link in confirmation e-mails. */
export const LoginPage = (): ReactNode => {
  const logIn = useLogIn();
  const { is_sign_up_open, is_new } = useInstallation();
  const [search] = useSearchParams();
  const token = search.get('confirm');
  if (token !== null)
    return (
      <Suspense>
        <ConfirmSignUp token={token} email={search.get('email')} />
      </Suspense>
    );
  if (is_new) return <NewInstallation />;
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Log in</PageTitle>
        <Text c="dimmed">Consultations, dictated notes and patient letters.</Text>
      </Stack>
      <LoginForm onLoggedIn={logIn}>
        <Group justify="space-between">
          <Anchor component={Link} to="/email" py={10}>
            Forgot your password?
          </Anchor>
          {is_sign_up_open && (
            <Anchor component={Link} to="/sign-up" py={10}>
              Sign up
            </Anchor>
          )}
        </Group>
      </LoginForm>
    </Stack>
  );
};

/** Instead of a log-in that no one has. */
const NewInstallation = (): ReactNode => (
  <Stack gap="xl">
    <Stack gap={4}>
      <PageTitle tabTitle="Log in">Welcome to OpenConsult</PageTitle>
      <Text c="dimmed">No one has an account here yet. Create your practice and your account.</Text>
    </Stack>
    <Button component={Link} to="/sign-up" fullWidth>
      Set up your practice
    </Button>
  </Stack>
);
