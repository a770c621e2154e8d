import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from './format-moment.ts';

/** When recognition goes on that waits for the allowance of the next day. */
export const WaitsUntil = ({ moment }: { readonly moment: string }): ReactNode => (
  <Text size="sm" role="status">
    Recognition goes on by itself: {formatMoment(moment)}.
  </Text>
);
