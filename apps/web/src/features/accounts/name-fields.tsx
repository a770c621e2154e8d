import { TextInput, type TextInputProps } from '@mantine/core';
import { NAME_MAX_LENGTH } from '@openconsult/contracts/fields';
import type { ReactNode } from 'react';

interface NameFieldsProps {
  /** The form's input props of each field. */
  readonly first: TextInputProps;
  readonly last: TextInputProps;
}

export const NameFields = ({ first, last }: NameFieldsProps): ReactNode => (
  <>
    <TextInput
      autoFocus
      {...first}
      label="First name"
      name="given-name"
      autoComplete="given-name"
      maxLength={NAME_MAX_LENGTH}
    />
    <TextInput {...last} label="Last name" name="family-name" autoComplete="family-name" maxLength={NAME_MAX_LENGTH} />
  </>
);
