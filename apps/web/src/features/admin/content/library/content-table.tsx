import { Skeleton, Table, Text } from '@mantine/core';
import type { ContentRow } from '@openconsult/contracts/admin-content';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { typeLabel } from '../../../../shared/content/type-labels.ts';
import { formatDay } from '../../../../shared/moment/format-moment.ts';
import { useContentAddress } from '../content-address.ts';
import { ContentMenu } from '../content-menu.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { UnsavedMark } from '../unsaved-mark.tsx';
import classes from './library.module.css';

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => `waiting-${row}`);

const Row = ({ row }: { readonly row: ContentRow }): ReactNode => {
  const { searchOf } = useContentAddress();
  return (
    <Table.Tr>
      <Table.Td className={classes.nameCell ?? ''}>
        <Link to={{ search: searchOf(row.id) }} className={classes.link ?? ''}>
          {row.name}
        </Link>{' '}
        <UnsavedMark id={row.id} />
        <Text size="sm" c="dimmed" hiddenFrom="md">
          {[typeLabel(row.type), row.formatted_price].filter((part) => part !== '').join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">{typeLabel(row.type)}</Table.Td>
      <Table.Td className={classes.statusCell ?? ''}>
        <StatusBadge status={row.status} />
      </Table.Td>
      <Table.Td visibleFrom="md" data-tabular>
        {row.formatted_price}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <time dateTime={row.updated_at}>{formatDay(row.updated_at)}</time>
      </Table.Td>
      <Table.Td className={classes.menuCell ?? ''}>
        <ContentMenu item={row} />
      </Table.Td>
    </Table.Tr>
  );
};

const SkeletonRow = (): ReactNode => (
  <Table.Tr>
    <Table.Td className={classes.waiting ?? ''}>
      <Skeleton height={14} width="60%" />
    </Table.Td>
    <Table.Td visibleFrom="md">
      <Skeleton height={14} width="70%" />
    </Table.Td>
    <Table.Td>
      <Skeleton height={24} width={88} />
    </Table.Td>
    <Table.Td visibleFrom="md" />
    <Table.Td visibleFrom="md">
      <Skeleton height={14} width="70%" />
    </Table.Td>
    <Table.Td />
  </Table.Tr>
);

export interface ContentTableProps {
  /** Undefined while loading. */
  readonly rows: readonly ContentRow[] | undefined;
  /** The rows are of the previous query. */
  readonly isStale: boolean;
}

/** The items of the library, one a row. Narrow screens show type and price below the name. */
export const ContentTable = ({ rows, isStale }: ContentTableProps): ReactNode => (
  <div className={classes.frame} data-stale={isStale || undefined} aria-busy={rows === undefined || undefined}>
    <Table layout="fixed" highlightOnHover aria-label="Items of the library">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="md" w={190}>
            Type
          </Table.Th>
          <Table.Th w={132}>Status</Table.Th>
          <Table.Th visibleFrom="md" w={120}>
            Price
          </Table.Th>
          <Table.Th visibleFrom="md" w={140}>
            Last changed
          </Table.Th>
          <Table.Th w={60}>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows === undefined
          ? SKELETON_ROWS.map((key) => <SkeletonRow key={key} />)
          : rows.map((row) => <Row key={row.id} row={row} />)}
      </Table.Tbody>
    </Table>
  </div>
);
