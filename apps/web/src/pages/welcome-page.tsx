import { Button, Stack, Text, Title } from '@mantine/core';
import { IconFileText, IconMicrophone, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';
import classes from './welcome-page.module.css';

const PARTS = [
  {
    Icon: IconMicrophone,
    title: 'Speak as you work',
    text: 'One button records the consultation. Every second is kept, even without a connection.',
  },
  {
    Icon: IconFileText,
    title: 'Read it back as a note',
    text: 'The words become a note in your template. You check it and correct it.',
  },
  {
    Icon: IconSend,
    title: 'Send what the patient needs',
    text: 'A letter, the treatments with prices and the consents, as one message.',
  },
];

/** The first page after sign-up: what the product does, in three lines. */
export const WelcomePage = (): ReactNode => {
  const { first_name } = useCurrentUser();
  return (
    <Stack gap="xl" maw={480}>
      <PageTitle tabTitle="Welcome">{`Welcome, ${first_name}`}</PageTitle>
      <ol className={classes.parts}>
        {PARTS.map(({ Icon, title, text }) => (
          <li key={title} className={classes.part}>
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
