import { Textarea } from '@mantine/core';
import { PHRASE_MAX_LENGTH } from '@openconsult/contracts/limits';
import { useRef, useState } from 'react';
import classes from './phrase-list.module.css';

interface PhraseEditorProps {
  readonly text: string;
  readonly label: string;
  readonly onSave: (text: string) => void;
  /** Also after saving. */
  readonly onClose: () => void;
}

/** Edits a phrase: Enter or losing the focus saves, Escape discards. */
export const PhraseEditor = ({ text, label, onSave, onClose }: PhraseEditorProps) => {
  const [value, setValue] = useState(text);
  const isClosedRef = useRef(false);
  const end = (save: boolean) => {
    // Closing removes the focus, which must not save a discarded edit.
    if (isClosedRef.current) return;
    isClosedRef.current = true;
    if (save) onSave(value);
    onClose();
  };
  return (
    <Textarea
      className={classes.editor ?? ''}
      aria-label={label}
      description="Enter to save, Esc to cancel"
      inputWrapperOrder={['input', 'description']}
      size="md"
      autosize
      autoFocus
      maxLength={PHRASE_MAX_LENGTH}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(value.length, value.length)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') end(false);
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        end(true);
      }}
    />
  );
};
