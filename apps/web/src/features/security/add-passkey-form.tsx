import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { requiredText } from '@openconsult/contracts/fields';
import { PASSWORD_MAX_LENGTH } from '@openconsult/contracts/limits';
import { type Passkey, passkeyName } from '@openconsult/contracts/passkeys';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { deviceNameOf } from './device-words.ts';

const schema = z.strictObject({ password: requiredText(PASSWORD_MAX_LENGTH), name: passkeyName });

export interface AddPasskeyFormProps {
  readonly onAdded: (passkey: Passkey) => void;
  readonly onCancel: () => void;
}

/** Makes a passkey on this device. What that needs is downloaded when it is asked for. */
export const AddPasskeyForm = ({ onAdded, onCancel }: AddPasskeyFormProps): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema,
    initialValues: { name: deviceNameOf(navigator.userAgent), password: '' },
    send: async (body) => {
      const { createPasskey } = await import('./create-passkey.ts');
      onAdded(await createPasskey(body));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>Your browser then asks for your fingerprint, your face or the PIN of this device.</Text>
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="So that you know later which device it is on."
          name="passkey-name"
          autoComplete="off"
        />
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
          <Button type="submit" loading={isSending}>
            Create passkey
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
