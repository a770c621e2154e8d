import { checkMarksIn } from '@openconsult/contracts/check-marks';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';

export interface ShownMark {
  /** Its place among all marks of the text. */
  readonly nth: number;
  readonly text: string;
  /** In positions of the document. */
  readonly from: number;
  readonly to: number;
}

function marksIn(doc: Node): ShownMark[] {
  const marks: ShownMark[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    // A mark may hold words in bold, which are nodes of their own.
    const text = node.textBetween(0, node.content.size, undefined, ' ');
    for (const { start, end } of checkMarksIn(text))
      marks.push({ nth: marks.length, text: text.slice(start, end), from: at + 1 + start, to: at + 1 + end });
  });
  return marks;
}

interface Shown {
  readonly marks: readonly ShownMark[];
  readonly decorations: DecorationSet;
}

const key = new PluginKey<Shown>('checkMarks');

function shown(doc: Node, className: string): Shown {
  const marks = marksIn(doc);
  const decorations = marks.map(({ nth, from, to }) =>
    Decoration.inline(from, to, { class: className, 'data-check': String(nth) }),
  );
  return { marks, decorations: DecorationSet.create(doc, decorations) };
}

/** The places of a text that the clinician must complete, in order. */
export const shownMarks = (editor: Editor): readonly ShownMark[] => key.getState(editor.state)?.marks ?? [];

/** Shows the places of a text that the clinician must complete. The text itself is unchanged. */
export const checkMarks = (className: string) =>
  Extension.create({
    name: 'checkMarks',
    addProseMirrorPlugins: () => [
      new Plugin<Shown>({
        key,
        state: {
          init: (_, { doc }) => shown(doc, className),
          apply: ({ docChanged, doc }, before) => (docChanged ? shown(doc, className) : before),
        },
        props: {
          decorations: (state) => key.getState(state)?.decorations,
        },
      }),
    ],
  });
