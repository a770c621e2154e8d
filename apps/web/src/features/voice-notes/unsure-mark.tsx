import classes from './phrase-list.module.css';

export const UNSURE_TEXT = 'The recogniser was unsure of this';

interface UnsureMarkProps {
  readonly text: string;
  readonly tabIndex: number;
  /** Plays from this word. Absent where there is nothing to listen to. */
  readonly onPlay: (() => void) | undefined;
}

/** A word that the recogniser was unsure of: underlined in amber, and heard again with a click. */
export const UnsureMark = ({ text, tabIndex, onPlay }: UnsureMarkProps) =>
  onPlay === undefined ? (
    <mark className={classes.unsure} title={UNSURE_TEXT}>
      {text}
    </mark>
  ) : (
    <button
      type="button"
      className={classes.unsure}
      data-unsure
      tabIndex={tabIndex}
      title={`${UNSURE_TEXT}. Plays from here.`}
      onClick={(event) => {
        event.stopPropagation();
        onPlay();
      }}
    >
      {text}
    </button>
  );
