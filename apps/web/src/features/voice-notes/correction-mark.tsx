import { Button, Popover, Stack, Text } from '@mantine/core';
import type { PhraseCorrection } from '@openconsult/contracts/transcripts';
import { useState } from 'react';
import classes from './phrase-list.module.css';

interface CorrectionMarkProps {
  readonly correction: PhraseCorrection;
  /** Absent where nothing can be changed. */
  readonly onUndo: (() => void) | undefined;
}

/** Words that the lexicon put in place of what was recognised: underlined, and what was heard is one click away. */
export const CorrectionMark = ({ correction, onUndo }: CorrectionMarkProps) => {
  const [isOpen, setOpen] = useState(false);
  const { from, to } = correction;
  const mark = (
    <button
      type="button"
      className={classes.correction}
      aria-label={`${to}, heard: ${from}`}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        setOpen(!isOpen);
      }}
    >
      {to}
    </button>
  );
  // Hundreds of them in a long transcript: the popover is there only while it is open.
  if (!isOpen) return mark;
  return (
    <Popover opened onChange={setOpen} withArrow trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>{mark}</Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <Stack gap="xs">
          <Text size="sm">heard: “{from}”</Text>
          {onUndo !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpen(false);
                onUndo();
              }}
            >
              Undo
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
