import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInstallation } from '../../shared/installation/installation.ts';
import { planWords } from '../../shared/plans/plan-words.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { accountState, planOf } from './account-state.ts';
import { SupportLine } from './support-line.tsx';

const words: Record<Exclude<ReturnType<typeof accountState>, 'open'>, string> = {
  practice:
    'Your account waits for your practice: an admin there has to open it and choose its plan. They have been told.',
  card: 'Next, choose a plan and enter a card. Nothing is charged before you confirm it.',
  plan: 'Next, choose a plan. Nothing is charged before you confirm it.',
  demo: 'Next, book a short demo. Your account opens after it.',
};

/** Whether the account is open, and what it waits for, in words. */
export const WhatHappensNext = (): ReactNode => {
  const user = useCurrentUser();
  const { billing } = useInstallation();
  const state = accountState(user, billing);
  const plan = planOf(user.planId);
  return (
    <Stack gap="xs">
      <Text>
        {state !== 'open'
          ? words[state]
          : plan === null
            ? 'Your account is open.'
            : `Your account is open, with the ${planWords(plan).name} plan. ${planWords(plan).detail}`}
      </Text>
      {state === 'practice' && <SupportLine />}
    </Stack>
  );
};
