import { Anchor, Button, Stack, Text } from '@mantine/core';
import { answerMessages } from '@openconsult/contracts/texts';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CheckInbox } from '../features/accounts/check-inbox.tsx';
import { SignUpForm, type SignUpRequest } from '../features/accounts/sign-up-form.tsx';
import { useInstallation } from '../shared/installation/installation.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';

/** Asks for an account, at /sign-up, and at /signUpNew with the plan for a start chosen. */
export const SignUpPage = (): ReactNode => {
  const { is_sign_up_open } = useInstallation();
  const isForStart = useLocation().pathname.toLowerCase().startsWith('/signupnew');
  const [request, setRequest] = useState<SignUpRequest>();
  const [isAsked, setIsAsked] = useState(false);
  if (!is_sign_up_open)
    return (
      <Stack>
        <PageTitle>Sign up</PageTitle>
        <Text>{answerMessages.signUpClosed}</Text>
        <Button component={Link} to="/login" variant="default">
          Log in
        </Button>
      </Stack>
    );
  if (isAsked && request !== undefined) return <CheckInbox request={request} onChange={() => setIsAsked(false)} />;
  return (
    <Stack gap="xl" maw={480}>
      <Stack gap={4}>
        <PageTitle takesFocus={false}>Sign up</PageTitle>
        <Text c="dimmed">
          You have an account?{' '}
          <Anchor component={Link} to="/login" underline="always">
            Log in
          </Anchor>
        </Text>
      </Stack>
      <SignUpForm
        plan={isForStart ? 'new' : 'pro'}
        before={request}
        onAsked={(asked) => {
          setRequest(asked);
          setIsAsked(true);
        }}
      />
    </Stack>
  );
};
