import { Input, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  CONTENT_ALIASES_MAX,
  CONTENT_NAME_MAX_LENGTH,
  CONTENT_SUMMARY_MAX_LENGTH,
} from '@openconsult/contracts/content-types';
import { TREATMENT_ALIAS_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { ReactNode } from 'react';
import { MarkdownEditor } from '../../../../shared/markdown/markdown-editor.tsx';
import { type ContentValues, FIELD_LABELS } from './content-fields.ts';

export interface FieldsProps {
  readonly form: UseFormReturnType<ContentValues>;
}

/** A text of several paragraphs with its label. */
export const TextField = (props: {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly fields?: readonly { readonly name: string; readonly label: string }[];
}): ReactNode => {
  const { label, description, value, onChange, fields } = props;
  return (
    <div>
      {/* The editor has the label as its own name. */}
      <Input.Label component="span" size="md">
        {label}
      </Input.Label>
      <Input.Description size="md" mb={6}>
        {description}
      </Input.Description>
      <MarkdownEditor
        label={label}
        value={value}
        onChange={onChange}
        offersSnippets={false}
        {...(fields !== undefined && { fields })}
      />
    </div>
  );
};

/** What every item has. */
export const CommonFields = ({ form }: FieldsProps): ReactNode => (
  <>
    <TextInput
      {...form.getInputProps('name')}
      label={FIELD_LABELS.name}
      autoComplete="off"
      maxLength={CONTENT_NAME_MAX_LENGTH}
    />
    <TagsInput
      {...form.getInputProps('aliases')}
      size="md"
      label={FIELD_LABELS.aliases}
      description="Other words for it, which the search and the transcript find. Press Enter after each."
      maxTags={CONTENT_ALIASES_MAX}
      maxLength={TREATMENT_ALIAS_MAX_LENGTH}
      acceptValueOnBlur
    />
    <Textarea
      {...form.getInputProps('summary')}
      label={FIELD_LABELS.summary}
      description="One sentence, shown below the name."
      autosize
      minRows={2}
      maxLength={CONTENT_SUMMARY_MAX_LENGTH}
    />
    <TextField
      label={FIELD_LABELS.text}
      description="What the patient reads about it."
      value={form.values.text}
      onChange={(text) => form.setFieldValue('text', text)}
    />
  </>
);
