import { Modal, Text } from '@mantine/core';
import type { User } from '@openconsult/contracts/users';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from '@xstate/store-react';
import { type ReactNode, use } from 'react';
import { LoginForm } from '../features/auth/login-form.tsx';
import { RunningRecording } from '../features/recorder/panel/running-recording.tsx';
import { resumeCalls } from '../shared/api/call-pause.ts';
import { realtimeClient } from '../shared/realtime/realtime-client.ts';
import { reloadGate } from '../shared/reload-gate.ts';
import { LoggedInContext } from '../shared/user/current-user.ts';
import { LOGGED_OUT } from '../shared/user/log-out.ts';

/**
 * The login ended while a recording is not yet saved. The page waits, and this dialog logs the user in again
 * without a reload, so that the rest can be sent.
 */
export const LogInAgain = ({ user }: { user: User }): ReactNode => {
  const { holders, pendingReasons } = useAtom(reloadGate.state);
  const queryClient = useQueryClient();
  const logIn = use(LoggedInContext);
  const isOpen = pendingReasons.includes(LOGGED_OUT) && holders.length > 0;
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="You have been logged out"
    >
      <RunningRecording />
      <Text mb="md">
        Your recording is saved on this device. Log in again as {user.full_name} to continue; nothing is lost.
      </Text>
      <LoginForm
        fixedEmail={user.email}
        onLoggedIn={(loggedIn) => {
          resumeCalls();
          reloadGate.cancel(LOGGED_OUT);
          logIn(loggedIn);
          realtimeClient.resume();
          void queryClient.invalidateQueries();
        }}
      />
    </Modal>
  );
};
