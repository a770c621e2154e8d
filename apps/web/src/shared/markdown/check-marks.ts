import { checkMarksIn } from '@openconsult/contracts/check-marks';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

function decorated(doc: Node, className: string): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    // A mark may hold words in bold, which are nodes of their own.
    for (const { start, end } of checkMarksIn(node.textBetween(0, node.content.size, undefined, ' ')))
      marks.push(Decoration.inline(at + 1 + start, at + 1 + end, { class: className }));
  });
  return DecorationSet.create(doc, marks);
}

/** Shows the places of a text that the clinician must complete. The text itself is unchanged. */
export const checkMarks = (className: string) =>
  Extension.create({
    name: 'checkMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        state: {
          init: (_, { doc }) => decorated(doc, className),
          apply: ({ docChanged, doc }, shown) => (docChanged ? decorated(doc, className) : shown),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ],
  });
