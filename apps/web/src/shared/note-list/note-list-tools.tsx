import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OrderSelect, type Orders } from '../list-state/order-select.tsx';
import { SearchField } from '../list-state/search-field.tsx';
import type { usePatientListState } from '../list-state/use-patient-list-state.ts';
import classes from './note-list.module.css';

interface NoteListToolsProps<Sort extends string> {
  readonly searchLabel: string;
  readonly state: ReturnType<typeof usePatientListState>;
  readonly orders: Orders<Sort>;
  readonly sort: Sort;
  /** Without the filter "Not sent". */
  readonly withoutFilter?: boolean;
}

/** Search, the filter "Not sent" and the order of a list of consultations. */
export const NoteListTools = <Sort extends string>(props: NoteListToolsProps<Sort>): ReactNode => {
  const { searchLabel, state, orders, sort, withoutFilter = false } = props;
  return (
    <Group gap="sm" className={classes.tools ?? ''}>
      <SearchField
        label={searchLabel}
        value={state.search}
        onSearch={state.setSearch}
        className={classes.search ?? ''}
      />
      {!withoutFilter && (
        <Button
          variant={state.isNotSentOnly ? 'light' : 'default'}
          aria-pressed={state.isNotSentOnly}
          leftSection={state.isNotSentOnly && <IconCheck size={18} aria-hidden="true" />}
          onClick={() => state.setNotSentOnly(!state.isNotSentOnly)}
        >
          Not sent
        </Button>
      )}
      <OrderSelect orders={orders} value={sort} onOrder={state.setSort} />
    </Group>
  );
};
