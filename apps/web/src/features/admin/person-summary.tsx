import { Button, Group, Stack, Text } from '@mantine/core';
import { PLANS } from '@openconsult/contracts/access';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBan, IconCircleCheck, IconKey, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../shared/moment/format-moment.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { planName } from './field-words.ts';
import { AdminMark } from './person-flags.tsx';
import { PersonAvatar } from './person-name.tsx';
import classes from './person-summary.module.css';
import { StateBadge } from './state-badge.tsx';
import { usePersonActs } from './use-person-acts.ts';

const factsOf = (person: ManagedUser): string[] => [
  `Created: ${formatMoment(person.created_at)}`,
  person.last_seen_at === null ? 'Last seen: Never' : `Last seen: ${formatMoment(person.last_seen_at)}`,
  person.has_two_factor ? 'Second factor on' : 'No second factor',
  person.term_status === null ? 'Terms not accepted' : `Terms accepted: ${formatMoment(person.term_status)}`,
];

/** Who somebody is, what they asked for, and what can be done with their account. */
export const PersonSummary = ({ person }: { person: ManagedUser }): ReactNode => {
  const acts = usePersonActs();
  const isOneself = useCurrentUser().id === person.id;
  const [isBusy, setIsBusy] = useState(false);
  const askedFor = PLANS.find((plan) => plan === person.requested_plan && plan !== person.planId);
  const press = (act: () => Promise<void>) => async (): Promise<void> => {
    setIsBusy(true);
    await act();
    setIsBusy(false);
  };
  return (
    <Stack gap="sm">
      <div className={classes.head}>
        <PersonAvatar person={person} size={48} />
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={600} size="lg">
              {person.name}
            </Text>
            <AdminMark person={person} />
            <StateBadge person={person} />
          </Group>
          <Text c="dimmed">{person.email}</Text>
        </div>
      </div>
      <ul className={classes.facts}>
        {factsOf(person).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {askedFor !== undefined && (
        <div className={classes.asked}>
          <Text>Asked for: {planName(askedFor)}</Text>
          <Button variant="default" disabled={isBusy} onClick={press(() => acts.grant(person, askedFor))}>
            Grant {planName(askedFor)}
          </Button>
        </div>
      )}
      {isOneself ? (
        <Text size="sm" c="dimmed">
          This is your own account. Another admin can reset or disable it.
        </Text>
      ) : (
        <Group gap="xs">
          {person.state === 'invited' && (
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => acts.invite(person))}
            >
              Invite again
            </Button>
          )}
          {person.state === 'active' && (
            <Button
              variant="default"
              leftSection={<IconKey size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => acts.resetPassword(person))}
            >
              Reset password
            </Button>
          )}
          {person.state === 'disabled' ? (
            <Button
              variant="default"
              leftSection={<IconCircleCheck size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => acts.activate(person))}
            >
              Activate
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconBan size={18} aria-hidden="true" />}
              disabled={isBusy}
              onClick={press(() => acts.disable(person))}
            >
              Disable
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
};
