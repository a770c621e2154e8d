import { Button, Group, Stack, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBan, IconCircleCheck, IconKey, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../shared/moment/format-moment.ts';
import { useCurrentUser } from '../../../shared/user/current-user.ts';
import { grantablePlan } from '../account-fields.ts';
import { planName } from '../field-labels.ts';
import { GrantButton } from '../grant-button.tsx';
import { StateBadge } from '../state-badge.tsx';
import { useUserActions } from '../use-user-actions.ts';
import { AdminMark } from '../user-flags.tsx';
import { UserAvatar } from '../user-name.tsx';
import classes from './user-summary.module.css';

const factsOf = (user: ManagedUser): string[] => [
  `Created: ${formatDateTime(user.created_at)}`,
  user.last_seen_at === null ? 'Last seen: Never' : `Last seen: ${formatDateTime(user.last_seen_at)}`,
  user.has_two_factor ? 'Second factor on' : 'No second factor',
  user.term_status === null ? 'Terms not accepted' : `Terms accepted: ${formatDateTime(user.term_status)}`,
];

/** The user's identity, requested plan and account actions. */
export const UserSummary = ({ user }: { user: ManagedUser }): ReactNode => {
  const actions = useUserActions();
  const isOwnAccount = useCurrentUser().id === user.id;
  const [isBusy, setIsBusy] = useState(false);
  const plan = grantablePlan(user);
  const press = (action: () => Promise<void>) => async (): Promise<void> => {
    setIsBusy(true);
    await action();
    setIsBusy(false);
  };
  return (
    <Stack gap="sm">
      <div className={classes.head}>
        <UserAvatar user={user} size={48} />
        <div className={classes.text}>
          <Group gap="xs">
            <Text fw={600} size="lg">
              {user.name}
            </Text>
            <AdminMark user={user} />
            <StateBadge user={user} />
          </Group>
          <Text c="dimmed">{user.email}</Text>
        </div>
      </div>
      <ul className={classes.facts}>
        {factsOf(user).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {plan !== null && (
        <div className={classes.asked}>
          <Text>
            {user.requested_plan === null ? 'No plan requested' : `Requested plan: ${planName(user.requested_plan)}`}
          </Text>
          <GrantButton user={user} />
        </div>
      )}
      {isOwnAccount ? (
        <Text size="sm" c="dimmed">
          This is your own account. Another admin can reset or disable it.
        </Text>
      ) : (
        <Group gap="xs">
          {user.state === 'invited' && (
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => actions.invite(user))}
            >
              Resend invitation
            </Button>
          )}
          {(user.state === 'active' || user.state === 'waiting') && (
            <Button
              variant="default"
              leftSection={<IconKey size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => actions.resetPassword(user))}
            >
              Reset password
            </Button>
          )}
          {user.state === 'disabled' ? (
            <Button
              variant="default"
              leftSection={<IconCircleCheck size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => actions.activate(user))}
            >
              Activate
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconBan size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => actions.disable(user))}
            >
              Disable
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
};
