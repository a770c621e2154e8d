import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contentPath, refOf } from '../../../shared/content/content-address.ts';
import { ContentGrid } from '../../../shared/content/content-card.tsx';
import { typeListLabel } from '../../../shared/content/type-labels.ts';
import { PageContainer } from '../../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../../shared/page-title/page-title.tsx';
import { allOfTypeQuery, type ListedType } from '../content-queries.ts';
import { ContentFailed } from '../content-states.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { LibraryTabs } from './library-tabs.tsx';

/** The library as pictures: its conditions, and the categories of treatments and risks. */
export const LibraryScreen = (): ReactNode => (
  <PageContainer>
    <Stack gap="lg">
      <PageTitle>Library</PageTitle>
      <LibraryTabs />
      <Items type="condition" isFirst />
      <Items type="treatment-category" />
      <Items type="risk-category" />
    </Stack>
  </PageContainer>
);

const isTextual = (type: ListedType): boolean => type === 'risk' || type === 'risk-category';

interface ItemsProps {
  readonly type: ListedType;
  readonly isFirst?: boolean;
}

const Items = ({ type, isFirst = false }: ItemsProps): ReactNode => {
  const { data, error, refetch } = useQuery(allOfTypeQuery(type));
  if (data?.length === 0 && !isFirst) return null;
  return (
    <Stack component="section" gap="sm" aria-label={typeListLabel(type)}>
      <Title order={2}>{typeListLabel(type)}</Title>
      {data === undefined && error !== null ? (
        <ContentFailed error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyLibrary />
      ) : (
        <ContentGrid
          cards={data}
          pathOf={(card) => contentPath([refOf(card)])}
          expected={8}
          isFirst={isFirst}
          isTextual={isTextual(type)}
        />
      )}
    </Stack>
  );
};

/** Every item of one type. */
export const ListScreen = ({ type }: { readonly type: ListedType }): ReactNode => {
  const { data, error, refetch } = useQuery(allOfTypeQuery(type));
  return (
    <PageContainer>
      <Stack gap="lg">
        <PageTitle>{typeListLabel(type)}</PageTitle>
        <LibraryTabs />
        {data === undefined && error !== null ? (
          <ContentFailed error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <EmptyLibrary />
        ) : (
          <ContentGrid
            cards={data}
            pathOf={(card) => contentPath([refOf(card)])}
            expected={12}
            isFirst
            isTextual={isTextual(type)}
          />
        )}
      </Stack>
    </PageContainer>
  );
};
