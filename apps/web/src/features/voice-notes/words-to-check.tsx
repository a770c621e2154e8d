import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

interface WordsToCheckProps {
  readonly count: number;
  /** Goes to the next marked word, or the one before. */
  readonly onStep: (step: -1 | 1) => void;
}

/** The number of words to check, with buttons to move between them. */
export const WordsToCheck = ({ count, onStep }: WordsToCheckProps) => (
  <Group gap={4} wrap="nowrap" role="group" aria-label="Words to check">
    <Text size="xs" c="yellow" fw={600}>
      {count === 1 ? '1 word to check' : `${count} words to check`}
    </Text>
    <Tooltip label="Previous word to check (←)">
      <ActionIcon size="lg" aria-label="Previous word to check" onClick={() => onStep(-1)}>
        <IconChevronUp size={20} />
      </ActionIcon>
    </Tooltip>
    <Tooltip label="Next word to check (→)">
      <ActionIcon size="lg" aria-label="Next word to check" onClick={() => onStep(1)}>
        <IconChevronDown size={20} />
      </ActionIcon>
    </Tooltip>
  </Group>
);
