import { TextInput, type TextInputProps } from '@mantine/core';
import { NAME_MAX_LENGTH } from '@openconsult/contracts/fields';
import type { ReactNode } from 'react';

/** The name of a practice, when it is set up and when it is changed. */
export const PracticeNameField = (props: TextInputProps): ReactNode => (
  <TextInput
    label="Practice name"
    description="Patients see it on letters, consents and messages."
    name="organization"
    autoComplete="organization"
    maxLength={NAME_MAX_LENGTH}
    {...props}
  />
);
