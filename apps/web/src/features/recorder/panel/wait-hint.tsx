import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Then the user may save the recording as draft instead of waiting. */
const LONG_WAIT_MS = 15_000;

interface WaitHintProps {
  readonly canSaveAsDraft: boolean;
  readonly onSaveAsDraft: () => void;
}

/** A hint while the user waits for the transcript. */
export const WaitHint = ({ canSaveAsDraft, onSaveAsDraft }: WaitHintProps) => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong || !canSaveAsDraft) {
    return (
      <Text size="sm" c="dimmed">
        Everything recorded is saved. You can continue working.
      </Text>
    );
  }
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        This takes longer than usual. Nothing is lost.
      </Text>
      <Button variant="default" size="compact-md" onClick={onSaveAsDraft}>
        Save as draft
      </Button>
    </Group>
  );
};
