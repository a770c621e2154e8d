import { RichTextEditor } from '@mantine/tiptap';
import { IconEar, IconFlagQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './rich-text-editor.module.css';

interface Props {
  /** Shows the source of the sentence at the caret; undefined for a text without sources. */
  readonly onSource: (() => void) | undefined;
  readonly placesToCheck: number;
  readonly onNextPlace: () => void;
  readonly fieldMenu: ReactNode;
}

/** The tools above the text; those for sources and places to check only where there are any. */
export const EditorToolbar = ({ onSource, placesToCheck, onNextPlace, fieldMenu }: Props): ReactNode => (
  <RichTextEditor.Toolbar className={classes.toolbar ?? ''}>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.H2 />
      <RichTextEditor.H3 />
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Undo />
      <RichTextEditor.Redo />
    </RichTextEditor.ControlsGroup>
    {(onSource !== undefined || placesToCheck > 0) && (
      <RichTextEditor.ControlsGroup>
        {onSource !== undefined && (
          <RichTextEditor.Control
            aria-label="Source of this sentence"
            title="Source of this sentence (Alt+Enter, Alt-click)"
            aria-keyshortcuts="Alt+Enter"
            onClick={onSource}
          >
            <IconEar size={20} stroke={1.5} />
          </RichTextEditor.Control>
        )}
        {placesToCheck > 0 && (
          <RichTextEditor.Control
            aria-label="Next place to check"
            title={`Next place to check (${placesToCheck}). Alt+Enter on a mark opens its choices`}
            onClick={onNextPlace}
          >
            <IconFlagQuestion size={20} stroke={1.5} />
          </RichTextEditor.Control>
        )}
      </RichTextEditor.ControlsGroup>
    )}
    {fieldMenu}
  </RichTextEditor.Toolbar>
);
