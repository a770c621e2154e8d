import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { OrderSelect, orderOf } from '../../../../shared/list-state/order-select.tsx';
import { SearchField } from '../../../../shared/list-state/search-field.tsx';
import type { ListState } from '../../../../shared/list-state/use-list-state.ts';
import { ALL, CONTENT_ORDERS, STATUS_FILTERS, TYPE_FILTERS } from '../content-labels.ts';
import type { ContentFilter } from './content-list-query.ts';
import classes from './library.module.css';

export const ContentToolbar = ({ list }: { readonly list: ListState<ContentFilter> }): ReactNode => {
  const select = (name: ContentFilter, label: string, data: readonly { value: string; label: string }[]): ReactNode => (
    <NativeSelect
      aria-label={label}
      data={[...data]}
      value={data.find(({ value }) => value === list.filters[name])?.value ?? ALL}
      onChange={({ currentTarget: { value } }) => list.setFilter(name, value === ALL ? null : value)}
    />
  );
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchField label="Search by name" value={list.search} onSearch={list.setSearch} maxLength={200} />
      </div>
      {select('type', 'Type', TYPE_FILTERS)}
      {select('status', 'Status', STATUS_FILTERS)}
      <OrderSelect orders={CONTENT_ORDERS} value={orderOf(CONTENT_ORDERS, list.sort)} onOrder={list.setSort} />
    </div>
  );
};
