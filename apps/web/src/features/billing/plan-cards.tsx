import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { billing, type OfferedPlan, type PaymentMethod, type Subscription } from '@openconsult/contracts/billing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { planLabels } from '../../shared/plans/plan-labels.ts';
import { useRefreshedUser } from '../../shared/user/use-refreshed-user.ts';
import { confirmOptionsFor, type PlanAction, planAction, priceLabel } from './billing-labels.ts';
import { subscriptionQuery } from './billing-queries.ts';
import classes from './plan-cards.module.css';

interface PlanCardsProps {
  readonly plans: readonly OfferedPlan[];
  readonly subscription: Subscription;
  readonly card: PaymentMethod | null;
}

interface Press {
  readonly action: PlanAction;
  readonly offered: OfferedPlan;
}

const labels: Record<PlanAction, (name: string) => string> = {
  choose: (name) => `Choose ${name}`,
  change: (name) => `Change to ${name}`,
  resume: (name) => `Keep ${name}`,
  cancel: () => 'Cancel plan',
};

/** The plans on offer. Asks for confirmation before a payment. */
export const PlanCards = ({ plans, subscription, card }: PlanCardsProps): ReactNode => {
  const queryClient = useQueryClient();
  const refresh = useRefreshedUser();
  const perform = useMutation({
    mutationFn: async ({ action, offered: { plan } }: Press) => {
      const { data } =
        action === 'cancel'
          ? await call(billing.cancelSubscription, {})
          : await call(billing.subscribe, { body: { plan } });
      queryClient.setQueryData(subscriptionQuery.queryKey, (known) => known && { ...known, data });
      await refresh();
      return data;
    },
    onSuccess: (data, { action, offered: { plan } }) => {
      const { name } = planLabels(plan);
      const until = data.current_period_end;
      if (action === 'cancel')
        notifySuccess(until === null ? `${name} has ended` : `${name} ends on ${formatDay(until)}`);
      else notifySuccess(`${name} is active`);
    },
  });
  const press = async (given: Press) => {
    const { action, offered } = given;
    if (action !== 'resume') {
      const isConfirmed = await confirm(
        confirmOptionsFor(action, offered, { card, until: subscription.current_period_end }),
      );
      if (!isConfirmed) return;
    }
    perform.mutate(given);
  };
  // Highlights the requested plan while choosing one is the next step.
  const suggested = card !== null && !subscription.is_active ? (subscription.requested_plan ?? plans[0]?.plan) : null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: Math.min(3, Math.max(plans.length, 2)) }} spacing="md">
      {plans.map((offered) => {
        const { name, detail } = planLabels(offered.plan);
        const action = planAction(offered.plan, { data: subscription });
        const isOwn = action === 'cancel' || action === 'resume';
        const isLastPressed = perform.variables?.offered.plan === offered.plan;
        const isPressed = perform.isPending && isLastPressed;
        return (
          <Card
            key={offered.plan}
            component="article"
            aria-label={name}
            {...(isOwn && { 'data-own': true })}
            className={classes.plan ?? ''}
          >
            <Stack gap="xs" className={classes.text ?? ''}>
              <Group justify="space-between" gap="xs">
                <Title order={3}>{name}</Title>
                {isOwn && (
                  <Badge variant="light" color="gray" tt="none">
                    Your plan
                  </Badge>
                )}
              </Group>
              <Text data-tabular>
                <Text span className={classes.price ?? ''}>
                  {priceLabel(offered)}
                </Text>{' '}
                <Text span c="dimmed">
                  a month
                </Text>
              </Text>
              <Text c="dimmed">{detail}</Text>
            </Stack>
            <FormFailure>{isLastPressed ? perform.error?.message : null}</FormFailure>
            <Button
              fullWidth
              mt="md"
              variant={offered.plan === suggested ? 'filled' : action === 'cancel' ? 'subtle' : 'default'}
              {...(action === 'cancel' && { color: 'red' })}
              disabled={(card === null && action !== 'cancel') || (perform.isPending && !isPressed)}
              loading={isPressed}
              onClick={() => void press({ action, offered })}
            >
              {labels[action](name)}
            </Button>
          </Card>
        );
      })}
    </SimpleGrid>
  );
};
