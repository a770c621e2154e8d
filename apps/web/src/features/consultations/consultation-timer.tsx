import { Text } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import type { ReactNode } from 'react';
import { useServerNowMs } from '../../shared/clock/server-clock.ts';
import { formatDuration } from '../../shared/duration/format-duration.ts';
import { elapsedSeconds } from './elapsed-seconds.ts';

export interface ConsultationTimerProps {
  readonly consultation: Pick<Consultation, 'counting_from' | 'total_time'>;
  readonly size?: string;
}

/** The length of the consultation without pauses, by the server's clock (behaviour.md#top-bar). */
export const ConsultationTimer = ({ consultation, size = 'md' }: ConsultationTimerProps): ReactNode => {
  const nowMs = useServerNowMs();
  return (
    <Text component="span" role="timer" aria-label="Consultation time" data-tabular fw={600} size={size}>
      {formatDuration(elapsedSeconds(consultation, nowMs))}
    </Text>
  );
};
