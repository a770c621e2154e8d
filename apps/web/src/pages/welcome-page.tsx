import { Button, Stack, Text, Title } from '@mantine/core';
import { IconFileText, IconMicrophone, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';
import classes from './welcome-page.module.css';

const FEATURES = [
  {
    Icon: IconMicrophone,
    title: 'Speak as you work',
    text: 'One button records the consultation. Every second is saved, even without a connection.',
  },
  {
    Icon: IconFileText,
    title: 'Get structured notes',
    text: 'The transcript becomes notes in your template. You check and correct them.',
  },
  {
    Icon: IconSend,
    title: 'Send what the patient needs',
    text: 'A letter, treatments with prices and consents, in one message.',
  },
];

/** The first page after sign-up. */
export const WelcomePage = (): ReactNode => {
  const { first_name } = useCurrentUser();
  return (
    <Stack gap="xl" maw={480}>
      <PageTitle tabTitle="Welcome">{`Welcome, ${first_name}`}</PageTitle>
      <ol className={classes.features}>
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className={classes.feature}>
            <Picture Icon={Icon} />
            <div>
              <Title order={2}>{title}</Title>
              <Text c="dimmed">{text}</Text>
            </div>
          </li>
        ))}
      </ol>
      <Stack gap="xs">
        <Button component={Link} to="/stepper" fullWidth>
          Get started
        </Button>
        <Button component={Link} to="/" variant="subtle" fullWidth>
          Skip
        </Button>
      </Stack>
    </Stack>
  );
};
