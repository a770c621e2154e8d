import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './undo-notice.module.css';

/** Long enough to read it, notice the wrong choice, and press Undo. */
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

export interface UndoNoticeChoice {
  /** Of two notices with one id, one is shown. */
  readonly id?: string;
  /** For an action with further effects: shown until closed, and replaces one with a timeout. */
  readonly untilClosed?: boolean;
  /** The newer of two with one id is shown; otherwise the older. */
  readonly replaces?: boolean;
}

/** Shows a success with an Undo button, for 10 seconds. */
export const notifyWithUndo = (text: string, undo: () => void, choice: UndoNoticeChoice = {}): void => {
  const { id: subject, untilClosed = false, replaces = untilClosed } = choice;
  if (subject !== undefined && replaces) notifications.hide(subject);
  const id = notifications.show({
    ...(subject !== undefined && { id: subject }),
    ...(untilClosed
      ? { color: 'yellow', role: 'alert', autoClose: false }
      : { color: 'green', autoClose: UNDO_OFFERED_MS }),
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
