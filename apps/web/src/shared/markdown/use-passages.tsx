import { Popover, Portal } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { CheckedText } from '../checked-text/checked-texts.ts';
import type { Passage } from '../checked-text/passages.ts';
import { caretOf } from './caret-of.ts';
import { passageAt, showPassages } from './passage-marks.ts';

interface OpenCard {
  readonly id: string;
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
}

const NONE: readonly Passage[] = [];

/**
 * Marks passages in an editor. A click on one opens its card; Alt-click or Alt-Enter in a sentence shows where it comes
 * from.
 */
export const usePassages = (editor: Editor | null, checked: CheckedText | undefined) => {
  const [open, setOpen] = useState<OpenCard | null>(null);
  const marks = checked?.marks ?? NONE;
  useEffect(() => {
    if (editor !== null && !editor.isDestroyed) showPassages(editor, marks);
  }, [editor, marks]);

  const openMark = (mark: Element | null | undefined): boolean => {
    const id = mark instanceof HTMLElement ? mark.dataset.passage : undefined;
    if (mark && id !== undefined) {
      const { left, top, width, height } = mark.getBoundingClientRect();
      setOpen({ id, box: { left, top, width, height } });
    }
    return id !== undefined;
  };
  const showSource = (position: number | undefined): void => {
    if (editor === null || checked === undefined || position === undefined) return;
    const sentence = passageAt(editor, checked.sentences, position);
    if (sentence !== null) checked.onSource(sentence);
  };
  /** At the caret: the card of a mark, else the source of the sentence. */
  const showAtCaret = (): void => {
    if (editor === null) return;
    const from = caretOf(editor);
    const { node } = editor.view.domAtPos(from);
    const element = node instanceof Element ? node : node.parentElement;
    if (!openMark(element?.closest('[data-passage]'))) showSource(from);
  };
  const card: ReactNode = open !== null && checked !== undefined && (
    <Portal>
      <Popover opened onChange={() => setOpen(null)} withArrow trapFocus returnFocus shadow="md" width={320}>
        <Popover.Target>
          <span style={{ position: 'fixed', pointerEvents: 'none', ...open.box }} />
        </Popover.Target>
        <Popover.Dropdown>{checked.cardOf(open.id, () => setOpen(null))}</Popover.Dropdown>
      </Popover>
    </Portal>
  );
  return {
    card,
    showAtCaret,
    handlers: {
      onClick: (event: MouseEvent) => {
        if (editor === null || checked === undefined) return;
        if (event.altKey) showSource(editor.view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        else if (event.target instanceof Element) openMark(event.target.closest('[data-passage]'));
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !event.altKey) return;
        event.preventDefault();
        showAtCaret();
      },
    },
  };
};
