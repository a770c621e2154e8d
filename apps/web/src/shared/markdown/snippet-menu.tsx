import { Paper, Portal, Text, VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { SNIPPET_SHORTCUT_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { Snippet } from '@openconsult/contracts/note-templates';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { activeSnippetsQuery } from '../snippets/snippet-queries.ts';
import { insertMarkdown } from './insert-markdown.ts';
import classes from './snippet-menu.module.css';
import { matchingSnippets, typedShortcut } from './typed-shortcut.ts';

const SHOWN_MAX = 6;

interface Typed {
  readonly shortcut: string;
  /** Of the slash and what follows it. */
  readonly range: { readonly from: number; readonly to: number };
  /** On the screen, below the slash, or above it where there is no room. */
  readonly top: number;
  readonly left: number;
  readonly isAbove: boolean;
}

/** What the list may take of the height of the window. */
const ROOM_PX = 320;

/** The element of an editor; null while the editor is not on the page, when its view may not be read. */
const useField = (editor: Editor): HTMLElement | null =>
  useSyncExternalStore(
    (onChange) => {
      editor.on('mount', onChange);
      editor.on('unmount', onChange);
      return () => {
        editor.off('mount', onChange);
        editor.off('unmount', onChange);
      };
    },
    () => (editor.isDestroyed ? null : editor.view.dom),
  );

function readTyped(editor: Editor): Typed | null {
  const { selection } = editor.state;
  if (editor.isDestroyed || !editor.isFocused || !selection.empty) return null;
  const { parent, parentOffset } = selection.$from;
  const shortcut = typedShortcut(parent.textBetween(0, parentOffset, '\n', '\n'), SNIPPET_SHORTCUT_MAX_LENGTH);
  if (shortcut === null) return null;
  const from = selection.from - shortcut.length - 1;
  const { top, bottom, left } = editor.view.coordsAtPos(from);
  const isAbove = bottom + ROOM_PX > window.innerHeight;
  return { shortcut, range: { from, to: selection.from }, top: isAbove ? top : bottom, left, isAbove };
}

interface SnippetListProps {
  readonly id: string;
  readonly snippets: readonly Snippet[];
  readonly active: number;
  readonly typed: Typed;
  readonly onInsert: (snippet: Snippet) => void;
}

const SnippetList = ({ id, snippets, active, typed, onInsert }: SnippetListProps): ReactNode => (
  <Portal>
    <Paper
      id={id}
      role="listbox"
      aria-label="Snippets"
      className={classes.list ?? ''}
      data-above={typed.isAbove || undefined}
      style={{ '--list-top': `${typed.top}px`, '--list-left': `${typed.left}px` }}
    >
      {snippets.map((snippet, at) => (
        <div
          key={snippet.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={classes.option}
          // The editor retains the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onInsert(snippet);
          }}
        >
          <Text span fw={500}>
            /{snippet.shortcut}
          </Text>
          <Text span c="dimmed" truncate>
            {snippet.title}
          </Text>
        </div>
      ))}
    </Paper>
  </Portal>
);

/** The snippets of a shortcut while it is typed in an editor: Enter or Tab inserts the chosen one, Escape closes the list. */
export const SnippetMenu = ({ editor }: { readonly editor: Editor }): ReactNode => {
  const { data: snippets = [] } = useQuery(activeSnippetsQuery);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const offersOf = (now: Typed | null): Snippet[] =>
    now === null || now.range.from === closedAt ? [] : matchingSnippets(snippets, now.shortcut, SHOWN_MAX);
  const shown = offersOf(typed);
  const active = Math.min(chosen, shown.length - 1);

  const insert = (snippet: Snippet | undefined, now: Typed | null): void => {
    if (snippet === undefined || now === null) return;
    insertMarkdown(editor, snippet.template, now.range);
    setTyped(null);
  };
  const follow = useEffectEvent(() => {
    const now = readTyped(editor);
    setTyped(now);
    if (now?.shortcut !== typed?.shortcut) setChosen(0);
    if (now?.range.from !== closedAt) setClosedAt(null);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Read again: a fast typist presses Enter before the list has followed.
    const now = readTyped(editor);
    const offers = offersOf(now);
    if (offers.length === 0 || now === null || event.isComposing) return;
    const at = now.shortcut === typed?.shortcut ? Math.min(chosen, offers.length - 1) : 0;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: offers.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) setChosen((at + step) % offers.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(offers[at], now);
    else if (event.key === 'Escape') setClosedAt(now.range.from);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const field = useField(editor);
  useEffect(() => {
    if (field === null) return;
    const onChange = (): void => follow();
    const onKey = (event: KeyboardEvent): void => press(event);
    const onLeave = (): void => setTyped(null);
    editor.on('transaction', onChange);
    editor.on('blur', onLeave);
    // Before the editor's own keys.
    field.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('scroll', onChange, { capture: true, passive: true });
    return () => {
      editor.off('transaction', onChange);
      editor.off('blur', onLeave);
      field.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('scroll', onChange, { capture: true });
    };
  }, [editor, field]);
  const optionId = shown.length > 0 ? `${listId}-${active}` : null;
  useEffect(() => {
    if (field === null || optionId === null) return;
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', optionId);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field, listId, optionId]);

  return (
    <>
      <VisuallyHidden role="status">
        {shown.length > 0 && `${shown.length} snippets. Enter inserts ${shown[active]?.title ?? ''}.`}
      </VisuallyHidden>
      {shown.length > 0 && typed !== null && (
        <SnippetList
          id={listId}
          snippets={shown}
          active={active}
          typed={typed}
          onInsert={(snippet) => insert(snippet, typed)}
        />
      )}
    </>
  );
};
