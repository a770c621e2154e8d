import type { Editor } from '@tiptap/react';

/** The position of the caret as the browser shows it: the editor's own selection follows a click a moment later. */
export function caretOf({ view, state }: Editor): number {
  const selection = document.getSelection();
  const node = selection?.focusNode;
  if (!selection || !node || !view.dom.contains(node)) return state.selection.from;
  return view.posAtDOM(node, selection.focusOffset);
}
