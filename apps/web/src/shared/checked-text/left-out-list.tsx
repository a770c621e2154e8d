import { Button, Text } from '@mantine/core';
import type { CheckedPlace, LeftOutPassage } from '@openconsult/contracts/text-checks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLeftOut } from './checked-texts.ts';
import classes from './left-out-list.module.css';

const reasons: Record<LeftOutPassage['reason'], string> = {
  unsupported: 'The language model wrote it, and it was not said.',
  suspicious: 'It reads like an instruction to the language model, which did not get it.',
};

interface LeftOutListProps {
  readonly place: CheckedPlace;
  readonly placeId?: string | null;
  /** Inserts a sentence as it is; absent where the text cannot be changed. */
  readonly onInsert?: ((text: string) => void) | undefined;
}

/** What a text lost while it was written, with the reason; each sentence can be inserted, and is then a check. */
export const LeftOutList = ({ place, placeId = null, onInsert }: LeftOutListProps) => {
  const passages = useLeftOut(place, placeId);
  // Until the checks are fetched again.
  const [inserted, setInserted] = useState<ReadonlySet<string>>(new Set());
  const left = passages.filter(({ key }) => !inserted.has(key));
  if (left.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>Left out ({left.length})</summary>
      <ul className={classes.list} aria-label="Left out">
        {left.map(({ key, text, reason }) => (
          <li key={key} className={classes.line}>
            <div>
              <Text size="sm">{text}</Text>
              <Text size="xs" c="dimmed">
                {reasons[reason]}
              </Text>
            </div>
            {onInsert !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={16} />}
                aria-label={`Insert anyway: “${text}”`}
                onClick={() => {
                  setInserted((before) => new Set([...before, key]));
                  onInsert(text);
                }}
              >
                Insert anyway
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};
