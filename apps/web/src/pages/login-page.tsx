import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { LoginForm } from '../features/auth/login-form.tsx';
import { BrandMark } from '../shared/brand/brand-mark.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { SignedInContext } from '../shared/user/current-user.ts';
import classes from './login-page.module.css';

/** The heights of a spoken phrase, in percent; a picture, not a measurement. */
const VOICE = [18, 34, 22, 58, 82, 46, 70, 94, 62, 38, 74, 50, 26, 44, 66, 30, 54, 20, 36, 16];

/** Login. Whoever is already signed in never sees it: the router sends them on. */
export const LoginPage = (): ReactNode => {
  const signIn = use(SignedInContext);
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <Stack w="100%" maw={380} gap="xl">
          <Group gap="sm">
            <BrandMark size={36} />
            <Text fw={600} size="lg">
              OpenConsult
            </Text>
          </Group>
          <Stack gap={4}>
            <PageTitle takesFocus={false}>Log in</PageTitle>
            <Text c="dimmed">Consultations, dictated notes and patient letters.</Text>
          </Stack>
          <LoginForm onSignedIn={signIn} />
        </Stack>
      </main>
      <aside className={classes.aside} aria-label="About OpenConsult">
        <div className={classes.voice} aria-hidden="true">
          {VOICE.map((height, at) => (
            <span key={at} style={{ height: `${height}%` }} />
          ))}
        </div>
        <p className={classes.claim}>Speak as you work. Read it back as a note, a letter and a plan.</p>
        <p className={classes.detail}>
          Your recording is kept on this device until the server has confirmed every second of it.
        </p>
      </aside>
    </div>
  );
};
