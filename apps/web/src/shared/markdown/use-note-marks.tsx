import { Menu, Portal } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Selection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { caretOf } from './caret-of.ts';
import { type ShownMark, shownMarks } from './check-marks.ts';
import { headingOf, headingsOf, movedTo, noteMarkOf, withoutMark } from './placed-lines.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

interface OpenMenu {
  readonly mark: ShownMark;
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
}

/** Writes a changed text as one step that Undo takes back, with the caret near the place of the mark. */
function rewrite(editor: Editor, at: number, change: (markdown: string) => string): void {
  const markdown = tidyMarkdown(editor.getMarkdown());
  editor
    .chain()
    .setContent(change(markdown), { contentType: 'markdown', emitUpdate: true })
    .command(({ tr }) => {
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))));
      return true;
    })
    .focus(null, { scrollIntoView: false })
    .run();
}

/** The menu has let go of the focus by then. */
const FOCUS_AFTER_MS = 50;

interface MarkMenuProps {
  readonly editor: Editor;
  readonly open: OpenMenu;
  readonly onClose: () => void;
}

/** "Right place", or another heading. */
const MarkMenu = ({ editor, open: { mark, box }, onClose }: MarkMenuProps): ReactNode => {
  const isPlace = noteMarkOf(mark.text) === 'place';
  const markdown = tidyMarkdown(editor.getMarkdown());
  const own = headingOf(markdown, mark.nth);
  const change = (to: (markdown: string) => string) => {
    onClose();
    rewrite(editor, mark.from, to);
  };
  return (
    <Portal>
      <Menu
        opened
        onChange={onClose}
        withArrow
        shadow="md"
        width={260}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <span style={{ position: 'fixed', pointerEvents: 'none', ...box }} />
        </Menu.Target>
        <Menu.Dropdown
          mah={360}
          style={{ overflowY: 'auto' }}
          aria-label={isPlace ? 'Does this line belong here?' : 'Is the answer joined to its question?'}
        >
          <Menu.Item
            data-autofocus
            leftSection={<IconCheck size={18} />}
            onClick={() => change((text) => withoutMark(text, mark.nth))}
          >
            {isPlace ? 'Right place' : 'This is right'}
          </Menu.Item>
          {isPlace && <Menu.Label>Move to</Menu.Label>}
          {isPlace &&
            headingsOf(markdown).map(
              (heading, index) =>
                index !== own && (
                  <Menu.Item
                    key={`${index} ${heading}`}
                    leftSection={<IconArrowRight size={18} />}
                    onClick={() => change((text) => movedTo(text, mark.nth, index))}
                  >
                    {heading}
                  </Menu.Item>
                ),
            )}
        </Menu.Dropdown>
      </Menu>
    </Portal>
  );
};

/** The marks of a note that one choice settles: a click or Alt-Enter opens the choice, and a tool leads to the next one. */
export const useNoteMarks = (editor: Editor | null) => {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const count = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now === null ? 0 : shownMarks(now).filter(({ text }) => noteMarkOf(text) !== null).length,
  });

  const close = (): void => {
    setOpen(null);
    // Once the menu is gone, unless a click put the focus elsewhere.
    setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && editor !== null && !editor.isDestroyed) editor.view.focus();
    }, FOCUS_AFTER_MS);
  };

  const openAt = (mark: ShownMark | undefined): boolean => {
    if (editor === null || !editor.isEditable || mark === undefined || noteMarkOf(mark.text) === null) return false;
    const element = editor.view.dom.querySelector(`[data-check="${mark.nth}"]`);
    if (element === null) return false;
    // So that the caret is there when the menu closes.
    editor.commands.setTextSelection(mark.to);
    // After the key or click that opens it, which would close it again.
    requestAnimationFrame(() => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setOpen({ mark, box: { left, top, width, height } });
    });
    return true;
  };

  return {
    count: count ?? 0,
    menu: editor !== null && open !== null && <MarkMenu editor={editor} open={open} onClose={close} />,
    /** The mark that an element belongs to. @returns whether there is one */
    openOf: (element: Element): boolean => {
      const shown = element.closest('[data-check]');
      if (editor === null || !(shown instanceof HTMLElement)) return false;
      return openAt(shownMarks(editor)[Number(shown.dataset.check)]);
    },
    /** The mark at the caret. @returns whether there is one */
    openAtCaret: (): boolean => {
      if (editor === null) return false;
      const caret = caretOf(editor);
      return openAt(shownMarks(editor).find(({ from, to }) => from <= caret && caret <= to));
    },
    /** The next mark after the caret, else the first. */
    openNext: (): void => {
      if (editor === null) return;
      const marks = shownMarks(editor).filter(({ text }) => noteMarkOf(text) !== null);
      const next = marks.find(({ from }) => from > editor.state.selection.from) ?? marks[0];
      if (next === undefined) return;
      // In the middle, where neither the menu nor the footer covers it.
      editor.view.dom.querySelector(`[data-check="${next.nth}"]`)?.scrollIntoView({ block: 'center' });
      openAt(next);
    },
  };
};
