import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export const LoadFailure = ({ what, onRetry }: { readonly what: string; readonly onRetry: () => void }): ReactNode => (
  <Group gap="md" role="alert">
    <Text>{what} could not be loaded. Nothing was changed.</Text>
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  </Group>
);
