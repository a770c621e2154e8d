import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/moment/format-moment.ts';

export const MomentCell = ({ moment }: { moment: string | null }): ReactNode =>
  moment === null ? (
    <Text component="span" size="sm" c="dimmed">
      Never
    </Text>
  ) : (
    <Text component="time" size="sm" dateTime={moment}>
      {formatDateTime(moment)}
    </Text>
  );
