import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useServerNowMs } from '../../shared/clock/server-clock.ts';
import { formatDuration } from '../../shared/duration/format-duration.ts';

export interface SessionTimerProps {
  /** The start of the consultation by the server's clock, ISO 8601. */
  readonly start: string;
  readonly size?: string;
}

/** How long the consultation has run, HH:mm:ss, by the server's clock (@spec §2 Top bar). */
export const SessionTimer = ({ start, size = 'md' }: SessionTimerProps): ReactNode => {
  const seconds = (useServerNowMs() - Date.parse(start)) / 1_000;
  return (
    <Text component="span" role="timer" aria-label="Consultation time" data-tabular fw={600} size={size}>
      {formatDuration(seconds)}
    </Text>
  );
};
