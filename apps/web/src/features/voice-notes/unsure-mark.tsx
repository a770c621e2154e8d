import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import classes from './phrase-list.module.css';

export const UNSURE_TEXT = 'The recogniser was unsure of this';
const CONFIRMED_TEXT = 'You marked this as right';

interface WordActions {
  readonly text: string;
  /** A user confirmed it. */
  readonly isConfirmed: boolean;
  /** Plays from this word. Absent without audio. */
  readonly onPlay: (() => void) | undefined;
  /** Marks the word as right or not. Absent where the transcript is read-only, like `onReplace`. */
  readonly onConfirm: ((confirmed: boolean) => void) | undefined;
  /** Writes another text in its place. */
  readonly onReplace: ((text: string) => void) | undefined;
}

interface WordFormProps extends WordActions {
  readonly onClose: () => void;
}

/** Replaces the word, or marks it as right. Enter does the one or the other, by whether the text was changed. */
const WordForm = ({ text, isConfirmed, onPlay, onConfirm, onReplace, onClose }: WordFormProps) => {
  const [value, setValue] = useState(text);
  const isChanged = value.trim() !== text;
  const save = () => {
    onClose();
    if (isChanged) onReplace?.(value.trim());
    else onConfirm?.(!isConfirmed);
  };
  const rightLabel = isConfirmed ? 'Mark it again' : 'This is right';
  const changedLabel = value.trim() === '' ? 'Remove' : 'Replace';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs">
        <Text size="sm">{isConfirmed ? CONFIRMED_TEXT : UNSURE_TEXT}.</Text>
        {onReplace !== undefined && (
          <TextInput
            aria-label="Word"
            data-autofocus
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            // Here they move in the text, not in the transcript.
            onKeyDown={(event) => event.stopPropagation()}
          />
        )}
        <Group gap="xs" justify="flex-end">
          {onPlay !== undefined && (
            <Button size="sm" variant="subtle" mr="auto" onClick={onPlay}>
              Play
            </Button>
          )}
          <Button size="sm" variant="default" type="submit">
            {isChanged ? changedLabel : rightLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

interface UnsureMarkProps extends WordActions {
  readonly tabIndex: number;
}

/**
 * A word that the recogniser was unsure of, underlined in amber. Enter or a right click marks it as right; a click or
 * Space plays it and opens it for replacing.
 */
export const UnsureMark = ({ tabIndex, ...word }: UnsureMarkProps) => {
  const { text, isConfirmed, onPlay, onConfirm } = word;
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
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isConfirmed || onConfirm === undefined) return;
    event.preventDefault();
    if (!event.repeat) onConfirm(true);
  };
  const confirmByPointer = (event: MouseEvent) => {
    const { nativeEvent } = event;
    // A long touch selects text, and must not mark a word by accident.
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (isConfirmed || onConfirm === undefined || isTouch) return;
    event.preventDefault();
    onConfirm(true);
  };
  const mark = (
    <button
      type="button"
      className={isConfirmed ? classes.confirmed : classes.unsure}
      data-unsure={isConfirmed ? undefined : true}
      tabIndex={isConfirmed ? -1 : tabIndex}
      title={
        isConfirmed || onConfirm === undefined
          ? title
          : `${title}. Enter or right click: it is right. Click: replace it.`
      }
      aria-expanded={onConfirm && isOpen}
      onKeyDown={confirmByKey}
      onContextMenu={confirmByPointer}
      onClick={(event) => {
        event.stopPropagation();
        if (canPlay && !isOpen) onPlay();
        if (onConfirm !== undefined) setOpen(!isOpen);
      }}
    >
      {text}
    </button>
  );
  // A long transcript has many marks, so the popover is rendered only while it is open.
  if (!isOpen || onConfirm === undefined) return <span ref={frameRef}>{mark}</span>;
  // The button is then another element: returns the focus to it, or to its row where the word was replaced.
  const close = () => {
    setOpen(false);
    const row = frameRef.current?.closest('li');
    setTimeout(() => {
      const button = frameRef.current?.querySelector('button') ?? row?.querySelector<HTMLElement>('[data-column]');
      button?.focus();
    });
  };
  return (
    <span ref={frameRef}>
      <Popover opened onChange={close} withArrow trapFocus shadow="md" withinPortal>
        <Popover.Target>{mark}</Popover.Target>
        <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
          <WordForm {...word} onClose={close} />
        </Popover.Dropdown>
      </Popover>
    </span>
  );
};
