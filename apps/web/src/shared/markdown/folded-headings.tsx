import { Anchor, Text } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type ReactNode } from 'react';
import { foldedHeadings, openHeading } from './empty-headings.ts';
import classes from './rich-text-editor.module.css';

/** The headings without a text in one line; each opens to be written under. It claims nothing about what was said. */
export const FoldedHeadings = ({ editor }: { readonly editor: Editor }): ReactNode => {
  const headings = useEditorState({ editor, selector: ({ editor: now }) => foldedHeadings(now) });
  if (headings.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" className={classes.foldedLine}>
      Nothing written under:{' '}
      {headings.map((heading, at) => (
        <Fragment key={`${at} ${heading.text}`}>
          <span className={classes.foldedName}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              disabled={!editor.isEditable}
              title={`Write under ${heading.text}`}
              onClick={() => openHeading(editor, heading)}
            >
              {heading.text}
            </Anchor>
            {at < headings.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
    </Text>
  );
};
