import { Button, Stack, Text, TextInput } from '@mantine/core';
import { email, phone, requiredText } from '@openconsult/contracts/fields';
import { newPasswordFields, withConfirmedPassword } from '@openconsult/contracts/new-password';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';

const trial = withConfirmedPassword(z.strictObject({ name: requiredText(100), email, phone, ...newPasswordFields }));

/** A form with the product's validation. It sends nothing. */
export const TrialForm = (): ReactNode => {
  const [isValid, setIsValid] = useState(false);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: trial,
    initialValues: { name: '', email: '', phone: '', password: '', password_confirmation: '' },
    send: async () => setIsValid(true),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={420}>
        <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput label="Telephone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField
          label="Repeat password"
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending}>
          Check
        </Button>
        <Text role="status" c="dimmed" size="sm">
          {isValid ? 'All fields are valid. This form sends nothing.' : 'This form only validates. It sends nothing.'}
        </Text>
      </Stack>
    </form>
  );
};
