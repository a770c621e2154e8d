import { Checkbox, Skeleton, Text } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { formatMoment } from '../../shared/moment/format-moment.ts';
import { planName } from './field-words.ts';
import classes from './people-cards.module.css';
import { PersonFlags } from './person-flags.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonName } from './person-name.tsx';
import { StateBadge } from './state-badge.tsx';

export interface PeopleCardsProps {
  /** Undefined while they are not known yet. */
  readonly people: readonly ManagedUser[] | undefined;
  readonly selected: readonly ManagedUser[];
  readonly onSelect: (people: readonly ManagedUser[]) => void;
  readonly onOpen: (id: string) => void;
  /** What is shown belongs to what was asked for before. */
  readonly isStale: boolean;
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e'];

/** People as cards, for narrow screens. */
export const PeopleCards = ({ people, selected, onSelect, onOpen, isStale }: PeopleCardsProps): ReactNode => (
  <ul className={classes.list} data-stale={isStale || undefined} aria-busy={!people} aria-label="People">
    {people === undefined
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
      : people.map((person) => {
          const isSelected = selected.some(({ id }) => id === person.id);
          const toggle = (): void =>
            onSelect(isSelected ? selected.filter(({ id }) => id !== person.id) : [...selected, person]);
          return (
            <li key={person.id} className={classes.card}>
              <span className={classes.check}>
                <Checkbox checked={isSelected} onChange={toggle} aria-label={`Select ${person.name}`} />
              </span>
              <PersonName person={person} withEmail />
              <PersonMenu person={person} onEdit={() => onOpen(person.id)} />
              <span className={classes.facts}>
                <StateBadge person={person} />
                <Text component="span" size="sm">
                  {planName(person.planId)}
                </Text>
                <PersonFlags person={person} />
                <Text component="span" size="sm" c="dimmed" className={classes.seen ?? ''}>
                  Last seen: {person.last_seen_at === null ? 'Never' : formatMoment(person.last_seen_at)}
                </Text>
              </span>
            </li>
          );
        })}
  </ul>
);
