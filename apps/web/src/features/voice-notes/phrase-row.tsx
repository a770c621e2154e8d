import type { PhraseCorrection, PhraseWord, TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { IconPencil, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { clockTime } from './clock-time.ts';
import { CorrectionMark } from './correction-mark.tsx';
import { PhraseEditor } from './phrase-editor.tsx';
import classes from './phrase-list.module.css';
import { piecesOf, saidAt } from './spoken-text.ts';
import { UnsureMark } from './unsure-mark.tsx';

/** What can be done with a phrase; the same object for all rows as long as nothing about it changes. */
export interface PhraseActions {
  /** Plays from a place of the recording, or plays and pauses the phrase. Absent where there is nothing to listen to. */
  readonly onPlay?: (phrase: TranscriptPhrase, fromMs?: number) => void;
  /** Absent where nothing can be changed; so is undoing. */
  readonly onRewrite?: (phrase: TranscriptPhrase, text: string) => void;
  readonly onUndo?: (phrase: TranscriptPhrase, correction: PhraseCorrection) => void;
  /** Says whether a word that the recogniser was unsure of is right. */
  readonly onConfirm?: (phrase: TranscriptPhrase, word: PhraseWord, confirmed: boolean) => void;
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

/** The place in an element's text where it was clicked. */
function clickedPlace(element: HTMLElement): number {
  const selection = window.getSelection();
  if (selection?.anchorNode == null || !element.contains(selection.anchorNode)) return 0;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(selection.anchorNode, selection.anchorOffset);
  return before.toString().length;
}

// Native elements: a long transcript has thousands of these, and each of the library's costs a millisecond or more.

/**
 * One phrase: its time plays it, its words can be rewritten; what the lexicon changed is underlined, and what the
 * recogniser was unsure of is marked.
 */
export const PhraseRow = memo(({ phrase, text, spoken, isEditing, isTabStop, actions }: PhraseRowProps) => {
  const { onPlay, onRewrite, onUndo, onConfirm, onEdit } = actions;
  const time = clockTime(phrase.start_ms);
  const tabIndex = isTabStop ? 0 : -1;
  const hasTimes = phrase.words.some(({ start_ms }) => start_ms !== null);
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
          title={onPlay !== undefined && hasTimes ? 'Ctrl-click plays from a word' : undefined}
          onClick={(event) => {
            if (onPlay !== undefined && (event.ctrlKey || event.metaKey)) {
              onPlay(phrase, saidAt(phrase, clickedPlace(event.currentTarget)));
            } else if (onRewrite !== undefined && !hasSelection()) onEdit(phrase.id);
          }}
        >
          {text === '' ? (
            <em className={classes.aside}>Left out</em>
          ) : text === phrase.text ? (
            piecesOf(text, phrase).map(({ start, text: piece, correction, unsure, confirmed }) => {
              const word = unsure ?? confirmed;
              const play = onPlay && (() => onPlay(phrase, saidAt(phrase, word?.start ?? start)));
              const confirm = onConfirm && word ? (is: boolean) => onConfirm(phrase, word, is) : undefined;
              if (correction === null) {
                return word === null ? (
                  piece
                ) : (
                  <UnsureMark
                    key={start}
                    text={piece}
                    isConfirmed={confirmed !== null}
                    tabIndex={tabIndex}
                    onPlay={play}
                    onConfirm={confirm}
                  />
                );
              }
              return (
                <CorrectionMark
                  key={start}
                  correction={correction}
                  onUndo={onUndo && (() => onUndo(phrase, correction))}
                  isUnsure={unsure !== null}
                  onConfirm={confirm}
                  onPlay={play}
                />
              );
            })
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
