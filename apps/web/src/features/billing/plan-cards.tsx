import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { billing, type OfferedPlan, type PaymentMethod, type Subscription } from '@openconsult/contracts/billing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { planWords } from '../../shared/plans/plan-words.ts';
import { subscriptionQuery } from './billing-queries.ts';
import { actOn, dayWords, type PlanAct, priceWords, questionBefore } from './billing-words.ts';
import classes from './plan-cards.module.css';
import { useRefreshedUser } from './use-refreshed-user.ts';

interface PlanCardsProps {
  readonly plans: readonly OfferedPlan[];
  readonly subscription: Subscription;
  readonly card: PaymentMethod | null;
}

interface Press {
  readonly act: PlanAct;
  readonly offered: OfferedPlan;
}

const labels: Record<PlanAct, (name: string) => string> = {
  choose: (name) => `Choose ${name}`,
  change: (name) => `Change to ${name}`,
  resume: (name) => `Keep ${name}`,
  cancel: () => 'Cancel the plan',
};

/** What can be bought, with its price a month; what costs money asks first. */
export const PlanCards = ({ plans, subscription, card }: PlanCardsProps): ReactNode => {
  const queryClient = useQueryClient();
  const refresh = useRefreshedUser();
  const carryOut = useMutation({
    mutationFn: async ({ act, offered: { plan } }: Press) => {
      const { data } =
        act === 'cancel'
          ? await call(billing.cancelSubscription, {})
          : await call(billing.subscribe, { body: { plan } });
      queryClient.setQueryData(subscriptionQuery.queryKey, (known) => known && { ...known, data });
      await refresh();
      return data;
    },
    onSuccess: (data, { act, offered: { plan } }) => {
      const { name } = planWords(plan);
      const until = data.current_period_end;
      if (act === 'cancel') notifySuccess(until === null ? `${name} has ended` : `${name} ends on ${dayWords(until)}`);
      else notifySuccess(`${name} is active`);
    },
  });
  const press = async (given: Press) => {
    const { act, offered } = given;
    if (act !== 'resume') {
      const isSure = await confirm(questionBefore(act, offered, { card, until: subscription.current_period_end }));
      if (!isSure) return;
    }
    carryOut.mutate(given);
  };
  // One plan stands out: the one that was asked for, and only while it is the next thing to do.
  const suggested = card !== null && !subscription.is_active ? (subscription.requested_plan ?? plans[0]?.plan) : null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: Math.min(3, Math.max(plans.length, 2)) }} spacing="md">
      {plans.map((offered) => {
        const { name, detail } = planWords(offered.plan);
        const act = actOn(offered.plan, { data: subscription });
        const isOwn = act === 'cancel' || act === 'resume';
        const isLastPressed = carryOut.variables?.offered.plan === offered.plan;
        const isPressed = carryOut.isPending && isLastPressed;
        return (
          <Card
            key={offered.plan}
            component="article"
            aria-label={name}
            {...(isOwn && { 'data-own': true })}
            className={classes.plan ?? ''}
          >
            <Stack gap="xs" className={classes.words ?? ''}>
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
                  {priceWords(offered)}
                </Text>{' '}
                <Text span c="dimmed">
                  a month
                </Text>
              </Text>
              <Text c="dimmed">{detail}</Text>
            </Stack>
            <FormFailure>{isLastPressed ? carryOut.error?.message : null}</FormFailure>
            <Button
              fullWidth
              mt="md"
              variant={offered.plan === suggested ? 'filled' : act === 'cancel' ? 'subtle' : 'default'}
              {...(act === 'cancel' && { color: 'red' })}
              disabled={(card === null && act !== 'cancel') || (carryOut.isPending && !isPressed)}
              loading={isPressed}
              onClick={() => void press({ act, offered })}
            >
              {labels[act](name)}
            </Button>
          </Card>
        );
      })}
    </SimpleGrid>
  );
};
