import { Stack, Text } from '@mantine/core';
import { twoFactor } from '@openconsult/contracts/two-factor';
import type { ReactNode } from 'react';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

export interface PasswordFormProps {
  /** What happens next. */
  readonly text: string;
  readonly submit: string;
  /** The action removes something. */
  readonly danger?: boolean;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the user's password before changes that must be safe on an unattended computer. */
export const PasswordForm = ({ text, submit, danger = false, onPassword, onCancel }: PasswordFormProps): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    // The same for every call that takes the user's password.
    schema: twoFactor.setUp.body,
    initialValues: { password: '' },
    send: ({ password }) => onPassword(password),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>{text}</Text>
        <OwnPasswordField {...form.getInputProps('password')} />
        <FormFailure>{failure}</FormFailure>
        <FormButtons submit={submit} isSending={isSending} danger={danger} onCancel={onCancel} />
      </Stack>
    </form>
  );
};
