import { Button, Center, Stack, Text } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';

export interface NotBuiltPageProps {
  readonly title: string;
  readonly text: string;
}

/** For pages that this version does not have. */
export const NotBuiltPage = ({ title, text }: NotBuiltPageProps): ReactNode => (
  <Center mih="60dvh" p="lg">
    <Stack align="center" ta="center" maw={420}>
      <Picture Icon={IconBarrierBlock} isLarge />
      <PageTitle>{title}</PageTitle>
      <Text c="dimmed">{text}</Text>
      <Button component={Link} to="/" variant="default">
        Go to the start page
      </Button>
    </Stack>
  </Center>
);
