import { Button, Stack, Text } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { CurrentUserContext } from '../shared/user/current-user.ts';

/** Where the payment provider sends those who turned back. */
export const CancelPage = (): ReactNode => {
  const user = use(CurrentUserContext);
  return (
    <Stack>
      <Picture Icon={IconCreditCardOff} isLarge />
      <PageTitle>The payment was cancelled</PageTitle>
      <Text>Nothing was charged, and your plan is as it was. You can pay at any other time.</Text>
      {user === null ? (
        <Button component={Link} to="/login">
          Log in
        </Button>
      ) : (
        <>
          <Button component={Link} to="/profile/subscription">
            Back to your plan
          </Button>
          <Button component={Link} to="/" variant="default">
            Go to the start page
          </Button>
        </>
      )}
    </Stack>
  );
};
