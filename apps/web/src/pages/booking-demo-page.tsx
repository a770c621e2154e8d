import { Button, Stack, Text } from '@mantine/core';
import { homePath } from '@openconsult/contracts/pages';
import { users } from '@openconsult/contracts/users';
import { IconCalendarCheck, IconCalendarEvent } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SupportLine } from '../features/accounts/support-line.tsx';
import { useLogOut } from '../features/auth/use-log-out.ts';
import { call } from '../shared/api/call.ts';
import { FormFailure } from '../shared/forms/form-failure.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { Picture } from '../shared/picture/picture.tsx';
import { LoggedInContext, useCurrentUser } from '../shared/user/current-user.ts';

const demoKey = ['dft-user'];

/**
 * For users who need a demo first (behaviour.md#route-guards). Checks again whenever the page gets the focus, and opens the
 * product automatically when the demo is marked as held.
 */
export const BookingDemoPage = (): ReactNode => {
  const { dft_first: isOpen } = useCurrentUser();
  return isOpen ? <DemoHeld /> : <DemoToBook />;
};

const DemoHeld = (): ReactNode => (
  <Stack>
    <Picture Icon={IconCalendarCheck} isLarge />
    <PageTitle>Demo completed</PageTitle>
    <Text>There is nothing left to do here.</Text>
    <Button component={Link} to="/">
      Go to the start page
    </Button>
  </Stack>
);

const DemoToBook = (): ReactNode => {
  const logIn = use(LoggedInContext);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { logOut, isLeaving } = useLogOut();
  const [isChecked, setIsChecked] = useState(false);
  const demo = useQuery({
    queryKey: demoKey,
    queryFn: ({ signal }) => call(users.dftUser, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
  const isHeld = demo.data?.dft_first === true;

  const { dataUpdatedAt } = demo;
  useEffect(() => {
    if (!isHeld || dataUpdatedAt === 0) return;
    call(users.current, {}).then(
      (user) => {
        logIn(user);
        if (user.dft_first) void navigate(homePath(user), { replace: true });
      },
      // The next answer retries.
      () => undefined,
    );
  }, [isHeld, dataUpdatedAt, logIn, navigate]);

  const checkAgain = (): void => {
    void queryClient.refetchQueries({ queryKey: demoKey }).then(() => setIsChecked(true));
  };
  const bookingUrl = demo.data?.booking_url ?? null;
  return (
    <Stack>
      <Picture Icon={IconCalendarEvent} isLarge />
      <PageTitle>Book a demo</PageTitle>
      <Text>Your account opens after a short demo of how to record, check and send a consultation.</Text>
      {bookingUrl === null ? (
        <SupportLine what="To book it" />
      ) : (
        <Button component="a" href={bookingUrl} target="_blank" rel="noopener noreferrer">
          Choose a time
        </Button>
      )}
      <Button variant="default" loading={demo.isFetching && !demo.isPending} onClick={checkAgain}>
        I have had my demo
      </Button>
      <Text role="status" c="dimmed">
        {isChecked && !demo.isFetching && demo.isSuccess && !isHeld
          ? 'Your demo is not marked as completed yet. Try again later.'
          : ''}
      </Text>
      <FormFailure>{demo.error?.message}</FormFailure>
      <Button variant="subtle" loading={isLeaving} onClick={logOut}>
        Log out
      </Button>
    </Stack>
  );
};
