import { Button, Popover, Stack, Text } from '@mantine/core';
import type { PhraseCorrection } from '@openconsult/contracts/transcripts';
import { useState } from 'react';
import classes from './phrase-list.module.css';
import { TermOfCorrection } from './term-offer.tsx';
import { UNSURE_TEXT } from './unsure-mark.tsx';

interface CorrectionMarkProps {
  readonly correction: PhraseCorrection;
  /** Absent where the transcript is read-only. */
  readonly onUndo: (() => void) | undefined;
  readonly isUnsure: boolean;
  /** Marks the word as right, or takes that back. Absent where it was never marked. */
  readonly onConfirm: ((confirmed: boolean) => void) | undefined;
  readonly onPlay: (() => void) | undefined;
}

/** Words that the lexicon wrote: underlined, with the recognised words one click away. */
export const CorrectionMark = ({ correction, onUndo, isUnsure, onConfirm, onPlay }: CorrectionMarkProps) => {
  const [isOpen, setOpen] = useState(false);
  const { from, to } = correction;
  const mark = (
    <button
      type="button"
      className={classes.correction}
      data-unsure={isUnsure || undefined}
      title={isUnsure ? UNSURE_TEXT : undefined}
      aria-label={`${to}, recognised as: ${from}`}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        setOpen(!isOpen);
      }}
    >
      {to}
    </button>
  );
  // A long transcript has hundreds of marks, so the popover is rendered only while it is open.
  if (!isOpen) return mark;
  return (
    <Popover opened onChange={setOpen} withArrow trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>{mark}</Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <Stack gap="xs">
          <Text size="sm">Recognised as “{from}”</Text>
          {isUnsure && <Text size="sm">{UNSURE_TEXT}.</Text>}
          {onConfirm !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpen(false);
                onConfirm(isUnsure);
              }}
            >
              {isUnsure ? 'This is right' : 'Mark it again'}
            </Button>
          )}
          {onPlay !== undefined && (
            <Button size="compact-sm" variant="default" onClick={onPlay}>
              Play from here
            </Button>
          )}
          {onUndo !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpen(false);
                onUndo();
              }}
            >
              Write “{from}”
            </Button>
          )}
          {onUndo !== undefined && <TermOfCorrection from={from} to={to} onDone={() => setOpen(false)} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
