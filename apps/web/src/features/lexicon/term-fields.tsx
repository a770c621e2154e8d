import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LEXICON_TERM_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { ReactNode } from 'react';
import classes from './lexicon.module.css';

export interface TermValues {
  readonly written: string;
  readonly spoken: string;
}

/** As the calls take it: nothing under "said as" means that it is said as it is written. */
export const termBodyOf = ({ written, spoken }: TermValues) => ({
  written,
  ...(spoken.trim() !== '' && { spoken }),
});

/** How a term is written, and how it is said where that differs. */
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
      label="Said as, if different"
      placeholder="e max"
      maxLength={LEXICON_TERM_MAX_LENGTH}
      autoComplete="off"
      spellCheck={false}
    />
  </>
);
