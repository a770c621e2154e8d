import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';

export interface EmptyHeading {
  readonly text: string;
  /** In positions of the document. */
  readonly from: number;
  readonly to: number;
  /** Nothing but the empty paragraph of the editor follows. */
  readonly isLast: boolean;
}

/** The headings that another one or the end follows at once. A user who writes under one begins with an empty paragraph. */
function emptyHeadingsIn(doc: Node): EmptyHeading[] {
  const found: EmptyHeading[] = [];
  doc.forEach((node, from, index) => {
    const text = node.textContent.trim();
    if (node.type.name !== 'heading' || text === '') return;
    const next = index + 1 < doc.childCount ? doc.child(index + 1) : null;
    // The editor ends every text with an empty paragraph.
    const isLast = next === null || (index + 2 === doc.childCount && next.isTextblock && next.content.size === 0);
    if (isLast || next.type.name === 'heading') found.push({ text, from, to: from + node.nodeSize, isLast });
  });
  return found;
}

interface Known {
  /** Those that the user opened to write under them. */
  readonly opened: ReadonlySet<string>;
  readonly hasFocus: boolean;
}

interface Folds extends Known {
  readonly folded: readonly EmptyHeading[];
  readonly hidden: DecorationSet;
}

const key = new PluginKey<Folds>('emptyHeadings');

function foldsOf(
  { doc, selection: { from: caret } }: Pick<Transaction, 'doc' | 'selection'>,
  known: Known,
  className: string,
): Folds {
  // One that is being typed stays.
  const isTyped = ({ from, to, isLast }: EmptyHeading) => known.hasFocus && caret > from && (caret < to || isLast);
  const folded = emptyHeadingsIn(doc).filter((heading) => !known.opened.has(heading.text) && !isTyped(heading));
  const hidden = folded.map(({ from, to }) => Decoration.node(from, to, { class: className }));
  return { ...known, folded, hidden: DecorationSet.create(doc, hidden) };
}

/** Hides headings without a text. The text itself is unchanged. */
export const emptyHeadings = (className: string) =>
  Extension.create({
    name: 'emptyHeadings',
    addProseMirrorPlugins: () => [
      new Plugin<Folds>({
        key,
        state: {
          init: (_, state) => foldsOf(state, { opened: new Set(), hasFocus: false }, className),
          apply: (transaction, before) => {
            const opened: Folds['opened'] = transaction.getMeta(key) ?? before.opened;
            // As the editor informs its extensions.
            const hasFocus =
              transaction.getMeta('focus') !== undefined ||
              (before.hasFocus && transaction.getMeta('blur') === undefined);
            const isSame = opened === before.opened && hasFocus === before.hasFocus;
            return isSame && !transaction.docChanged && !transaction.selectionSet
              ? before
              : foldsOf(transaction, { opened, hasFocus }, className);
          },
        },
        props: { decorations: (state) => key.getState(state)?.hidden },
      }),
    ],
  });

/** None where the editor does not fold. */
export const foldedHeadings = (editor: Editor): readonly EmptyHeading[] => key.getState(editor.state)?.folded ?? [];

/** Opens a folded heading with an empty line below it, where the caret is. */
export function openHeading(editor: Editor, { text, to }: EmptyHeading): void {
  const opened = new Set([...(key.getState(editor.state)?.opened ?? []), text]);
  editor
    .chain()
    .command(({ tr }) => {
      tr.setMeta(key, opened);
      return true;
    })
    .insertContentAt(to, { type: 'paragraph' })
    .setTextSelection(to + 1)
    .focus()
    .run();
}
