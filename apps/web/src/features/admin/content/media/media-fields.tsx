import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CONTENT_NAME_MAX_LENGTH } from '@openconsult/contracts/content-types';
import type { ReactNode } from 'react';

export interface MediaTexts {
  readonly title: string;
  readonly description: string;
}

/** The texts of a picture, video or link. */
export const MediaFields = <Values extends MediaTexts>({
  form,
}: {
  readonly form: UseFormReturnType<Values>;
}): ReactNode => (
  <>
    <TextInput
      {...form.getInputProps('title')}
      label="Title"
      description="Shown below it."
      maxLength={CONTENT_NAME_MAX_LENGTH}
      autoComplete="off"
    />
    <Textarea
      {...form.getInputProps('description')}
      label="What it shows"
      description="For patients who cannot see it: read aloud instead."
      autosize
      minRows={2}
      maxRows={6}
      maxLength={400}
    />
  </>
);

/** A title for a chosen file, from its name. */
export const titleOfFile = ({ name }: File): string => {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
