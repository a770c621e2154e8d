import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PolicyForm } from '../features/retention/policy-form.tsx';
import { SweepList } from '../features/retention/sweep-list.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

/** How long the practice stores what, and what was deleted; for admins. */
export const RetentionPage = (): ReactNode => (
  <PageContainer>
    <Stack gap="md" maw={920}>
      <PageTitle>Retention</PageTitle>
      <PolicyForm />
      <SweepList />
      <Text c="dimmed">
        To erase one patient, or to hold consultations, go to{' '}
        <Anchor component={Link} to="/erasures">
          Erase patients
        </Anchor>
        .
      </Text>
    </Stack>
  </PageContainer>
);
