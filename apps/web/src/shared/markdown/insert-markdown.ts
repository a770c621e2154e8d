import type { Editor, JSONContent } from '@tiptap/react';

/** Replaces a range by Markdown; one paragraph becomes part of the line that it is inserted in. */
export function insertMarkdown(
  editor: Editor,
  markdown: string,
  range: { readonly from: number; readonly to: number },
) {
  const blocks: JSONContent[] = editor.markdown?.parse(markdown).content ?? [];
  const [only] = blocks;
  const content = blocks.length === 1 && only?.type === 'paragraph' ? (only.content ?? []) : blocks;
  editor
    .chain()
    .focus()
    .insertContentAt({ ...range }, content)
    .run();
}
