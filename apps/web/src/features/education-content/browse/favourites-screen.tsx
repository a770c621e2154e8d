import { Button, EmptyState, Paper, Stack } from '@mantine/core';
import type { Favourite } from '@openconsult/contracts/favourites';
import { IconHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contentPath, refOf } from '../../../shared/content/content-address.ts';
import { ContentGrid } from '../../../shared/content/content-card.tsx';
import { PageContainer } from '../../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../../shared/page-title/page-title.tsx';
import { favouritesQuery } from '../content-queries.ts';
import { ContentFailed } from '../content-states.tsx';
import { LibraryTabs } from './library-tabs.tsx';

/** The address of a favourite, through the item that it was opened from. */
export const favouritePath = (favourite: Pick<Favourite, 'type' | 'id'> & Partial<Favourite>): string => {
  const { super_id: superId, super_type: superType } = favourite;
  const above = superId != null && superType != null ? [refOf({ type: superType, id: superId })] : [];
  return contentPath([...above, refOf(favourite)]);
};

/** The items that the user marked, newest first. */
export const FavouritesScreen = (): ReactNode => {
  const { data, error, refetch } = useQuery(favouritesQuery);
  return (
    <PageContainer>
      <Stack gap="lg">
        <PageTitle>Favourites</PageTitle>
        <LibraryTabs />
        {data === undefined && error !== null ? (
          <ContentFailed error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <Paper p="xl">
            <EmptyState
              icon={<IconHeart />}
              title="No favourites yet"
              description="Press the heart of an item that you show often. It is then here and on the dashboard."
            >
              <EmptyState.Actions>
                <Button component={Link} to="/content">
                  Open the library
                </Button>
              </EmptyState.Actions>
            </EmptyState>
          </Paper>
        ) : (
          <ContentGrid cards={data} pathOf={favouritePath} isFirst />
        )}
      </Stack>
    </PageContainer>
  );
};
