import { Anchor, Button, Stack, Text } from '@mantine/core';
import { accounts } from '@openconsult/contracts/accounts';
import { type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiError, call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { SignedInContext } from '../../shared/user/current-user.ts';

/** Where the sign-in leads, in the form the page guard reads. */
const TO_WELCOME = { from: { pathname: '/welcome', search: '', hash: '' } };

/** Makes the account of a mailed link, signs in and goes to the welcome; says so when the link has ended. */
export const ConfirmSignUp = ({ token }: { token: string }): ReactNode => {
  const signIn = use(SignedInContext);
  const navigate = useNavigate();
  const location = useLocation();
  const isBound = location.state?.from?.pathname === TO_WELCOME.from.pathname;
  const [failure, setFailure] = useState<unknown>(null);
  // A link works once, and effects may run twice.
  const asked = useRef<string | null>(null);

  const confirm = useCallback(() => {
    setFailure(null);
    call(accounts.confirm, { body: { token } }).then(signIn, setFailure);
  }, [token, signIn]);

  useEffect(() => {
    if (!isBound) navigate(location, { replace: true, state: TO_WELCOME });
    else if (asked.current !== token) {
      asked.current = token;
      confirm();
    }
  }, [isBound, token, confirm, navigate, location]);

  if (failure === null)
    return (
      <Stack gap="xs" aria-busy>
        <PageTitle>Confirming your address</PageTitle>
        <Text c="dimmed">This takes a moment.</Text>
      </Stack>
    );
  if (!(failure instanceof ApiError && isEnded(failure)))
    return (
      <Stack>
        <PageTitle>Your address is not confirmed yet</PageTitle>
        <FormFailure>{failure instanceof Error ? failure.message : String(failure)}</FormFailure>
        <Button onClick={confirm}>Try again</Button>
      </Stack>
    );
  return (
    <Stack>
      <PageTitle>This link has ended</PageTitle>
      <Text>
        Links of our mails work once, and for a limited time. If you have confirmed your address already, log in. If
        not, sign up again and we send a new link.
      </Text>
      <Button component={Link} to="/sign-up">
        Sign up again
      </Button>
      <Anchor component={Link} to="/login">
        Log in
      </Anchor>
    </Stack>
  );
};

/** Used, over, or never a link of ours. */
const isEnded = ({ code }: ApiError): boolean => code === 'GONE' || code === 'VALIDATION';
