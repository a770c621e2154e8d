import { Button, Stack } from '@mantine/core';
import { isAccountWaiting } from '@openconsult/contracts/access';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WaitingForApproval } from '../features/accounts/waiting-for-approval.tsx';
import { useLogOut } from '../features/auth/use-log-out.ts';
import { ManagedSubscription } from '../features/billing/managed-subscription.tsx';
import { OnboardingNotice } from '../features/billing/onboarding-notice.tsx';
import { PaidSubscription } from '../features/billing/paid-subscription.tsx';
import { useInstallation } from '../shared/installation/installation.ts';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { useCurrentUser } from '../shared/user/current-user.ts';

const Waiting = (): ReactNode => {
  const { logOut, isLeaving } = useLogOut();
  return (
    <WaitingForApproval>
      <Button variant="subtle" loading={isLeaving} onClick={logOut}>
        Log out
      </Button>
    </WaitingForApproval>
  );
};

/** The plan and its payment (behaviour.md#routes). */
export const SubscriptionPage = (): ReactNode => {
  const { billing } = useInstallation();
  const user = useCurrentUser();
  const [search] = useSearchParams();
  if (billing === 'manual' && isAccountWaiting(user)) return <Waiting />;
  return (
    <PageContainer>
      <Stack gap="xl">
        <PageTitle>Subscription</PageTitle>
        <OnboardingNotice isRedirected={search.has('payment')} />
        {billing === 'stripe' ? <PaidSubscription /> : <ManagedSubscription />}
      </Stack>
    </PageContainer>
  );
};
