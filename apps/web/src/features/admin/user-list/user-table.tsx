import { Group, Skeleton, Text, useMatches } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.layer.css';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { accountFieldsOf } from '../account-fields.ts';
import { GrantButton } from '../grant-button.tsx';
import { PlanSelect } from '../plan-select.tsx';
import { StateBadge } from '../state-badge.tsx';
import { type UserActions, useUserActions } from '../use-user-actions.ts';
import { UserFlags } from '../user-flags.tsx';
import { UserName } from '../user-name.tsx';
import { MomentCell } from './moment-cell.tsx';
import { SortHeading } from './sort-heading.tsx';
import type { SortOrder, UserSort } from './user-list-query.ts';
import { UserMenu } from './user-menu.tsx';
import classes from './user-table.module.css';

/** The library renders its text for an empty table always, for screen readers too. */
const nothing = <></>;

export interface UserTableProps {
  /** Undefined while loading. */
  readonly users: readonly ManagedUser[] | undefined;
  readonly order: SortOrder;
  readonly onSort: (order: SortOrder) => void;
  readonly selected: readonly ManagedUser[];
  readonly onSelect: (users: readonly ManagedUser[]) => void;
  readonly onOpen: (id: string) => void;
  /** The users are of the previous query. */
  readonly isStale: boolean;
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => ({ id: String(row) }));

/** Widths in pixels; name and e-mail share the rest. */
const COLUMNS = [
  { accessor: 'name', sort: 'name', label: 'Name' },
  { accessor: 'email', sort: 'email', label: 'E-mail' },
  { accessor: 'plan', sort: 'plan', label: 'Plan', width: 128 },
  { accessor: 'state', sort: null, label: 'Status', width: 196 },
  { accessor: 'flags', sort: null, label: 'Voice and AI', width: 124 },
  { accessor: 'last_seen_at', sort: 'last_seen_at', label: 'Last seen', width: 142 },
  { accessor: 'created_at', sort: 'created_at', label: 'Created', width: 142 },
  { accessor: 'actions', sort: null, label: 'Actions', width: 64 },
] as const satisfies readonly { accessor: string; sort: UserSort | null; label: string; width?: number }[];
const SELECTION_WIDTH = 48;
type ColumnName = (typeof COLUMNS)[number]['accessor'];

interface CellContext {
  readonly actions: UserActions;
  readonly onOpen: (id: string) => void;
  readonly hasEmailColumn: boolean;
}

const cell = (name: ColumnName, user: ManagedUser, { actions, onOpen, hasEmailColumn }: CellContext): ReactNode => {
  switch (name) {
    case 'name':
      return <UserName user={user} withEmail={!hasEmailColumn} />;
    case 'email':
      return (
        <Text component="span" size="sm" truncate display="block" title={user.email} className={classes.email ?? ''}>
          {user.email}
        </Text>
      );
    case 'plan':
      return user.state === 'waiting' ? (
        <GrantButton user={user} size="compact-md" variant="light" />
      ) : (
        <PlanSelect
          aria-label={`Plan of ${user.name}`}
          variant="unstyled"
          value={accountFieldsOf(user).planId}
          onChange={(plan) => void actions.setPlan(user, plan)}
          classNames={{ input: classes.plan ?? '' }}
        />
      );
    case 'state':
      return <StateBadge user={user} />;
    case 'flags':
      return <UserFlags user={user} />;
    case 'last_seen_at':
      return <MomentCell moment={user.last_seen_at} />;
    case 'created_at':
      return <MomentCell moment={user.created_at} />;
    case 'actions':
      return <UserMenu user={user} onEdit={() => onOpen(user.id)} />;
  }
};

/** Whether a click hit a control of the row, or a menu that it opened. */
const isOnControl = (event: MouseEvent): boolean =>
  !(event.target instanceof Element) ||
  !event.currentTarget.contains(event.target) ||
  event.target.closest('a, button, input, label, [role="option"], [role="menu"]') !== null;

/** Arrow keys move the focus between names. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (!(event.target instanceof Element) || !event.target.matches('[data-user]')) return;
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const row = event.key === 'ArrowDown' ? nextElementSibling : event.key === 'ArrowUp' ? previousElementSibling : null;
  const name = row?.querySelector<HTMLElement>('[data-user]');
  if (!name) return;
  event.preventDefault();
  name.focus();
};

/** The users as a table, for wide screens. */
export const UserTable = ({ users, order, onSort, selected, onSelect, onOpen, isStale }: UserTableProps): ReactNode => {
  const actions = useUserActions();
  // On narrower screens the e-mail is below the name, and its heading beside the heading of the name.
  const hasEmailColumn = useMatches({ base: false, xl: true });
  const hasFlagsAndCreated = useMatches({ base: false, lg: true });
  const isShown = (name: ColumnName): boolean =>
    (name !== 'email' || hasEmailColumn) && ((name !== 'flags' && name !== 'created_at') || hasFlagsAndCreated);
  const heading = ({ accessor, sort, label }: (typeof COLUMNS)[number]): ReactNode => {
    if (accessor === 'actions') return <span className="visually-hidden">{label}</span>;
    if (sort === null) return <span className={classes.heading}>{label}</span>;
    return <SortHeading by={sort} label={label} order={order} onSort={onSort} />;
  };
  const columns = COLUMNS.filter(({ accessor }) => isShown(accessor)).map((column) => ({
    accessor: column.accessor,
    title:
      column.accessor === 'name' && !hasEmailColumn ? (
        <Group gap="md" wrap="nowrap">
          {heading(column)}
          <SortHeading by="email" label="E-mail" order={order} onSort={onSort} />
        </Group>
      ) : (
        heading(column)
      ),
    ...('width' in column ? { width: column.width } : {}),
    noWrap: true,
  }));
  return (
    <div className={classes.frame} data-stale={isStale || undefined} aria-busy={!users}>
      {users === undefined ? (
        <DataTable
          emptyState={nothing}
          classNames={{ table: classes.table ?? '' }}
          records={SKELETON_ROWS}
          columns={columns.map(
            (column): DataTableColumn<{ id: string }> => ({
              ...column,
              render: () => <Skeleton height={14} my={15} width={column.accessor === 'actions' ? 20 : '70%'} />,
            }),
          )}
        />
      ) : (
        <DataTable
          emptyState={nothing}
          records={[...users]}
          columns={columns.map(
            (column): DataTableColumn<ManagedUser> => ({
              ...column,
              render: (user) => cell(column.accessor, user, { actions, onOpen, hasEmailColumn }),
            }),
          )}
          classNames={{ table: classes.table ?? '' }}
          selectionColumnStyle={{ width: SELECTION_WIDTH, minWidth: SELECTION_WIDTH, maxWidth: SELECTION_WIDTH }}
          selectedRecords={[...selected]}
          onSelectedRecordsChange={onSelect}
          allRecordsSelectionCheckboxProps={{ 'aria-label': 'Select all users on this page' }}
          getRecordSelectionCheckboxProps={(user) => ({ 'aria-label': `Select ${user.name}` })}
          rowClassName={classes.row ?? ''}
          customRowAttributes={(user) => ({
            onKeyDown: moveFocus,
            'data-disabled': user.state === 'disabled' || undefined,
          })}
          onRowClick={({ event, record }) => {
            if (!isOnControl(event)) onOpen(record.id);
          }}
          highlightOnHover
          verticalSpacing={2}
        />
      )}
    </div>
  );
};
