import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { accounts, linkToken } from '@openconsult/contracts/accounts';
import type { User } from '@openconsult/contracts/users';
import { IconLinkOff } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiError, call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { Picture } from '../../shared/picture/picture.tsx';
import { LoggedInContext } from '../../shared/user/current-user.ts';
import { EMPTY_NEW_PASSWORD, NewPasswordFields } from './new-password-fields.tsx';

/** The page after the login, in the form that the page guard reads. */
const TO_WELCOME = { from: { pathname: '/welcome', search: '', hash: '' } };

export interface ConfirmSignUpProps {
  readonly token: string;
  /** From the link; null if the link is truncated. */
  readonly email: string | null;
}

/**
 * Creates the account of an e-mailed link with the chosen password, logs in and opens the welcome page. Opening the link
 * alone changes nothing, because mail programs open links too.
 */
export const ConfirmSignUp = ({ token, email }: ConfirmSignUpProps): ReactNode => {
  const logIn = use(LoggedInContext);
  const navigate = useNavigate();
  const location = useLocation();
  const [isExpired, setIsExpired] = useState(!linkToken.safeParse(token).success);
  const hasTarget = location.state?.from?.pathname === TO_WELCOME.from.pathname;
  useEffect(() => {
    if (!hasTarget) void navigate(location, { replace: true, state: TO_WELCOME });
  }, [hasTarget, navigate, location]);

  if (isExpired) return <LinkExpired />;
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Choose your password</PageTitle>
        <Text c="dimmed">It confirms your address, creates your account and logs you in.</Text>
      </Stack>
      <ConfirmForm token={token} email={email} onConfirmed={logIn} onExpired={() => setIsExpired(true)} />
    </Stack>
  );
};

interface ConfirmFormProps extends ConfirmSignUpProps {
  readonly onConfirmed: (user: User) => void;
  readonly onExpired: () => void;
}

const ConfirmForm = ({ token, email, onConfirmed, onExpired }: ConfirmFormProps): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: accounts.confirm.body,
    initialValues: EMPTY_NEW_PASSWORD,
    toBody: (values) => ({ ...values, token }),
    send: async (body) => {
      try {
        onConfirmed(await call(accounts.confirm, { body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'GONE') onExpired();
        else throw error;
      }
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {email !== null && (
          <TextInput label="E-mail" type="email" name="email" autoComplete="username" value={email} readOnly />
        )}
        <NewPasswordFields form={form} label="New password" autoFocus />
        <Text size="sm" c="dimmed">
          By creating the account you accept the{' '}
          <Anchor href="/terms" target="_blank" rel="noopener" underline="always" inherit>
            terms
          </Anchor>
          .
        </Text>
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" fullWidth loading={isSending}>
          Create account
        </Button>
      </Stack>
    </form>
  );
};

const LinkExpired = (): ReactNode => (
  <Stack>
    <Picture Icon={IconLinkOff} isLarge />
    <PageTitle>This link is no longer valid</PageTitle>
    <Text>
      Links in our e-mails work once, and for a limited time. If you already created your account, log in. If not, sign
      up again to receive a new link.
    </Text>
    <Button component={Link} to="/sign-up">
      Sign up again
    </Button>
    <Anchor component={Link} to="/login">
      Log in
    </Anchor>
  </Stack>
);
