import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { unmetRequirements } from './password-requirements.ts';
import { RequirementList } from './requirement-list.tsx';

export interface NewPasswordValues {
  readonly password: string;
  readonly password_confirmation: string;
}

export const EMPTY_NEW_PASSWORD: NewPasswordValues = { password: '', password_confirmation: '' };

export interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  readonly form: UseFormReturnType<Values>;
  readonly label: string;
  readonly autoFocus?: boolean;
}

/** A new password with its requirements, and its repetition. */
export const NewPasswordFields = <Values extends NewPasswordValues>({
  form,
  label,
  autoFocus = false,
}: NewPasswordFieldsProps<Values>): ReactNode => {
  const { password } = form.values;
  const { error, ...inputProps } = form.getInputProps('password');
  // The list shows unmet requirements. The field shows other errors: empty, or the same as before.
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
        description={<RequirementList password={password} hasError={isShownInList} />}
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
