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

/** A phrase in one's own words: Enter or leaving it saves, Escape drops what was typed. */
export const PhraseEditor = ({ text, label, onSave, onClose }: PhraseEditorProps) => {
  const [value, setValue] = useState(text);
  const isOverRef = useRef(false);
  const end = (save: boolean) => {
    // Closing takes the focus away, which must not save what was dropped.
    if (isOverRef.current) return;
    isOverRef.current = true;
    if (save) onSave(value);
    onClose();
  };
  return (
    <Textarea
      className={classes.editor ?? ''}
      aria-label={label}
      description="Enter saves, Escape drops the change"
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
