import { Select } from '@mantine/core';
import { PLANS } from '@openconsult/contracts/access';
import { ACCOUNT_STATES } from '@openconsult/contracts/admin-users';
import type { ReactNode } from 'react';
import { useInstallation } from '../../../shared/installation/installation.ts';
import { SearchField } from '../../../shared/list-state/search-field.tsx';
import type { ListState } from '../../../shared/list-state/use-list-state.ts';
import { NO_PLAN, planName, stateName } from '../field-labels.ts';
import { sortOrderOf, sortParameterOf, type UserListFilter, WITHOUT_PLAN } from './user-list-query.ts';
import classes from './user-toolbar.module.css';

const ALL = 'all';
const planOptions = [
  { value: ALL, label: 'All plans' },
  ...PLANS.map((plan) => ({ value: plan, label: planName(plan) })),
  { value: WITHOUT_PLAN, label: NO_PLAN },
];
const orderOptions: { value: string; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'email', label: 'By e-mail' },
  { value: 'plan', label: 'By plan' },
  { value: '-last_seen_at', label: 'Last seen first' },
  { value: '-created_at', label: 'Newest first' },
];

export interface UserToolbarProps {
  readonly list: ListState<UserListFilter>;
  /** For layouts without column headings. */
  readonly offersOrder: boolean;
}

export const UserToolbar = ({ list, offersOrder }: UserToolbarProps): ReactNode => {
  const { billing } = useInstallation();
  const { by, isDescending } = sortOrderOf(list.sort);
  const filter = (name: UserListFilter) => (value: string | null) => list.setFilter(name, value === ALL ? null : value);
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchField label="Search by name or e-mail" value={list.search} onSearch={list.setSearch} />
      </div>
      <Select
        aria-label="Plan"
        data={planOptions}
        value={list.filters.plan ?? ALL}
        onChange={filter('plan')}
        allowDeselect={false}
      />
      <Select
        aria-label="Status"
        data={[
          { value: ALL, label: 'All statuses' },
          ...ACCOUNT_STATES.map((state) => ({ value: state, label: stateName(state, billing) })),
        ]}
        value={list.filters.state ?? ALL}
        onChange={filter('state')}
        allowDeselect={false}
      />
      {offersOrder && (
        <Select
          aria-label="Order"
          className={classes.order ?? ''}
          data={orderOptions}
          value={isDescending ? `-${by}` : by}
          onChange={(value) => list.setSort(sortParameterOf(sortOrderOf(value)))}
          allowDeselect={false}
        />
      )}
    </div>
  );
};
