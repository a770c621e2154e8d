import { Button, Popover, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './phrase-list.module.css';

export const UNSURE_TEXT = 'The recogniser was unsure of this';
const CONFIRMED_TEXT = 'You marked this as right';

interface UnsureMarkProps {
  readonly text: string;
  /** A user confirmed it: a click can only undo that. */
  readonly isConfirmed: boolean;
  readonly tabIndex: number;
  /** Plays from this word. Absent without audio. */
  readonly onPlay: (() => void) | undefined;
  /** Marks the word as right or not. Absent where the transcript is read-only. */
  readonly onConfirm: ((confirmed: boolean) => void) | undefined;
}

/**
 * A word that the recogniser was unsure of, underlined in amber. A click or Enter plays it and asks whether it is right;
 * Enter again confirms it.
 */
export const UnsureMark = ({ text, isConfirmed, tabIndex, onPlay, onConfirm }: UnsureMarkProps) => {
  const [isOpen, setOpen] = useState(false);
  const frameRef = useRef<HTMLSpanElement>(null);
  const title = isConfirmed ? CONFIRMED_TEXT : UNSURE_TEXT;
  const canPlay = onPlay !== undefined && !isConfirmed;
  if (onPlay === undefined && onConfirm === undefined) {
    return isConfirmed ? (
      text
    ) : (
      <mark className={classes.unsure} title={title}>
        {text}
      </mark>
    );
  }
  const mark = (
    <button
      type="button"
      className={isConfirmed ? classes.confirmed : classes.unsure}
      data-unsure={isConfirmed ? undefined : true}
      tabIndex={isConfirmed ? -1 : tabIndex}
      title={canPlay ? `${title}. Plays from here.` : title}
      aria-expanded={onConfirm && isOpen}
      onClick={(event) => {
        event.stopPropagation();
        if (canPlay) onPlay();
        if (onConfirm !== undefined) setOpen(!isOpen);
      }}
    >
      {text}
    </button>
  );
  // A long transcript has many marks, so the popover is rendered only while it is open.
  if (!isOpen || onConfirm === undefined) return <span ref={frameRef}>{mark}</span>;
  // The button is then another element: returns the focus to it for users of the keyboard.
  const close = () => {
    setOpen(false);
    setTimeout(() => frameRef.current?.querySelector('button')?.focus());
  };
  const confirm = (confirmed: boolean) => {
    close();
    onConfirm(confirmed);
  };
  return (
    <span ref={frameRef}>
      <Popover opened onChange={close} withArrow trapFocus shadow="md" withinPortal>
        <Popover.Target>{mark}</Popover.Target>
        <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
          <Stack gap="xs">
            <Text size="sm">{title}.</Text>
            <Button size="compact-md" variant="default" data-autofocus onClick={() => confirm(!isConfirmed)}>
              {isConfirmed ? 'Mark it again' : 'This is right'}
            </Button>
            {onPlay !== undefined && (
              <Button size="compact-md" variant="subtle" onClick={onPlay}>
                Play from here
              </Button>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
};
