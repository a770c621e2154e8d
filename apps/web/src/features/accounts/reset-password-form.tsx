import { Button, Stack, TextInput } from '@mantine/core';
import { accounts } from '@openconsult/contracts/accounts';
import type { User } from '@openconsult/contracts/users';
import type { ReactNode } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { EMPTY_NEW_PASSWORD, NewPasswordFields } from './new-password-fields.tsx';
import type { PasswordLink } from './password-link.ts';

export interface ResetPasswordFormProps {
  readonly link: PasswordLink;
  /** Receives the logged-in user, or null if a second factor is required. */
  readonly onChanged: (user: User | null) => void;
  readonly onLinkExpired: () => void;
}

/** Chooses a password with an e-mailed link. */
export const ResetPasswordForm = ({ link, onChanged, onLinkExpired }: ResetPasswordFormProps): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: accounts.resetPassword.body,
    initialValues: EMPTY_NEW_PASSWORD,
    toBody: (values) => ({ ...values, ...link }),
    send: async (body) => {
      try {
        const answer = await call(accounts.resetPassword, { body });
        onChanged('done' in answer ? null : answer);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'GONE') onLinkExpired();
        else throw error;
      }
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput label="E-mail" type="email" name="email" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields form={form} label="New password" autoFocus />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" fullWidth loading={isSending}>
          Save and log in
        </Button>
      </Stack>
    </form>
  );
};
