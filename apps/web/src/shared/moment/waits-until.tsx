import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from './format-moment.ts';

/** When recognition continues that waits for the next day's allowance. */
export const WaitsUntil = ({ moment }: { readonly moment: string }): ReactNode => (
  <Text size="sm" role="status">
    Recognition continues automatically: {formatDateTime(moment)}.
  </Text>
);
