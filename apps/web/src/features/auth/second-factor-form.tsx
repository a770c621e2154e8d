import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { auth } from '@openconsult/contracts/auth';
import type { User } from '@openconsult/contracts/users';
import { type ReactNode, useState } from 'react';
import { ApiError, call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { digitsOf, isWholeCode } from '../../shared/forms/one-time-code.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';

export interface SecondFactorFormProps {
  /** From the answer to the correct password. */
  readonly loginToken: string;
  readonly onLoggedIn: (user: User) => void;
  /** Back to the password; with the reason when the time for the code has expired. */
  readonly onBack: (reason?: string) => void;
}

/** A code from the authenticator app, sent as soon as it is complete, or a recovery code. */
export const SecondFactorForm = ({ loginToken, onLoggedIn, onBack }: SecondFactorFormProps): ReactNode => {
  const [isRecovery, setIsRecovery] = useState(false);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: auth.secondFactor.body,
    initialValues: { code: '' },
    toBody: ({ code }) => ({ login_token: loginToken, code }),
    send: async (body) => {
      try {
        onLoggedIn(await call(auth.secondFactor, { body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'GONE') onBack(error.message);
        else throw error;
      }
    },
  });
  const { onChange: _onChange, ...codeProps } = form.getInputProps('code');

  const enter = (typed: string): void => {
    const code = isRecovery ? typed : digitsOf(typed);
    form.setFieldValue('code', code);
    if (!isRecovery && isWholeCode(code)) onSubmit();
  };

  const toggleRecovery = (): void => {
    form.reset();
    setIsRecovery(!isRecovery);
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>
          {isRecovery
            ? 'Enter one of the recovery codes that you saved when you turned on the second factor. Each works once.'
            : 'Enter the code that your authenticator app shows for OpenConsult.'}
        </Text>
        <TextInput
          key={String(isRecovery)}
          {...codeProps}
          onChange={(event) => enter(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          label={isRecovery ? 'Recovery code' : '6-digit code'}
          name="code"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          data-tabular
          data-autofocus
          autoFocus
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" fullWidth loading={isSending}>
          Log in
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" mih={44} onClick={toggleRecovery}>
            {isRecovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
          </Anchor>
          <Anchor component="button" type="button" mih={44} onClick={() => onBack()}>
            Back
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
};
