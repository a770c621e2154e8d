import { Paper } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CheckedText } from '../checked-text/checked-texts.ts';
import { MarkdownView } from './markdown-view.tsx';
import { withoutEmptyHeadings } from './placed-lines.ts';

export interface MarkdownEditorProps {
  /** Markdown without HTML. */
  readonly value: string;
  /** Called after each change by the user, never after a change of `value`. */
  readonly onChange: (markdown: string) => void;
  readonly readOnly?: boolean;
  /** The accessible name. */
  readonly label: string;
  /** Fields to insert, such as `{{date}}`. */
  readonly fields?: readonly { readonly name: string; readonly label: string }[];
  /** Whether a typed shortcut offers snippets; true when absent. */
  readonly offersSnippets?: boolean;
  /** Headings without a text are folded into one line below it. */
  readonly foldsEmptyHeadings?: boolean;
  /** What differs from the transcript, and the source of each sentence. */
  readonly checked?: CheckedText | undefined;
  /** In CSS units; 160 px when absent. */
  readonly minHeight?: number | string;
}

const RichTextMarkdownEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextMarkdownEditor,
}));

/**
 * Rich text over Markdown. The caller saves it. A new `value` replaces the text without moving the caret.
 * Shows the text until the editor's code has loaded.
 */
export const MarkdownEditor = (props: MarkdownEditorProps): ReactNode => (
  <Suspense
    fallback={
      <Paper p="md" mih={props.minHeight ?? 160} aria-busy="true">
        <MarkdownView text={props.foldsEmptyHeadings ? withoutEmptyHeadings(props.value) : props.value} />
      </Paper>
    }
  >
    <RichTextMarkdownEditor {...props} />
  </Suspense>
);
