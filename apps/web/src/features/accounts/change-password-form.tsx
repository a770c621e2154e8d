import { Button, Stack } from '@mantine/core';
import { accounts } from '@openconsult/contracts/accounts';
import type { User } from '@openconsult/contracts/users';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { EMPTY_NEW_PASSWORD, NewPasswordFields } from './new-password-fields.tsx';

export interface ChangePasswordFormProps {
  /** Whose password it is, for password managers. */
  readonly email: string;
  readonly onChanged: (user: User) => void;
}

export const ChangePasswordForm = ({ email, onChanged }: ChangePasswordFormProps): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: accounts.changePassword.body,
    initialValues: { current_password: '', ...EMPTY_NEW_PASSWORD },
    send: async (body) => onChanged(await call(accounts.changePassword, { body })),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {/* Hidden; password managers read the account from it. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('current_password')}
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordFields form={form} label="New password" />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" fullWidth loading={isSending}>
          Change password
        </Button>
      </Stack>
    </form>
  );
};
