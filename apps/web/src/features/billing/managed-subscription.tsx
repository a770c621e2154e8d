import { Anchor, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { User } from '@openconsult/contracts/users';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInstallation } from '../../shared/installation/installation.ts';
import { formatTime } from '../../shared/moment/format-moment.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { useRefreshedUser } from '../../shared/user/use-refreshed-user.ts';
import { subscriptionLabel } from './billing-labels.ts';
import { subscriptionQuery } from './billing-queries.ts';
import { LoadFailure } from './load-failure.tsx';
import { SubscriptionState } from './subscription-state.tsx';

const isOpen = (user: User | null | undefined): boolean => user?.card_status === true && user.is_sub_active;

const checkLabel = (user: User | null | undefined, at: number): string => {
  return isOpen(user) ? `Checked ${formatTime(at)}.` : `Checked ${formatTime(at)}: not opened yet.`;
};

/** For manual billing, where an admin sets plans: the current plan, a contact, and a refresh. */
export const ManagedSubscription = (): ReactNode => {
  const user = useCurrentUser();
  const { support_email } = useInstallation();
  const { data, isError, refetch } = useQuery(subscriptionQuery);
  const refresh = useRefreshedUser();
  const check = useMutation({ mutationFn: refresh });
  return (
    <Card component="section" aria-label="Your plan">
      <Stack gap="lg">
        {data !== undefined ? (
          <SubscriptionState label={subscriptionLabel(data.data)} />
        ) : isError ? (
          <LoadFailure what="Your plan" onRetry={() => void refetch()} />
        ) : (
          <Stack gap="xs" mih={56} aria-hidden="true">
            <Skeleton h={24} w="40%" />
            <Skeleton h={20} w="70%" />
          </Stack>
        )}
        <Text>
          Your practice's admin sets plans; you cannot pay here.{' '}
          {support_email !== null && (
            <>
              Ask them, or write to{' '}
              <Anchor href={`mailto:${support_email}`} underline="always">
                {support_email}
              </Anchor>
              .
            </>
          )}
        </Text>
        <Group gap="md">
          <Button
            variant={isOpen(user) ? 'default' : 'filled'}
            leftSection={<IconRefresh size={20} aria-hidden="true" />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            Check again
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {check.isSuccess && checkLabel(check.data, check.submittedAt)}
            {check.isError && 'Could not check. Please try again.'}
          </Text>
        </Group>
      </Stack>
    </Card>
  );
};
