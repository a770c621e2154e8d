import { Stack, Text, TextInput } from '@mantine/core';
import { requiredText } from '@openconsult/contracts/fields';
import { PASSWORD_MAX_LENGTH } from '@openconsult/contracts/limits';
import { type Passkey, passkeyName } from '@openconsult/contracts/passkeys';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { deviceNameOf } from './device-name.ts';
import { FormButtons } from './form-buttons.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

const schema = z.strictObject({ password: requiredText(PASSWORD_MAX_LENGTH), name: passkeyName });

export interface AddPasskeyFormProps {
  readonly onAdded: (passkey: Passkey) => void;
  readonly onCancel: () => void;
}

/** Creates a passkey on this device. Its library is loaded on submit. */
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
          description="Helps you recognise the device later."
          name="passkey-name"
          autoComplete="off"
        />
        <OwnPasswordField {...form.getInputProps('password')} />
        <FormFailure>{failure}</FormFailure>
        <FormButtons submit="Create passkey" isSending={isSending} onCancel={onCancel} />
      </Stack>
    </form>
  );
};
