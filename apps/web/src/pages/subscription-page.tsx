import { Container, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ManagedSubscription } from '../features/billing/managed-subscription.tsx';
import { OnboardingNotice } from '../features/billing/onboarding-notice.tsx';
import { PaidSubscription } from '../features/billing/paid-subscription.tsx';
import { useInstallation } from '../shared/installation/installation.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';

/** The plan and its payment (behaviour.md#routes). */
export const SubscriptionPage = (): ReactNode => {
  const { billing } = useInstallation();
  const [search] = useSearchParams();
  return (
    <Container size={880} py="xl">
      <Stack gap="xl">
        <PageTitle>Subscription</PageTitle>
        <OnboardingNotice isRedirected={search.has('payment')} />
        {billing === 'stripe' ? <PaidSubscription /> : <ManagedSubscription />}
      </Stack>
    </Container>
  );
};
