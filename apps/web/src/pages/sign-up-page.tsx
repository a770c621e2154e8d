import { Anchor, Button, Stack, Text } from '@mantine/core';
import { answerMessages } from '@openconsult/contracts/texts';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CheckInbox } from '../features/accounts/check-inbox.tsx';
import { SignUpForm, type SignUpRequest } from '../features/accounts/sign-up-form.tsx';
import { useInstallation } from '../shared/installation/installation.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';

/** Requests an account: at /sign-up, or at /signUpNew with the plan New selected. */
export const SignUpPage = (): ReactNode => {
  const { is_sign_up_open, is_new } = useInstallation();
  const isNewPlan = useLocation().pathname.toLowerCase().startsWith('/signupnew');
  const [request, setRequest] = useState<SignUpRequest>();
  const [isSubmitted, setIsSubmitted] = useState(false);
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
  if (isSubmitted && request !== undefined)
    return <CheckInbox request={request} onChange={() => setIsSubmitted(false)} />;
  return (
    <Stack gap="xl" maw={480}>
      <Stack gap={4}>
        <PageTitle takesFocus={false}>{is_new ? 'Set up your practice' : 'Sign up'}</PageTitle>
        {is_new ? (
          <Text c="dimmed">
            Yours is the first account here, so you will be the admin: you approve colleagues and choose their plans.
          </Text>
        ) : (
          <Text c="dimmed">
            Already have an account?{' '}
            <Anchor component={Link} to="/login" underline="always">
              Log in
            </Anchor>
          </Text>
        )}
      </Stack>
      <SignUpForm
        plan={isNewPlan ? 'new' : 'pro'}
        before={request}
        onSubmitted={(submitted) => {
          setRequest(submitted);
          setIsSubmitted(true);
        }}
      />
    </Stack>
  );
};
