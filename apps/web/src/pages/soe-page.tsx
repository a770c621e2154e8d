import { Button, Stack, Text } from '@mantine/core';
import { homePath, withPlatformIds } from '@openconsult/contracts/pages';
import { IconPlugConnected } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { CurrentUserContext } from '../shared/user/current-user.ts';

/** The landing page for links from a practice platform. Preserves the identifiers in the address. */
export const SoePage = (): ReactNode => {
  const user = use(CurrentUserContext);
  const { pathname, search } = useLocation();
  const isFromPlatform = new URLSearchParams(search).has('platform');
  return (
    <Stack>
      <Picture Icon={IconPlugConnected} isLarge />
      <PageTitle tabTitle="Practice platform">
        {isFromPlatform ? 'Welcome from your practice platform' : 'Practice platform'}
      </PageTitle>
      {isFromPlatform ? (
        <Text>
          When you continue, the consultation with the patient from the platform starts. Nothing is sent back to the
          platform.
        </Text>
      ) : (
        <Text>
          This address is for links from a practice platform, but has no platform. You can continue to OpenConsult.
        </Text>
      )}
      {user === null ? (
        <Button component={Link} to="/login" state={{ from: { pathname, search, hash: '' } }}>
          Log in to continue
        </Button>
      ) : (
        <Button component={Link} to={withPlatformIds(homePath(user), search)}>
          Continue
        </Button>
      )}
    </Stack>
  );
};
