import { Dialog, Text } from '@mantine/core';
import type { TextSource } from '@openconsult/contracts/text-checks';
import type { ReactNode } from 'react';
import classes from './checks-panel.module.css';

/** Characters before and after a passage. */
const CONTEXT = 140;
const SHOWN_MAX = 500;

interface SourceCardProps {
  readonly source: TextSource | null;
  readonly transcript: string;
  /** Plays it; absent without audio. */
  readonly player: ReactNode;
  readonly onClose: () => void;
}

/** The passage of the transcript that a sentence was written from, where the transcript itself is not on the page. */
export const SourceCard = ({ source, transcript, player, onClose }: SourceCardProps) => (
  <Dialog
    opened={source !== null}
    onClose={onClose}
    withCloseButton
    withBorder
    size="min(440px, calc(100vw - 32px))"
    role="region"
    aria-label="Source"
    position={{ bottom: 'calc(var(--app-shell-footer-height, 0px) + 16px)', right: 16 }}
  >
    <Text fw={600} size="sm" mb={4}>
      As it was said
    </Text>
    {source !== null && (
      <p className={classes.excerpt}>
        {source.start > CONTEXT && '…'}
        {transcript.slice(Math.max(0, source.start - CONTEXT), source.start)}
        <mark>{transcript.slice(source.start, Math.min(source.end, source.start + SHOWN_MAX))}</mark>
        {transcript.slice(source.end, source.end + CONTEXT)}
        {source.end + CONTEXT < transcript.length && '…'}
      </p>
    )}
    {player}
  </Dialog>
);
