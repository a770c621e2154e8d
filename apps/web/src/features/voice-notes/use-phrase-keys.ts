import type { TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { PhraseActions } from './phrase-row.tsx';

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-phrase]') ?? null;

/** The next phrase row above (-1) or below (1); skips headings and gaps. */
const neighbourOf = (row: HTMLElement, step: -1 | 1): HTMLElement | null => {
  let next: Element | null = row;
  do next = step === 1 ? next.nextElementSibling : next.previousElementSibling;
  while (next !== null && !next.hasAttribute('data-phrase'));
  return next as HTMLElement | null;
};

interface PhraseKeysOptions {
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly actions: PhraseActions;
  /** The focus moved to a phrase with Up or Down. */
  readonly onMove: (phraseId: string | undefined) => void;
}

/** The keys of the list: Up and Down move between phrases, Left and Right between words to check, F2 edits. */
export const usePhraseKeys = ({ scrollRef, actions, onMove }: PhraseKeysOptions) => {
  const [tabStopId, setTabStopId] = useState<TranscriptPhrase['id'] | null>(null);
  const lastFocusedRef = useRef<HTMLElement | null>(null);

  /** Continues from what was focused last, also where that is marked no longer, and wraps around. */
  const focusUnsure = (step: -1 | 1) => {
    const marks = [...(scrollRef.current?.querySelectorAll<HTMLElement>('[data-unsure]') ?? [])];
    const last = lastFocusedRef.current;
    const wanted = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const isBeyond = (mark: HTMLElement) => Boolean((last?.compareDocumentPosition(mark) ?? 0) & wanted);
    const next = step === 1 ? (marks.find(isBeyond) ?? marks[0]) : (marks.findLast(isBeyond) ?? marks.at(-1));
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  const focusRow = (event: KeyboardEvent, row: HTMLElement, column: string | undefined) => {
    const next = neighbourOf(row, event.key === 'ArrowDown' ? 1 : -1);
    const target = next?.querySelector<HTMLElement>(column ? `[data-column="${column}"]` : '[data-column]');
    if (next === null || target == null) return;
    event.preventDefault();
    target.focus();
    onMove(next.dataset.phrase);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const focused = event.target as HTMLElement;
    const isInText = focused.matches('input, textarea');
    if (!isInText && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      focusUnsure(event.key === 'ArrowRight' ? 1 : -1);
    }
    const row = rowOf(focused);
    if (row === null) return;
    if (event.key === 'F2' && actions.onRewrite !== undefined) {
      event.preventDefault();
      actions.onEdit(row.dataset.phrase ?? null);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') focusRow(event, row, focused.dataset.column);
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    setTabStopId(rowOf(target)?.dataset.phrase ?? null);
    lastFocusedRef.current = target;
  };

  return { onKeyDown, onFocus, focusUnsure, tabStopId };
};
