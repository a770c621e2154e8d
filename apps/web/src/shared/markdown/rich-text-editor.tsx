import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { Markdown } from '@tiptap/markdown';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { checkMarks } from './check-marks.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { emptyHeadings } from './empty-headings.ts';
import { FieldMenu } from './field-menu.tsx';
import { FoldedHeadings } from './folded-headings.tsx';
import type { MarkdownEditorProps } from './markdown-editor.tsx';
import { passageMarks } from './passage-marks.ts';
import { plainMarked } from './plain-marked.ts';
import classes from './rich-text-editor.module.css';
import { SnippetMenu } from './snippet-menu.tsx';
import { tidyMarkdown } from './tidy-markdown.ts';
import { useNoteMarks } from './use-note-marks.tsx';
import { usePassages } from './use-passages.tsx';

/** Headings, lists, bold, italic and links: what a letter needs and Markdown can hold. */
const extensions = [
  StarterKit.configure({ underline: false, codeBlock: false, code: false, link: { openOnClick: false } }),
  Markdown.configure({ marked: plainMarked }),
  checkMarks(classes.check ?? ''),
  passageMarks(classes.check ?? ''),
];
const foldingExtensions = [...extensions, emptyHeadings(classes.folded ?? '')];

const minHeightVariable = (minHeight: number | string): CSSProperties & Record<'--editor-min-height', string> => ({
  '--editor-min-height': typeof minHeight === 'number' ? `${minHeight}px` : minHeight,
});

/** The editor with all of its code; pages use `MarkdownEditor`, which loads it on demand. */
export const RichTextMarkdownEditor = ({
  value,
  onChange,
  readOnly = false,
  label,
  minHeight = 160,
  fields = [],
  offersSnippets = true,
  foldsEmptyHeadings = false,
  checked,
}: MarkdownEditorProps): ReactNode => {
  const shownRef = useRef(value);
  const onUpdate = useEffectEvent((markdown: string) => {
    if (markdown === shownRef.current) return;
    shownRef.current = markdown;
    onChange(markdown);
  });
  const editor = useEditor({
    extensions: foldsEmptyHeadings ? foldingExtensions : extensions,
    content: value,
    contentType: 'markdown',
    editable: !readOnly,
    editorProps: { attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
    onUpdate: ({ editor: changed }) => onUpdate(tidyMarkdown(changed.getMarkdown())),
  });

  useEffect(() => {
    if (editor === null || value === shownRef.current) return;
    shownRef.current = value;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(value, { contentType: 'markdown', emitUpdate: false });
    const end = editor.state.doc.content.size;
    if (editor.isFocused) editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [editor, value]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  const passages = usePassages(editor, checked);
  const noteMarks = useNoteMarks(editor);
  const handlers = {
    onClick: (event: MouseEvent) => {
      const isMark = !event.altKey && event.target instanceof Element && noteMarks.openOf(event.target);
      if (!isMark) passages.handlers.onClick(event);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.altKey && noteMarks.openAtCaret()) event.preventDefault();
      else passages.handlers.onKeyDown(event);
    },
  };

  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      classNames={{ root: classes.root, content: classes.content, control: classes.control }}
    >
      {!readOnly && (
        <EditorToolbar
          onSource={checked === undefined ? undefined : passages.showAtCaret}
          placesToCheck={noteMarks.count}
          onNextPlace={noteMarks.openNext}
          fieldMenu={fields.length > 0 && editor !== null && <FieldMenu editor={editor} fields={fields} />}
        />
      )}
      <div {...handlers}>
        <RichTextEditor.Content style={minHeightVariable(minHeight)} />
      </div>
      {foldsEmptyHeadings && editor !== null && <FoldedHeadings editor={editor} />}
      {passages.card}
      {noteMarks.menu}
      {!readOnly && offersSnippets && editor !== null && <SnippetMenu editor={editor} />}
    </RichTextEditor>
  );
};
