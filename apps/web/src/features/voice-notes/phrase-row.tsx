import {
  type PhraseCorrection,
  type PhraseWord,
  speakerNames,
  type TranscriptPhrase,
} from '@openconsult/contracts/transcripts';
import { IconPencil, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { clockTime } from './clock-time.ts';
import { CorrectionMark } from './correction-mark.tsx';
import { PhraseEditor } from './phrase-editor.tsx';
import classes from './phrase-list.module.css';
import { piecesOf, spokenAtMs, withReplaced } from './spoken-text.ts';
import { UnsureMark } from './unsure-mark.tsx';

/** The actions of a phrase. One object for all rows, which changes only when the set of actions does. */
export interface PhraseActions {
  /** Plays from a position in the recording, or toggles the phrase. Absent without audio. */
  readonly onPlay?: (phrase: TranscriptPhrase, fromMs?: number) => void;
  /** Absent where the transcript is read-only, like `onUndo` and `onConfirm`. */
  readonly onRewrite?: (phrase: TranscriptPhrase, text: string) => void;
  readonly onUndo?: (phrase: TranscriptPhrase, correction: PhraseCorrection) => void;
  /** Marks a word that the recogniser was unsure of as right, or takes that back. */
  readonly onConfirm?: (phrase: TranscriptPhrase, word: PhraseWord, confirmed: boolean) => void;
  /** Says that another person spoke. */
  readonly onSpeaker?: (phrase: TranscriptPhrase) => void;
  readonly onEdit: (id: string | null) => void;
}

interface PhraseRowProps {
  readonly phrase: TranscriptPhrase;
  readonly text: string;
  /** Whether the player is at this phrase. */
  readonly spoken: 'playing' | 'paused' | null;
  /** It is shown as the source of a sentence. */
  readonly isSource: boolean;
  readonly isEditing: boolean;
  /** Whether Tab reaches it; the arrow keys reach all. */
  readonly isTabStop: boolean;
  /** Its recording has speakers. */
  readonly hasSpeakers: boolean;
  readonly actions: PhraseActions;
}

/** The offset in an element's text that was clicked. */
function clickedOffset(element: HTMLElement): number {
  const selection = window.getSelection();
  if (selection?.anchorNode == null || !element.contains(selection.anchorNode)) return 0;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(selection.anchorNode, selection.anchorOffset);
  return before.toString().length;
}

// Native elements: a long transcript has thousands of rows, and each Mantine component costs a millisecond or more.

type PhraseWordsProps = Pick<PhraseRowProps, 'phrase' | 'text' | 'isTabStop' | 'actions'>;

/** The words of a phrase, with marks for lexicon corrections and for words to check. */
const PhraseWords = ({ phrase, text, isTabStop, actions }: PhraseWordsProps) => {
  const { onPlay, onRewrite, onUndo, onConfirm } = actions;
  if (text === '') return <em className={classes.aside}>Left out</em>;
  if (text !== phrase.text) return text;
  return piecesOf(text, phrase).map(({ start, text: piece, correction, unsure, confirmed }) => {
    const word = unsure ?? confirmed;
    const play = onPlay && (() => onPlay(phrase, spokenAtMs(phrase, word?.start ?? start)));
    const confirm = onConfirm && word ? (isRight: boolean) => onConfirm(phrase, word, isRight) : undefined;
    if (correction !== null) {
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
    }
    if (word === null) return piece;
    return (
      <UnsureMark
        key={start}
        text={piece}
        isConfirmed={confirmed !== null}
        tabIndex={isTabStop ? 0 : -1}
        onPlay={play}
        onConfirm={confirm}
        onReplace={
          onRewrite && ((next) => onRewrite(phrase, withReplaced(text, { start, end: start + piece.length }, next)))
        }
      />
    );
  });
};

/** Who spoke a phrase; a click says that it was the other, or that it is not known. */
const PhraseSpeaker = ({ phrase, isTabStop, actions }: Pick<PhraseRowProps, 'phrase' | 'isTabStop' | 'actions'>) => {
  const { speaker } = phrase;
  const { onSpeaker } = actions;
  const name = speaker === null ? '' : speakerNames[speaker];
  if (onSpeaker === undefined) return <span className={classes.speaker}>{name}</span>;
  const time = clockTime(phrase.start_ms);
  return (
    <button
      type="button"
      className={classes.speaker}
      tabIndex={isTabStop ? 0 : -1}
      data-column="speaker"
      data-speaker={speaker ?? 'unknown'}
      aria-label={`Speaker at ${time}: ${name || 'not known'}. Change`}
      title="Change who spoke"
      onClick={() => onSpeaker(phrase)}
    >
      {name || 'Who?'}
    </button>
  );
};

/** One phrase: its time plays it and a click on its words edits them. */
export const PhraseRow = memo((props: PhraseRowProps) => {
  const { phrase, text, spoken, isSource, isEditing, isTabStop, hasSpeakers, actions } = props;
  const { onPlay, onRewrite, onEdit } = actions;
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
      data-source={isSource || undefined}
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
      {hasSpeakers && <PhraseSpeaker phrase={phrase} isTabStop={isTabStop} actions={actions} />}
      {isEditing && onRewrite !== undefined ? (
        <PhraseEditor
          text={text}
          label={`Phrase at ${time}`}
          onSave={(next) => onRewrite(phrase, next)}
          onClose={() => onEdit(null)}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the keyboard uses the button behind it.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <div
          className={classes.words}
          data-editable={onRewrite !== undefined || undefined}
          title={onPlay !== undefined && hasTimes ? 'Ctrl-click plays from a word' : undefined}
          onClick={(event) => {
            if (onPlay !== undefined && (event.ctrlKey || event.metaKey)) {
              onPlay(phrase, spokenAtMs(phrase, clickedOffset(event.currentTarget)));
            } else if (onRewrite !== undefined && !hasSelection()) onEdit(phrase.id);
          }}
        >
          <PhraseWords phrase={phrase} text={text} isTabStop={isTabStop} actions={actions} />
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
