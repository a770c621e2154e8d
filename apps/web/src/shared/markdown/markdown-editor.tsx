import { Paper } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { MarkdownView } from './markdown-view.tsx';

export interface MarkdownEditorProps {
  /** Markdown without HTML. */
  readonly value: string;
  /** Told after each change by the person, never after a change of `value`. */
  readonly onChange: (markdown: string) => void;
  readonly readOnly?: boolean;
  /** What the text is, for people who do not see it. */
  readonly label: string;
  /** In CSS units; 160 px when absent. */
  readonly minHeight?: number | string;
}

const RichTextMarkdownEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextMarkdownEditor,
}));

/**
 * Rich text over Markdown. Saving is the caller's. A new `value` from outside replaces the text and keeps the caret.
 * Until the editor's code is here the text can be read in its place.
 */
export const MarkdownEditor = (props: MarkdownEditorProps): ReactNode => (
  <Suspense
    fallback={
      <Paper p="md" mih={props.minHeight ?? 160} aria-busy="true">
        <MarkdownView text={props.value} />
      </Paper>
    }
  >
    <RichTextMarkdownEditor {...props} />
  </Suspense>
);
