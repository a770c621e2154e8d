import { Checkbox, Skeleton, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/moment/format-moment.ts';
import { planName } from '../field-labels.ts';
import { GrantButton } from '../grant-button.tsx';
import { StateBadge } from '../state-badge.tsx';
import { UserFlags } from '../user-flags.tsx';
import { UserName } from '../user-name.tsx';
import classes from './user-cards.module.css';
import { UserMenu } from './user-menu.tsx';

export interface UserCardsProps {
  /** Undefined while loading. */
  readonly users: readonly ManagedUser[] | undefined;
  readonly selected: readonly ManagedUser[];
  readonly onSelect: (users: readonly ManagedUser[]) => void;
  readonly onOpen: (id: string) => void;
  /** The users are of the previous query. */
  readonly isStale: boolean;
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e'];

/** Users as cards, for narrow screens. */
export const UserCards = ({ users, selected, onSelect, onOpen, isStale }: UserCardsProps): ReactNode => (
  <ul className={classes.list} data-stale={isStale || undefined} aria-busy={!users} aria-label="Users">
    {users === undefined
      ? SKELETON_CARDS.map((card) => (
          <li key={card} className={classes.card}>
            <Skeleton circle height={32} />
            <Skeleton height={14} width="60%" my={15} />
            <Skeleton height={14} width={20} />
            <span className={classes.facts}>
              <Skeleton height={24} width="70%" />
            </span>
          </li>
        ))
      : users.map((user) => {
          const isSelected = selected.some(({ id }) => id === user.id);
          const toggle = (): void =>
            onSelect(isSelected ? selected.filter(({ id }) => id !== user.id) : [...selected, user]);
          return (
            <li key={user.id} className={classes.card}>
              <span className={classes.check}>
                <Checkbox checked={isSelected} onChange={toggle} aria-label={`Select ${user.name}`} />
              </span>
              <UserName user={user} withEmail />
              <UserMenu user={user} onEdit={() => onOpen(user.id)} />
              <span className={classes.facts}>
                <StateBadge user={user} />
                {user.state === 'waiting' ? (
                  <GrantButton user={user} variant="light" />
                ) : (
                  <Text component="span" size="sm">
                    {planName(user.planId)}
                  </Text>
                )}
                <UserFlags user={user} />
                <Text component="span" size="sm" c="dimmed" className={classes.seen ?? ''}>
                  Last seen: {user.last_seen_at === null ? 'Never' : formatDateTime(user.last_seen_at)}
                </Text>
              </span>
            </li>
          );
        })}
  </ul>
);
