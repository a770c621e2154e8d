import type { PhraseCorrection, TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { IconPencil, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { clockTime } from './clock-time.ts';
import { CorrectionMark } from './correction-mark.tsx';
import { PhraseEditor } from './phrase-editor.tsx';
import classes from './phrase-list.module.css';
import { piecesOf } from './spoken-text.ts';

/** What can be done with a phrase; the same object for all rows as long as nothing about it changes. */
export interface PhraseActions {
  /** Absent where there is nothing to listen to. */
  readonly onPlay?: (phrase: TranscriptPhrase) => void;
  /** Absent where nothing can be changed; so is undoing. */
  readonly onRewrite?: (phrase: TranscriptPhrase, text: string) => void;
  readonly onUndo?: (phrase: TranscriptPhrase, correction: PhraseCorrection) => void;
  readonly onEdit: (id: string | null) => void;
}

interface PhraseRowProps {
  readonly phrase: TranscriptPhrase;
  readonly text: string;
  /** Whether it is heard at the moment: playing, or where the player stands. */
  readonly spoken: 'playing' | 'paused' | null;
  readonly isEditing: boolean;
  /** Whether Tab reaches it; the arrow keys reach all. */
  readonly isTabStop: boolean;
  readonly actions: PhraseActions;
}

// Native elements: a long transcript has thousands of these, and each of the library's costs a millisecond or more.

/** One phrase: its time plays it, its words can be rewritten, and what the lexicon changed is underlined. */
export const PhraseRow = memo(({ phrase, text, spoken, isEditing, isTabStop, actions }: PhraseRowProps) => {
  const { onPlay, onRewrite, onUndo, onEdit } = actions;
  const time = clockTime(phrase.start_ms);
  const tabIndex = isTabStop ? 0 : -1;
  const hasSelection = () => (window.getSelection()?.toString() ?? '') !== '';
  return (
    <li
      className={classes.phrase}
      id={`phrase-${phrase.id}`}
      data-phrase={phrase.id}
      data-spoken={spoken !== null || undefined}
      aria-current={spoken !== null || undefined}
    >
      {onPlay === undefined ? (
        <span className={classes.time}>{time}</span>
      ) : (
        <button
          type="button"
          className={classes.play}
          tabIndex={tabIndex}
          data-column="play"
          aria-label={spoken === 'playing' ? `Pause at ${time}` : `Play from ${time}`}
          onClick={() => onPlay(phrase)}
        >
          {spoken === 'playing' ? (
            <IconPlayerPauseFilled size={12} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={12} aria-hidden />
          )}
          {time}
        </button>
      )}
      {isEditing && onRewrite !== undefined ? (
        <PhraseEditor
          text={text}
          label={`Phrase at ${time}`}
          onSave={(next) => onRewrite(phrase, next)}
          onClose={() => onEdit(null)}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way for the mouse; the keyboard's is the button behind it.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <div
          className={classes.words}
          data-editable={onRewrite !== undefined || undefined}
          onClick={() => onRewrite !== undefined && !hasSelection() && onEdit(phrase.id)}
        >
          {text === '' ? (
            <em className={classes.aside}>Left out</em>
          ) : text === phrase.text ? (
            piecesOf(text, phrase.corrections).map(({ start, text: piece, correction }) =>
              correction === null ? (
                piece
              ) : (
                <CorrectionMark
                  key={start}
                  correction={correction}
                  onUndo={onUndo && (() => onUndo(phrase, correction))}
                />
              ),
            )
          ) : (
            text
          )}
          {(phrase.edited || text !== phrase.text) && <span className={classes.edited}>changed</span>}
        </div>
      )}
      {onRewrite !== undefined && !isEditing && (
        <button
          type="button"
          className={classes.pencil}
          tabIndex={tabIndex}
          data-column="change"
          aria-label={`Change the phrase at ${time}`}
          title="Change (F2)"
          onClick={() => onEdit(phrase.id)}
        >
          <IconPencil size={16} />
        </button>
      )}
    </li>
  );
});
