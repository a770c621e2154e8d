import { Button, Stack, Text } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { CurrentUserContext } from '../shared/user/current-user.ts';

/** The page after a cancelled payment. */
export const CancelPage = (): ReactNode => {
  const user = use(CurrentUserContext);
  return (
    <Stack>
      <Picture Icon={IconCreditCardOff} isLarge />
      <PageTitle>Payment cancelled</PageTitle>
      <Text>You were not charged, and your plan has not changed. You can pay at any time.</Text>
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
