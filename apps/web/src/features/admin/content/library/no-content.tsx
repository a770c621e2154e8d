import { Button, EmptyState, Paper } from '@mantine/core';
import { adminContent } from '@openconsult/contracts/admin-content';
import { IconBooks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { notifyError, notifySuccess } from '../../../../shared/notifier/notifier.ts';
import { refreshContent } from '../content-queries.ts';

/** A library without items, and how it begins. Items of the practice's own are added above. */
export const NoContent = (): ReactNode => {
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: () => call(adminContent.addStarter, {}),
    onSuccess: async ({ lines }) => {
      const added = lines.filter(({ outcome }) => outcome === 'created').length;
      notifySuccess(
        added === 0
          ? 'Nothing was added. Items that you deleted stay deleted; restore them in the list of deleted items.'
          : `Added ${added} items. Their pictures follow in a few minutes.`,
      );
      await refreshContent(client);
    },
    onError: (error) => notifyError(error),
  });
  return (
    <Paper>
      <EmptyState
        py="xl"
        icon={<IconBooks />}
        title="The library is empty"
        description="It holds the conditions, treatments and risks that your practice shows to patients. The starter library has them with pictures, animations and texts that you can change."
      >
        <EmptyState.Actions>
          <Button loading={adding.isPending} onClick={() => adding.mutate()}>
            Add starter library
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
};
