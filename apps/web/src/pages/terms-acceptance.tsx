import { Button, Group, Stack, Text } from '@mantine/core';
import { mustAcceptTerms } from '@openconsult/contracts/access';
import { homePath } from '@openconsult/contracts/pages';
import { type User, users } from '@openconsult/contracts/users';
import { type ReactNode, use, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useLogOut } from '../features/auth/use-log-out.ts';
import { call } from '../shared/api/call.ts';
import { FormFailure } from '../shared/forms/form-failure.tsx';
import { useInstallation } from '../shared/installation/installation.ts';
import { formatDay } from '../shared/moment/format-moment.ts';
import { LoggedInContext } from '../shared/user/current-user.ts';

/** Below the terms: the date of acceptance, or the Accept button. */
export const TermsAcceptance = ({ user }: { user: User }): ReactNode => {
  const { terms_cutoff } = useInstallation();
  if (mustAcceptTerms(user, terms_cutoff)) return <Accept acceptedEarlierVersion={user.term_status !== null} />;
  return (
    <Group justify="space-between">
      <Text c="dimmed">You accepted the terms on {formatDay(user.term_status ?? 0)}.</Text>
      <Button component={Link} to="/" variant="default">
        Go to the start page
      </Button>
    </Group>
  );
};

const Accept = ({ acceptedEarlierVersion }: { acceptedEarlierVersion: boolean }): ReactNode => {
  const logIn = use(LoggedInContext);
  const navigate = useNavigate();
  const { logOut, isLeaving } = useLogOut();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const accept = (): void => {
    setFailure(null);
    setIsSending(true);
    call(users.updateTerms, {}).then(
      (user) => {
        logIn(user);
        void navigate(homePath(user), { replace: true });
      },
      (error: unknown) => {
        setIsSending(false);
        setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return (
    <Stack>
      <Text>
        {acceptedEarlierVersion
          ? 'You accepted an earlier version of these terms. Please accept this one to continue.'
          : 'Please accept these terms to continue.'}
      </Text>
      <FormFailure>{failure}</FormFailure>
      <Group>
        <Button loading={isSending} onClick={accept}>
          Accept terms
        </Button>
        <Button variant="default" loading={isLeaving} onClick={logOut}>
          Log out
        </Button>
      </Group>
    </Stack>
  );
};
