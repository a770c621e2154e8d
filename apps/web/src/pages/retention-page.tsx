import { Anchor, Stack } from '@mantine/core';
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
      <Anchor component={Link} to="/erasures" py={12} style={{ alignSelf: 'flex-start' }}>
        Erase a patient, or set a legal hold
      </Anchor>
    </Stack>
  </PageContainer>
);
