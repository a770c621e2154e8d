import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** After this long the wait is explained, and need not be waited out. */
const LONG_WAIT_MS = 15_000;

interface WaitHintProps {
  readonly canKeep: boolean;
  readonly onKeep: () => void;
}

/** What to know while one waits. */
export const WaitHint = ({ canKeep, onKeep }: WaitHintProps) => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong || !canKeep) {
    return (
      <Text size="sm" c="dimmed">
        Everything recorded is kept. You can go on working meanwhile.
      </Text>
    );
  }
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        This takes longer than usual. Nothing is lost.
      </Text>
      <Button variant="default" size="compact-md" onClick={onKeep}>
        Keep as draft
      </Button>
    </Group>
  );
};
