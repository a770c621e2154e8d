import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { accounts } from '@openconsult/contracts/accounts';
import { RESET_LINK_EXPIRES_MINUTES } from '@openconsult/contracts/limits';
import { IconMailOpened } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { call } from '../shared/api/call.ts';
import { FormFailure } from '../shared/forms/form-failure.tsx';
import { useContractForm } from '../shared/forms/use-contract-form.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';

/** Requests a link to choose a new password. The answer does not reveal whether the address has an account. */
export const ForgotPasswordPage = (): ReactNode => {
  const given: unknown = useLocation().state?.email;
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: accounts.forgotPassword.body,
    initialValues: { email: typeof given === 'string' ? given : '' },
    send: async (body) => {
      await call(accounts.forgotPassword, { body });
      setRequestedEmail(body.email);
    },
  });
  const toLogin = (
    <Anchor component={Link} to="/login" py={10}>
      Back to the login
    </Anchor>
  );
  if (requestedEmail !== null)
    return (
      <Stack>
        <Picture Icon={IconMailOpened} isLarge />
        <PageTitle>Check your inbox</PageTitle>
        <Text>
          If this address has an account, we sent a link to <b>{requestedEmail}</b>. It works once and expires after{' '}
          {RESET_LINK_EXPIRES_MINUTES} minutes.
        </Text>
        <Text c="dimmed">No e-mail? Check your spam folder and the address.</Text>
        <Button variant="default" onClick={() => setRequestedEmail(null)}>
          Use another address
        </Button>
        {toLogin}
      </Stack>
    );
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Forgot your password?</PageTitle>
        <Text c="dimmed">We will e-mail you a link to choose a new one.</Text>
      </Stack>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('email')}
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
          />
          <FormFailure>{failure}</FormFailure>
          <Button type="submit" fullWidth loading={isSending}>
            Send link
          </Button>
          {toLogin}
        </Stack>
      </form>
    </Stack>
  );
};
