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
import { SignedInContext } from '../../shared/user/current-user.ts';
import { EMPTY_NEW_PASSWORD, NewPasswordFields } from './new-password-fields.tsx';

/** Where the sign-in leads, in the form the page guard reads. */
const TO_WELCOME = { from: { pathname: '/welcome', search: '', hash: '' } };

export interface ConfirmSignUpProps {
  readonly token: string;
  /** As the link has it; null in a link that was cut short. */
  readonly email: string | null;
}

/**
 * Creates the account of a mailed link with the password chosen here, signs in and goes to the welcome. Opening the link
 * changes nothing: mail programs open links too, and only the owner of the address knows the password.
 */
export const ConfirmSignUp = ({ token, email }: ConfirmSignUpProps): ReactNode => {
  const signIn = use(SignedInContext);
  const navigate = useNavigate();
  const location = useLocation();
  const [isExpired, setIsExpired] = useState(!linkToken.safeParse(token).success);
  const isBound = location.state?.from?.pathname === TO_WELCOME.from.pathname;
  useEffect(() => {
    if (!isBound) void navigate(location, { replace: true, state: TO_WELCOME });
  }, [isBound, navigate, location]);

  if (isExpired) return <LinkExpired />;
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Choose your password</PageTitle>
        <Text c="dimmed">It confirms your address, creates your account and logs you in.</Text>
      </Stack>
      <ConfirmForm token={token} email={email} onConfirmed={signIn} onExpired={() => setIsExpired(true)} />
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
          Create the account
        </Button>
      </Stack>
    </form>
  );
};

const LinkExpired = (): ReactNode => (
  <Stack>
    <Picture Icon={IconLinkOff} isLarge />
    <PageTitle>This link does not work any more</PageTitle>
    <Text>
      Links in our mails work once, and for a limited time. If you have created your account already, log in. If not,
      sign up again: we mail you a new link.
    </Text>
    <Button component={Link} to="/sign-up">
      Sign up again
    </Button>
    <Anchor component={Link} to="/login">
      Log in
    </Anchor>
  </Stack>
);
