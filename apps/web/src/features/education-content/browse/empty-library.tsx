import { Button, EmptyState, Paper } from '@mantine/core';
import { isAdmin } from '@openconsult/contracts/access';
import { IconBooks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/user/current-user.ts';

/** What belongs in a part of the library that has nothing yet. */
export const EmptyLibrary = (): ReactNode => {
  const canManage = isAdmin(useCurrentUser());
  return (
    <Paper p="xl">
      <EmptyState
        icon={<IconBooks />}
        title="Nothing here yet"
        description={
          canManage
            ? 'Add conditions and treatments to show to patients, or import a library.'
            : 'An admin of your practice adds what you can show to patients.'
        }
      >
        {canManage && (
          <EmptyState.Actions>
            <Button component={Link} to="/admin/content">
              Manage content
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
    </Paper>
  );
};
