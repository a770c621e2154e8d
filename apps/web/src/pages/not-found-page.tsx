import { Button, Center, Stack, Text } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';

export const NotFoundPage = (): ReactNode => (
  <Center mih="60dvh" p="lg">
    <Stack align="center" ta="center" maw={420}>
      <Picture Icon={IconMapQuestion} isLarge />
      <PageTitle>Page not found</PageTitle>
      <Text c="dimmed">Check the address. The page may have been removed.</Text>
      <Button component={Link} to="/" variant="default">
        Go to the start page
      </Button>
    </Stack>
  </Center>
);
