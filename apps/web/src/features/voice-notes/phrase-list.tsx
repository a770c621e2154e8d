import { Text } from '@mantine/core';
import type { TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { clockTime } from './clock-time.ts';
import classes from './phrase-list.module.css';
import { gapWords } from './spoken-text.ts';

interface PhraseListProps {
  readonly phrases: readonly TranscriptPhrase[];
  /** Keeps the newest line in view while phrases arrive, unless the reader scrolled away. */
  readonly isGrowing: boolean;
}

/** The spoken phrases with their times; audio that never arrived is marked in amber and in words. */
export const PhraseList = ({ phrases, isGrowing }: PhraseListProps) => {
  const listRef = useRef<HTMLOListElement>(null);
  const isAtEndRef = useRef(true);
  const count = phrases.length;
  useEffect(() => {
    const list = listRef.current;
    if (isGrowing && count > 0 && isAtEndRef.current && list !== null) list.scrollTop = list.scrollHeight;
  }, [isGrowing, count]);
  return (
    <ol
      ref={listRef}
      className={classes.list}
      aria-live={isGrowing ? 'polite' : 'off'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label="Phrases"
      onScroll={({ currentTarget: list }) => {
        isAtEndRef.current = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      }}
    >
      {phrases.map((phrase) =>
        phrase.kind === 'gap' ? (
          <li key={phrase.id} className={classes.gap}>
            <IconAlertTriangle size={16} aria-hidden />
            {gapWords(phrase)}
          </li>
        ) : (
          <li key={phrase.id} className={classes.phrase}>
            <Text span size="xs" c="dimmed" className={classes.time ?? ''}>
              {clockTime(phrase.start_ms)}
            </Text>
            <span>{phrase.text}</span>
          </li>
        ),
      )}
    </ol>
  );
};
