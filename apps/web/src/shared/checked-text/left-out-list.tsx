import { Button, Text } from '@mantine/core';
import type { CheckedPlace, LeftOutPassage } from '@openconsult/contracts/text-checks';
import { IconPlus } from '@tabler/icons-react';
import { useLeftOut } from './checked-texts.ts';
import { hasWords } from './insert-sentence.ts';
import classes from './left-out-list.module.css';

const reasons: Record<LeftOutPassage['reason'], string> = {
  unsupported: 'The language model wrote it, and it was not said.',
  suspicious: 'It reads like an instruction to the language model, which did not get it.',
};

interface LeftOutListProps {
  readonly place: CheckedPlace;
  readonly placeId?: string | null;
  /** The text as it is edited now: what it has is not left out. */
  readonly text: string;
  /** Absent where the text cannot be changed. */
  readonly onInsert?: ((passage: LeftOutPassage) => void) | undefined;
}

/** What a text lost while it was written, with the reason; each sentence can be inserted, and is then a check. */
export const LeftOutList = ({ place, placeId = null, text: current, onInsert }: LeftOutListProps) => {
  const left = useLeftOut(place, placeId).filter(({ text }) => !hasWords(current, text));
  if (left.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>Left out ({left.length})</summary>
      <ul className={classes.list} aria-label="Left out">
        {left.map((passage) => (
          <li key={passage.key} className={classes.line}>
            <div>
              <Text size="sm">{passage.text}</Text>
              <Text size="xs" c="dimmed">
                {reasons[passage.reason]}
              </Text>
            </div>
            {onInsert !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={16} />}
                aria-label={`Insert anyway: “${passage.text}”`}
                onClick={() => onInsert(passage)}
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
