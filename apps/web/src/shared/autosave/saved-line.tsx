import { Anchor, Text } from '@mantine/core';
import { formatTime } from '../moment/format-moment.ts';
import type { SaveState } from './autosaver.ts';

interface SavedLineProps {
  readonly state: SaveState;
  readonly savedAtMs: number | null;
  readonly onRetry: () => void;
  /** What to do about a value that cannot be saved. */
  readonly invalidText?: string;
}

/** The quiet line that answers "is it saved?". */
export const SavedLine = ({ state, savedAtMs, onRetry, invalidText }: SavedLineProps) => {
  if (state === 'failed') {
    return (
      <Text size="xs" c="red" role="status">
        Not saved; your text is still here.{' '}
        <Anchor component="button" type="button" size="xs" onClick={onRetry}>
          Save again
        </Anchor>
      </Text>
    );
  }
  const text =
    state === 'invalid'
      ? (invalidText ?? 'Not saved')
      : state === 'saved'
        ? savedAtMs === null
          ? ''
          : `Saved ${formatTime(savedAtMs)}`
        : 'Saving…';
  return (
    <Text size="xs" c="dimmed" role="status">
      {text}
    </Text>
  );
};
