import { Anchor, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** The approximate height of the content, in pixels. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of a query: a skeleton until it is loaded, and a retry button where it failed. */
export const Loaded = <T,>({ query, height, children }: LoadedProps<T>): ReactNode => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton height={height} aria-busy="true" />;
  return (
    <Text role="alert" mih={height}>
      This could not be loaded.{' '}
      <Anchor component="button" type="button" mih={44} onClick={() => void query.refetch()}>
        Try again
      </Anchor>
    </Text>
  );
};
