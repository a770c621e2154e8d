import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';
import { findPassages, type Passage } from '../checked-text/passages.ts';

interface Shown {
  readonly passages: readonly Passage[];
  readonly marks: DecorationSet;
}

const key = new PluginKey<Shown>('passageMarks');

/** The places of passages in a document, in its positions. */
function placesOf(doc: Node, passages: readonly Passage[]) {
  const blocks: { text: string; at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) blocks.push({ text: node.textBetween(0, node.content.size, undefined, ' '), at: at + 1 });
  });
  return findPassages(
    blocks.map(({ text }) => text),
    passages,
  ).map(({ id, block, start, end }) => {
    const at = blocks[block]?.at ?? 0;
    return { id, from: at + start, to: at + end };
  });
}

/** The first of the passages around a position. */
export const passageAt = (editor: Editor, passages: readonly Passage[], position: number): string | null =>
  placesOf(editor.state.doc, passages).find(({ from, to }) => from <= position && position <= to)?.id ?? null;

/** Shows passages that were set by `showPassages`. The text itself is unchanged. */
export const passageMarks = (className: string) => {
  const shown = (doc: Node, passages: readonly Passage[]): Shown => ({
    passages,
    marks: DecorationSet.create(
      doc,
      placesOf(doc, passages).map(({ id, from, to }) =>
        Decoration.inline(from, to, { class: className, 'data-passage': id }),
      ),
    ),
  });
  return Extension.create({
    name: 'passageMarks',
    addProseMirrorPlugins: () => [
      new Plugin<Shown>({
        key,
        state: {
          init: (_, { doc }) => shown(doc, []),
          apply: (transaction, before) => {
            const passages: readonly Passage[] = transaction.getMeta(key) ?? before.passages;
            const isSame = !transaction.docChanged && passages === before.passages;
            return isSame ? before : shown(transaction.doc, passages);
          },
        },
        props: { decorations: (state) => key.getState(state)?.marks },
      }),
    ],
  });
};

export const showPassages = (editor: Editor, passages: readonly Passage[]): void => {
  if (key.getState(editor.state)?.passages !== passages) editor.view.dispatch(editor.state.tr.setMeta(key, passages));
};
