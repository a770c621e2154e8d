import { Anchor, Group, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useInstallation } from '../shared/installation/installation.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { SignedInContext } from '../shared/user/current-user.ts';

const ConfirmSignUp = lazy(async () => ({
  default: (await import('../features/accounts/confirm-sign-up.tsx')).ConfirmSignUp,
}));

/** Login, and where the link of a confirmation mail arrives. Whoever is already signed in is sent on by the router. */
export const LoginPage = (): ReactNode => {
  const signIn = use(SignedInContext);
  const { is_sign_up_open } = useInstallation();
  const [search] = useSearchParams();
  const token = search.get('confirm');
  if (token !== null)
    return (
      <Suspense>
        <ConfirmSignUp token={token} />
      </Suspense>
    );
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Log in</PageTitle>
        <Text c="dimmed">Consultations, dictated notes and patient letters.</Text>
      </Stack>
      <LoginForm onSignedIn={signIn}>
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
