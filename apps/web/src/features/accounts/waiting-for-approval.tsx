import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { type Approval, accounts } from '@openconsult/contracts/accounts';
import { IconHourglass } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useInstallation } from '../../shared/installation/installation.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { Picture } from '../../shared/picture/picture.tsx';
import { useForcedScheme } from '../../shared/theme/color-scheme.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { useRefreshedUser } from '../../shared/user/use-refreshed-user.ts';
import { approversLabel, canRemind } from './approval-labels.ts';
import { SupportLine } from './support-line.tsx';

/** An approval is announced by an event; this notices a lost one. */
const CHECK_MS = 30_000;

const approvalQuery = queryOptions({
  queryKey: ['approval'],
  queryFn: ({ signal }) => call(accounts.approval, {}, { signal }),
  refetchInterval: CHECK_MS,
  refetchOnWindowFocus: 'always',
});

/** Who has to approve the account, and a reminder to them. The product opens without a press once they did. */
export const WaitingForApproval = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { email } = useCurrentUser();
  const { support_email } = useInstallation();
  const refresh = useRefreshedUser();
  const { data, error } = useQuery(approvalQuery);
  const isApproved = data?.data === null;
  useForcedScheme('light');
  useEffect(() => {
    if (isApproved) refresh().catch(() => undefined);
  }, [isApproved, refresh]);
  return (
    <Stack gap="lg" maw={480}>
      <Picture Icon={IconHourglass} isLarge />
      <PageTitle tabTitle="Waiting for approval">Your account is waiting for approval</PageTitle>
      {data?.data ? (
        <Text>
          <b>{approversLabel(data.data.approvers)}</b> has to approve your account and choose your plan. We have let
          them know, and will e-mail you at {email}.
        </Text>
      ) : (
        <Stack gap="xs" mih={69} aria-hidden="true">
          <Skeleton h={18} />
          <Skeleton h={18} w="70%" />
        </Stack>
      )}
      <Text c="dimmed">
        This page opens OpenConsult as soon as your account is approved. Meanwhile you can{' '}
        <Anchor component={Link} to="/stepper" underline="always">
          test your microphone
        </Anchor>
        .
      </Text>
      <FormFailure>{error?.message}</FormFailure>
      <Remind approval={data?.data ?? null} />
      {support_email !== null && <SupportLine />}
      {children}
    </Stack>
  );
};

const Remind = ({ approval }: { readonly approval: Approval | null }): ReactNode => {
  const client = useQueryClient();
  const remind = useMutation({
    mutationFn: () => call(accounts.remindApprovers, {}),
    onSuccess: (answer) => client.setQueryData(approvalQuery.queryKey, answer),
  });
  const isPossible = approval !== null && canRemind(approval, new Date());
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        fullWidth
        disabled={!isPossible}
        loading={remind.isPending}
        onClick={() => remind.mutate()}
      >
        {approval?.approvers.length === 1 ? `Remind ${approval.approvers[0]}` : 'Remind them'}
      </Button>
      <Text size="sm" c="dimmed" role="status" mih={20}>
        {approval?.reminded_at != null &&
          !isPossible &&
          `Reminder sent: ${formatDateTime(approval.reminded_at)}. You can send another one a day later.`}
      </Text>
      <FormFailure>{remind.error?.message}</FormFailure>
    </Stack>
  );
};
