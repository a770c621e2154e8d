import { Button, Text } from '@mantine/core';
import type { TextSource } from '@openconsult/contracts/text-checks';
import type { TranscriptPhrase, TranscriptRecording } from '@openconsult/contracts/transcripts';
import { IconAlertTriangle, IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LiveTranscript } from '../../shared/live-transcript/live-transcript.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import classes from './phrase-list.module.css';
import { type PhraseActions, PhraseRow } from './phrase-row.tsx';
import { countUnsure, gapLabel, unstoredPhrases } from './spoken-text.ts';
import { usePhraseActions } from './use-phrase-actions.ts';
import { usePhraseKeys } from './use-phrase-keys.ts';
import { WordsToCheck } from './words-to-check.tsx';

interface PhraseListProps extends Omit<PhraseActions, 'onEdit'> {
  readonly phrases: readonly TranscriptPhrase[];
  readonly recordings: readonly TranscriptRecording[];
  readonly textOf: (phrase: TranscriptPhrase) => string;
  /** The phrase at the player's position. */
  readonly spoken: { readonly id: string; readonly isPlaying: boolean } | null;
  /** The passage to highlight. */
  readonly source: TextSource | null;
  /** Phrases still arrive: the newest line stays in view unless the user scrolled away. */
  readonly isGrowing: boolean;
  /** Words that are recognised as they are spoken; null without live recognition. */
  readonly live: LiveTranscript | null;
}

const NEAR_END_PX = 40;

const READ_ONLY: PhraseActions = { onEdit: () => undefined };

/** By time: a live phrase stays the same row, in the same array, once the server has stored it. */
const keyOf = ({ recording_id, kind, start_ms }: TranscriptPhrase): string => `${recording_id}-${kind}-${start_ms}`;

/** Scrolls to the newest line while the list grows, and to the phrase that plays. */
const useScrolling = (isGrowing: boolean, spokenId: string | null) => {
  const scrollRef = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = () => {
    const scroller = scrollRef.current;
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
  };
  // On every render: the newest words may have made the last line longer.
  useEffect(() => {
    if (isGrowing && isAtEnd) toEnd();
  });
  useEffect(() => {
    if (spokenId !== null) document.getElementById(`phrase-${spokenId}`)?.scrollIntoView({ block: 'nearest' });
  }, [spokenId]);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: React.UIEvent<HTMLElement>) =>
    setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END_PX);
  return { scrollRef, isAtEnd, toEnd, onScroll };
};

/** The rows of each recording, with headings where there are several recordings. */
const recordingRows = (
  recordings: readonly TranscriptRecording[],
  phrases: readonly TranscriptPhrase[],
  renderPhrase: (phrase: TranscriptPhrase) => ReactNode,
): ReactNode[] => {
  const phrasesOf = (recordingId: string) => phrases.filter(({ recording_id }) => recording_id === recordingId);
  const shown = recordings.filter(({ recording_id, state }) => state === 'done' || phrasesOf(recording_id).length > 0);
  const hasSeveral = shown.length > 1;
  return shown.flatMap(({ recording_id: id, started_at, state }) => [
    hasSeveral && (
      <li key={id} className={classes.recording}>
        Recorded {formatDateTime(started_at)}
      </li>
    ),
    ...phrasesOf(id).map(renderPhrase),
    hasSeveral && state === 'done' && phrasesOf(id).length === 0 && (
      <li key={`${id}-silent`} className={classes.silent}>
        No speech recognised
      </li>
    ),
  ]);
};

/**
 * The spoken phrases with their times, recording after recording; audio that never arrived is marked in amber and in
 * text. Up and Down move between phrases, Left and Right between words to check, Space plays, F2 edits.
 */
export const PhraseList = ({
  phrases,
  recordings,
  textOf,
  spoken,
  source,
  isGrowing,
  live,
  ...handlers
}: PhraseListProps) => {
  const { onPlay, onRewrite, onConfirm } = handlers;
  const withSpeakers = new Set(recordings.flatMap((one) => (one.has_speakers ? one.recording_id : [])));
  const { scrollRef, isAtEnd, toEnd, onScroll } = useScrolling(isGrowing, spoken?.id ?? null);
  const { actions, editingId } = usePhraseActions(handlers);
  const { onKeyDown, onFocus, focusUnsure, tabStopId } = usePhraseKeys({
    scrollRef,
    actions,
    onMove: (id) => {
      const phrase = phrases.find((one) => one.id === id);
      if (spoken?.isPlaying && phrase !== undefined) onPlay?.(phrase);
    },
  });
  const firstId = phrases.find(({ kind }) => kind === 'speech')?.id ?? null;
  const stopId = phrases.some(({ id }) => id === tabStopId) ? tabStopId : (spoken?.id ?? firstId);
  const unsureCount = isGrowing ? 0 : countUnsure(phrases, textOf);

  const renderPhrase = (phrase: TranscriptPhrase): ReactNode =>
    phrase.kind === 'gap' ? (
      <li key={keyOf(phrase)} className={classes.gap} id={`phrase-${phrase.id}`}>
        <IconAlertTriangle size={16} aria-hidden />
        {gapLabel(phrase)}
      </li>
    ) : (
      <PhraseRow
        key={keyOf(phrase)}
        phrase={phrase}
        text={textOf(phrase)}
        spoken={spoken?.id === phrase.id ? (spoken.isPlaying ? 'playing' : 'paused') : null}
        isSource={source?.phrases.some(({ id }) => id === phrase.id) ?? false}
        isEditing={editingId === phrase.id}
        isTabStop={stopId === phrase.id}
        hasSpeakers={withSpeakers.has(phrase.recording_id)}
        actions={actions}
      />
    );
  return (
    <div className={classes.frame}>
      {unsureCount > 0 && (onPlay ?? onConfirm) !== undefined && (
        <WordsToCheck count={unsureCount} onStep={focusUnsure} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the rows inside */}
      <div ref={scrollRef} className={classes.scroller} onKeyDown={onKeyDown} onFocus={onFocus} onScroll={onScroll}>
        <ol
          className={classes.list}
          aria-live={isGrowing ? 'polite' : 'off'}
          aria-relevant="additions"
          // Without buttons inside, the scrolling region itself must be reachable by keyboard.
          tabIndex={(onPlay ?? onRewrite) === undefined ? 0 : -1}
          aria-label="Phrases"
        >
          {[
            ...recordingRows(recordings, phrases, renderPhrase),
            ...unstoredPhrases(phrases, live).map((phrase) => (
              <PhraseRow
                key={keyOf(phrase)}
                phrase={phrase}
                text={phrase.text}
                spoken={null}
                isSource={false}
                isEditing={false}
                isTabStop={false}
                hasSpeakers={withSpeakers.has(phrase.recording_id)}
                actions={READ_ONLY}
              />
            )),
          ]}
        </ol>
        {/* Changes with every word, so a screen reader reads only the finished phrases. */}
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
      {phrases.length === 0 && isGrowing && live === null && <Text c="dimmed">Listening…</Text>}
    </div>
  );
};
