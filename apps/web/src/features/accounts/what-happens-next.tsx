import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInstallation } from '../../shared/installation/installation.ts';
import { planLabels } from '../../shared/plans/plan-labels.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { accountState, planOf } from './account-state.ts';
import { SupportLine } from './support-line.tsx';

const texts: Record<Exclude<ReturnType<typeof accountState>, 'open'>, string> = {
  practice:
    'An admin at your practice needs to approve your account and choose a plan. We have let them know, and will e-mail you.',
  card: 'Next, choose a plan and enter a card. You are not charged until you confirm.',
  plan: 'Next, choose a plan. You are not charged until you confirm.',
  demo: 'Next, book a short demo. Your account opens afterwards.',
};

/** Shows whether the account is open, or the next step. */
export const WhatHappensNext = (): ReactNode => {
  const user = useCurrentUser();
  const { billing } = useInstallation();
  const state = accountState(user, billing);
  const plan = planOf(user.planId);
  return (
    <Stack gap="xs">
      <Text>
        {state !== 'open'
          ? texts[state]
          : plan === null
            ? 'Your account is open.'
            : `Your account is open, with the ${planLabels(plan).name} plan. ${planLabels(plan).detail}`}
      </Text>
      {state === 'practice' && <SupportLine />}
    </Stack>
  );
};
