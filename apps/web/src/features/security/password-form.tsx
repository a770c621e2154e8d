import { Button, Group, Stack, Text } from '@mantine/core';
import { twoFactor } from '@openconsult/contracts/two-factor';
import type { ReactNode } from 'react';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';

export interface PasswordFormProps {
  /** What happens next, and why the password is asked for. */
  readonly text: string;
  readonly submit: string;
  /** The act takes something away. */
  readonly danger?: boolean;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the own password before something that a borrowed computer must not change. */
export const PasswordForm = ({ text, submit, danger = false, onPassword, onCancel }: PasswordFormProps): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    // The same for every call that takes the own password.
    schema: twoFactor.setUp.body,
    initialValues: { password: '' },
    send: ({ password }) => onPassword(password),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>{text}</Text>
        <PasswordField
          {...form.getInputProps('password')}
          label="Your password"
          name="password"
          autoComplete="current-password"
          data-autofocus
        />
        <FormFailure>{failure}</FormFailure>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} {...(danger ? { color: 'red' } : {})}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
