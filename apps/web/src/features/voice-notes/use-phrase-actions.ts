import { useEffect, useMemo, useRef, useState } from 'react';
import type { PhraseActions } from './phrase-row.tsx';

type PhraseHandlers = Omit<PhraseActions, 'onEdit'>;

/**
 * The actions of all rows and the phrase that is edited. The object stays the same while the same handlers are given, so
 * that unchanged rows do not render again. After an edit by keyboard the focus returns to the row.
 */
export const usePhraseActions = ({ onPlay, onRewrite, onUndo, onConfirm, onSpeaker }: PhraseHandlers) => {
  const [editingId, setEditingId] = useState<string | null>(null);
  const refocusRef = useRef<string | null>(null);
  useEffect(() => {
    if (editingId !== null || refocusRef.current === null) return;
    const row = document.getElementById(`phrase-${refocusRef.current}`);
    refocusRef.current = null;
    if (document.activeElement === document.body) row?.querySelector<HTMLElement>('[data-column="change"]')?.focus();
  }, [editingId]);

  const handlersRef = useRef({ onPlay, onRewrite, onUndo, onConfirm, onSpeaker });
  useEffect(() => {
    handlersRef.current = { onPlay, onRewrite, onUndo, onConfirm, onSpeaker };
  });
  const [canPlay, canRewrite, canUndo, canConfirm, canChooseSpeaker] = [
    onPlay,
    onRewrite,
    onUndo,
    onConfirm,
    onSpeaker,
  ].map((handler) => handler !== undefined);
  const actions = useMemo(
    (): PhraseActions => ({
      ...(canPlay && { onPlay: (phrase, fromMs) => handlersRef.current.onPlay?.(phrase, fromMs) }),
      ...(canRewrite && { onRewrite: (phrase, text) => handlersRef.current.onRewrite?.(phrase, text) }),
      ...(canUndo && { onUndo: (phrase, correction) => handlersRef.current.onUndo?.(phrase, correction) }),
      ...(canConfirm && {
        onConfirm: (phrase, word, confirmed) => handlersRef.current.onConfirm?.(phrase, word, confirmed),
      }),
      ...(canChooseSpeaker && { onSpeaker: (phrase) => handlersRef.current.onSpeaker?.(phrase) }),
      onEdit: (id) => {
        setEditingId((before) => {
          refocusRef.current = id === null ? before : null;
          return id;
        });
      },
    }),
    [canPlay, canRewrite, canUndo, canConfirm, canChooseSpeaker],
  );
  return { actions, editingId };
};
