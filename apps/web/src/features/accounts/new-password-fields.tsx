import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { unmetRequirements } from './password-requirements.ts';
import { RequirementList } from './requirement-list.tsx';

export interface NewPasswordValues {
  readonly password: string;
  readonly password_confirmation: string;
}

/** What the two fields hold at first. */
export const EMPTY_NEW_PASSWORD: NewPasswordValues = { password: '', password_confirmation: '' };

export interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  readonly form: UseFormReturnType<Values>;
  readonly label: string;
  readonly autoFocus?: boolean;
}

/** A new password, the list of what it must be, and its repetition. */
export const NewPasswordFields = <Values extends NewPasswordValues>({
  form,
  label,
  autoFocus = false,
}: NewPasswordFieldsProps<Values>): ReactNode => {
  const { password } = form.values;
  const { error, ...inputProps } = form.getInputProps('password');
  // The list says what is lacking; the field says the rest: nothing entered, or the same password as before.
  const isShownInList = error !== undefined && password !== '' && unmetRequirements(password).size > 0;
  return (
    <>
      <PasswordField
        {...inputProps}
        error={isShownInList || error}
        label={label}
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={<RequirementList password={password} isRefused={isShownInList} />}
      />
      <PasswordField
        {...form.getInputProps('password_confirmation')}
        label="Repeat the password"
        name="new-password-again"
        autoComplete="new-password"
      />
    </>
  );
};
