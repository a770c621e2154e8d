import { Button, EmptyState, Paper } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface ListEmptyProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export const ListEmpty = ({ title, text, action }: ListEmptyProps): ReactNode => (
  <Paper>
    <EmptyState py="xl" icon={<IconListSearch />} title={title} description={text}>
      {action && (
        <EmptyState.Actions>
          <Button variant="default" onClick={action.onPress}>
            {action.label}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  </Paper>
);
