import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDepartureFocus } from '../../shared/focus/use-arrival-focus.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { heldQuery } from './erasure-queries.ts';
import { FoundList } from './found-list.tsx';

const Held = (): ReactNode => {
  const { data, error, refetch } = useQuery(heldQuery);
  useDepartureFocus(data !== undefined && data.data.length > 0);
  return (
    <SettingsCard
      title="Under a legal hold"
      description="Neither a retention period nor an erasure deletes these consultations until an admin releases them."
    >
      {data !== undefined ? (
        data.data.length === 0 ? (
          <Text c="dimmed">No consultation is under a legal hold.</Text>
        ) : (
          <FoundList rows={data.data} hasMore={data.has_more} canErase={false} />
        )
      ) : error !== null ? (
        <LoadFailed title="Could not load the legal holds" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} aria-busy="true" />
      )}
    </SettingsCard>
  );
};

/** The consultations of the practice that are under a legal hold, for admins, who release them. */
export const HeldList = (): ReactNode => useCurrentUser().is_admin === 1 && <Held />;
