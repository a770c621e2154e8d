import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PartHealth } from './health.ts';

const marks = {
  good: { Icon: IconCircleCheck, color: 'green' },
  idle: { Icon: IconMinus, color: 'gray' },
  warning: { Icon: IconAlertTriangle, color: 'yellow' },
  bad: { Icon: IconCircleX, color: 'red' },
} as const;

/** A state by its words, its sign and its colour. */
export const HealthBadge = ({ health, state }: { health: PartHealth; state: string }): ReactNode => {
  const { Icon, color } = marks[health];
  return (
    // In a table its cell is as wide as its words.
    <Badge
      variant="light"
      color={color}
      tt="none"
      size="lg"
      miw="max-content"
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {state}
    </Badge>
  );
};
