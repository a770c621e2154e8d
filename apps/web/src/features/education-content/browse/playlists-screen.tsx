import { Button, EmptyState, Group, Paper, Stack } from '@mantine/core';
import { canUsePlaylists } from '@openconsult/contracts/access';
import { IconPlaylist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageContainer } from '../../../shared/page-container/page-container.tsx';
import { PageTitle } from '../../../shared/page-title/page-title.tsx';
import { useCurrentUser } from '../../../shared/user/current-user.ts';
import { playlistsQuery } from '../content-queries.ts';
import { ContentFailed } from '../content-states.tsx';
import { LibraryTabs } from './library-tabs.tsx';
import { PlaylistCards } from './playlist-cards.tsx';

/** The playlists of the practice, to show from. Those who may build them find that on a page of its own. */
export const PlaylistsScreen = (): ReactNode => {
  const { data, error, refetch } = useQuery(playlistsQuery);
  const canBuild = canUsePlaylists(useCurrentUser());
  return (
    <PageContainer>
      <Stack gap="lg">
        <Group justify="space-between" gap="sm">
          <PageTitle>Playlists</PageTitle>
          {canBuild && (
            <Button component={Link} to="/playlist" variant="default">
              Build playlists
            </Button>
          )}
        </Group>
        <LibraryTabs />
        {data === undefined && error !== null ? (
          <ContentFailed error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <Paper p="xl">
            <EmptyState
              icon={<IconPlaylist />}
              title="No playlists yet"
              description="A playlist shows items of the library one after the other, in an order of your own."
            />
          </Paper>
        ) : (
          <PlaylistCards playlists={data} />
        )}
      </Stack>
    </PageContainer>
  );
};
