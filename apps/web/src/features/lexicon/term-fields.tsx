import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LEXICON_TERM_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { ReactNode } from 'react';
import classes from './lexicon.module.css';

export interface TermValues {
  readonly written: string;
  readonly spoken: string;
}

/** The body of a call. Without a spoken form, the written form is used. */
export const termBodyOf = ({ written, spoken }: TermValues) => ({
  written,
  ...(spoken.trim() !== '' && { spoken }),
});

export const TermFields = ({ form }: { form: UseFormReturnType<TermValues> }): ReactNode => (
  <>
    <TextInput
      {...form.getInputProps('written')}
      className={classes.field}
      label="Written"
      placeholder="E-max"
      maxLength={LEXICON_TERM_MAX_LENGTH}
      autoComplete="off"
      spellCheck={false}
    />
    <TextInput
      {...form.getInputProps('spoken')}
      className={classes.field}
      label="Spoken, if different"
      placeholder="e max"
      maxLength={LEXICON_TERM_MAX_LENGTH}
      autoComplete="off"
      spellCheck={false}
    />
  </>
);
