import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './undo-notice.module.css';

/** Long enough to read it, see that it was the wrong person, and press. */
const UNDO_OFFERED_MS = 10_000;

const UndoLine = ({ text, onUndo }: { text: string; onUndo: () => void }): ReactNode => {
  const id = useId();
  return (
    <div className={classes.line}>
      <span id={id}>{text}</span>
      <Button variant="default" aria-describedby={id} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
};

/** Says that something worked and offers to take it back, for 10 seconds. */
export const notifyWithUndo = (text: string, undo: () => void): void => {
  const id = notifications.show({
    color: 'green',
    autoClose: UNDO_OFFERED_MS,
    message: (
      <UndoLine
        text={text}
        onUndo={() => {
          notifications.hide(id);
          undo();
        }}
      />
    ),
  });
};
