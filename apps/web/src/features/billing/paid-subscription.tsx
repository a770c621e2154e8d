import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { subscriptionLabel } from './billing-labels.ts';
import { paymentMethodQuery, subscriptionQuery } from './billing-queries.ts';
import { CardPanel } from './card-panel.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PlanCards } from './plan-cards.tsx';
import { SubscriptionState } from './subscription-state.tsx';

const Loading = (): ReactNode => (
  <Stack gap="xl" aria-hidden="true">
    <Skeleton h={106} />
    <Skeleton h={132} />
    <Skeleton h={220} />
  </Stack>
);

/** For billing by Stripe: the current plan, the card, and the plans on offer. */
export const PaidSubscription = (): ReactNode => {
  const subscription = useQuery(subscriptionQuery);
  const card = useQuery(paymentMethodQuery);
  const isFailed = subscription.data === undefined ? subscription.isError : card.data === undefined && card.isError;
  if (isFailed) {
    const retry = () => void Promise.all([subscription.refetch(), card.refetch()]);
    return <LoadFailure what="Your subscription" onRetry={retry} />;
  }
  if (subscription.data === undefined || card.data === undefined) return <Loading />;
  const { data, plans } = subscription.data;
  return (
    <Stack gap="xl">
      <Card component="section" aria-label="Your plan">
        <SubscriptionState label={subscriptionLabel(data)} />
      </Card>
      <CardPanel card={card.data} subscription={data} />
      <Stack component="section" gap="md" aria-labelledby="plans-title">
        <Title order={2} id="plans-title">
          Plans
        </Title>
        {card.data === null && <Text c="dimmed">Add a card first, then choose a plan.</Text>}
        <PlanCards plans={plans} subscription={data} card={card.data} />
      </Stack>
    </Stack>
  );
};
