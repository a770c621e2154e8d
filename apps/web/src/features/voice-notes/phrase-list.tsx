import { Button, Text } from '@mantine/core';
import type { TranscriptPhrase, TranscriptRecording } from '@openconsult/contracts/transcripts';
import { IconAlertTriangle, IconArrowDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { LiveWords } from '../../shared/live-words/live-words.ts';
import { listMoment } from './clock-time.ts';
import classes from './phrase-list.module.css';
import { type PhraseActions, PhraseRow } from './phrase-row.tsx';
import { countUnsure, gapWords, unstoredPhrases } from './spoken-text.ts';
import { WordsToCheck } from './words-to-check.tsx';

interface PhraseListProps extends Omit<PhraseActions, 'onEdit'> {
  readonly phrases: readonly TranscriptPhrase[];
  readonly recordings: readonly TranscriptRecording[];
  readonly textOf: (phrase: TranscriptPhrase) => string;
  /** Where the player stands. */
  readonly spoken: { readonly id: string; readonly isPlaying: boolean } | null;
  /** Keeps the newest line in view while phrases arrive, unless the reader scrolled away. */
  readonly isGrowing: boolean;
  /** What is being said at the moment, where words are recognised as they are spoken. */
  readonly live: LiveWords | null;
}

const NEAR_END_PX = 40;

const READ_ONLY: PhraseActions = { onEdit: () => undefined };

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-phrase]') ?? null;

/** The next row with words above (-1) or below (1). */
const neighbour = (row: HTMLElement, step: -1 | 1): HTMLElement | null => {
  let next: Element | null = row;
  do next = step === 1 ? next.nextElementSibling : next.previousElementSibling;
  while (next !== null && !next.hasAttribute('data-phrase'));
  return next as HTMLElement | null;
};

/**
 * The spoken phrases with their times, recording after recording; audio that never arrived is marked in amber and in
 * words. Up and Down go from phrase to phrase, Right and Left from one word to check to the next, Space plays, F2 changes.
 */
export const PhraseList = ({
  phrases,
  recordings,
  textOf,
  spoken,
  isGrowing,
  live,
  onPlay,
  onRewrite,
  onUndo,
  onConfirm,
}: PhraseListProps) => {
  const scrollRef = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [editing, setEditing] = useState<string | null>(null);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const refocusRef = useRef<string | null>(null);
  const checkedRef = useRef<HTMLElement | null>(null);
  const spokenId = spoken?.id ?? null;

  const toEnd = () => {
    const scroller = scrollRef.current;
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
  };
  // Every render: the newest words may have made the last line longer.
  useEffect(() => {
    if (isGrowing && isAtEnd) toEnd();
  });
  useEffect(() => {
    if (spokenId === null) return;
    document.getElementById(`phrase-${spokenId}`)?.scrollIntoView({ block: 'nearest' });
  }, [spokenId]);
  // Whoever changed a phrase by keyboard goes on from there.
  useEffect(() => {
    if (editing !== null || refocusRef.current === null) return;
    const row = document.getElementById(`phrase-${refocusRef.current}`);
    refocusRef.current = null;
    if (document.activeElement === document.body) row?.querySelector<HTMLElement>('[data-column="change"]')?.focus();
  }, [editing]);

  // The handlers of a render are only for the moment; rows that nothing happened to are not drawn again.
  const handlersRef = useRef({ onPlay, onRewrite, onUndo, onConfirm });
  useEffect(() => {
    handlersRef.current = { onPlay, onRewrite, onUndo, onConfirm };
  });
  const [canPlay, canRewrite, canUndo, canConfirm] = [onPlay, onRewrite, onUndo, onConfirm].map(
    (handler) => handler !== undefined,
  );
  const actions = useMemo(
    (): PhraseActions => ({
      ...(canPlay && { onPlay: (phrase, fromMs) => handlersRef.current.onPlay?.(phrase, fromMs) }),
      ...(canRewrite && { onRewrite: (phrase, text) => handlersRef.current.onRewrite?.(phrase, text) }),
      ...(canUndo && { onUndo: (phrase, correction) => handlersRef.current.onUndo?.(phrase, correction) }),
      ...(canConfirm && {
        onConfirm: (phrase, word, confirmed) => handlersRef.current.onConfirm?.(phrase, word, confirmed),
      }),
      onEdit: (id) => {
        setEditing((before) => {
          refocusRef.current = id === null ? before : null;
          return id;
        });
      },
    }),
    [canPlay, canRewrite, canUndo, canConfirm],
  );

  /** From the marked word that was looked at last, around the end. */
  const toUnsure = (step: -1 | 1) => {
    const marks = [...(scrollRef.current?.querySelectorAll<HTMLElement>('[data-unsure]') ?? [])];
    const last = checkedRef.current === null ? -1 : marks.indexOf(checkedRef.current);
    const next = marks.at(last === -1 && step === -1 ? -1 : (last + step) % marks.length);
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const focused = event.target as HTMLElement;
    if (focused.dataset.unsure !== undefined && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      toUnsure(event.key === 'ArrowRight' ? 1 : -1);
    }
    const row = rowOf(focused);
    if (row === null) return;
    if (event.key === 'F2' && canRewrite) {
      event.preventDefault();
      actions.onEdit(row.dataset.phrase ?? null);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const next = neighbour(row, event.key === 'ArrowDown' ? 1 : -1);
    const column = focused.dataset.column;
    const target = next?.querySelector<HTMLElement>(column ? `[data-column="${column}"]` : '[data-column]');
    if (next === null || target == null) return;
    event.preventDefault();
    target.focus();
    const phrase = phrases.find(({ id }) => id === next.dataset.phrase);
    // While it plays, going to a phrase goes there with the sound.
    if (spoken?.isPlaying && phrase !== undefined) onPlay?.(phrase);
  };

  const first = phrases.find(({ kind }) => kind === 'speech')?.id ?? null;
  const stop = phrases.some(({ id }) => id === tabStop) ? tabStop : (spokenId ?? first);
  // By time, so that a phrase stays the same row when the server has stored it.
  const keyOf = ({ recording_id, kind, start_ms }: TranscriptPhrase) => `${recording_id}-${kind}-${start_ms}`;
  const rows = (recordingId: string) =>
    phrases
      .filter(({ recording_id }) => recording_id === recordingId)
      .map((phrase) =>
        phrase.kind === 'gap' ? (
          <li key={keyOf(phrase)} className={classes.gap} id={`phrase-${phrase.id}`}>
            <IconAlertTriangle size={16} aria-hidden />
            {gapWords(phrase)}
          </li>
        ) : (
          <PhraseRow
            key={keyOf(phrase)}
            phrase={phrase}
            text={textOf(phrase)}
            spoken={spokenId === phrase.id ? (spoken?.isPlaying ? 'playing' : 'paused') : null}
            isEditing={editing === phrase.id}
            isTabStop={stop === phrase.id}
            actions={actions}
          />
        ),
      );
  const unstored = unstoredPhrases(phrases, live);
  const unsure = isGrowing ? 0 : countUnsure(phrases, textOf);
  const heard = recordings.filter(
    ({ recording_id, state }) => state === 'done' || phrases.some((phrase) => phrase.recording_id === recording_id),
  );

  return (
    <div className={classes.frame}>
      {unsure > 0 && (canPlay || canConfirm) && <WordsToCheck count={unsure} onStep={toUnsure} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the rows inside */}
      <div
        ref={scrollRef}
        className={classes.scroller}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          setTabStop(rowOf(target)?.dataset.phrase ?? null);
          if (target.dataset.unsure !== undefined) checkedRef.current = target;
        }}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END_PX)
        }
      >
        <ol
          className={classes.list}
          aria-live={isGrowing ? 'polite' : 'off'}
          aria-relevant="additions"
          // Without buttons in it the scrolling region must be reachable by keyboard itself.
          tabIndex={canPlay || canRewrite ? -1 : 0}
          aria-label="Phrases"
        >
          {heard
            .flatMap(({ recording_id, started_at, state }) => [
              heard.length > 1 && (
                <li key={recording_id} className={classes.recording}>
                  Recorded {listMoment(started_at)}
                </li>
              ),
              ...rows(recording_id),
              heard.length > 1 && state === 'done' && !phrases.some((one) => one.recording_id === recording_id) && (
                <li key={`${recording_id}-silent`} className={classes.silent}>
                  No speech was heard.
                </li>
              ),
            ])
            .concat(
              unstored.map((phrase) => (
                <PhraseRow
                  key={keyOf(phrase)}
                  phrase={phrase}
                  text={phrase.text}
                  spoken={null}
                  isEditing={false}
                  isTabStop={false}
                  actions={READ_ONLY}
                />
              )),
            )}
        </ol>
        {/* Changes with every word: read out are only the phrases that settled. */}
        {live !== null && (
          <p className={classes.partial} aria-hidden>
            {live.partial}
          </p>
        )}
      </div>
      {isGrowing && !isAtEnd && (
        <Button
          className={classes.jump ?? ''}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={16} />}
          onClick={toEnd}
        >
          Newest words
        </Button>
      )}
      {phrases.length === 0 && isGrowing && live === null && <Text c="dimmed">Nothing heard yet.</Text>}
    </div>
  );
};
