import { Button, Popover, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './phrase-list.module.css';

export const UNSURE_TEXT = 'The recogniser was unsure of this';
const CONFIRMED_TEXT = 'You said that this is right';

interface UnsureMarkProps {
  readonly text: string;
  /** A person said that it is right: no mark to look at any more, only where that is taken back. */
  readonly isConfirmed: boolean;
  readonly tabIndex: number;
  /** Plays from this word. Absent where there is nothing to listen to. */
  readonly onPlay: (() => void) | undefined;
  /** Says whether the word is right. Absent where nothing can be changed. */
  readonly onConfirm: ((confirmed: boolean) => void) | undefined;
}

/**
 * A word that the recogniser was unsure of: underlined in amber. A click plays it and asks whether it is right; Enter
 * does, and Enter again says so.
 */
export const UnsureMark = ({ text, isConfirmed, tabIndex, onPlay, onConfirm }: UnsureMarkProps) => {
  const [isOpen, setOpen] = useState(false);
  const frameRef = useRef<HTMLSpanElement>(null);
  const title = isConfirmed ? CONFIRMED_TEXT : UNSURE_TEXT;
  const plays = onPlay !== undefined && !isConfirmed;
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
      title={plays ? `${title}. Plays from here.` : title}
      aria-expanded={onConfirm && isOpen}
      onClick={(event) => {
        event.stopPropagation();
        if (plays) onPlay();
        if (onConfirm !== undefined) setOpen(!isOpen);
      }}
    >
      {text}
    </button>
  );
  // Many of them in a long transcript: the popover is there only while it is open.
  if (!isOpen || onConfirm === undefined) return <span ref={frameRef}>{mark}</span>;
  // The word is another element then: whoever came by keyboard goes on from it.
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
