import { Modal, Text } from '@mantine/core';
import type { User } from '@openconsult/contracts/users';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from '@xstate/store-react';
import { type ReactNode, use } from 'react';
import { LoginForm } from '../features/auth/login-form.tsx';
import { realtimeClient } from '../shared/realtime/realtime-client.ts';
import { reloadGate } from '../shared/reload-gate.ts';
import { SignedInContext } from '../shared/user/current-user.ts';
import { SIGNED_OUT } from '../shared/user/sign-out.ts';

/**
 * The sign-in ended while something recorded is not yet safe. The page waits, and this brings the sign-in back
 * without a reload, so that the rest can be sent.
 */
export const SignInAgain = ({ user }: { user: User }): ReactNode => {
  const { holders, pendingReasons } = useAtom(reloadGate.state);
  const queryClient = useQueryClient();
  const signIn = use(SignedInContext);
  const isOpen = pendingReasons.includes(SIGNED_OUT) && holders.length > 0;
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your sign-in has ended"
    >
      <Text mb="md">
        What you recorded is kept on this device. Log in again as {user.full_name} to go on; nothing is lost.
      </Text>
      <LoginForm
        fixedEmail={user.email}
        onLoggedIn={(signedIn) => {
          reloadGate.cancel(SIGNED_OUT);
          signIn(signedIn);
          realtimeClient.resume();
          void queryClient.invalidateQueries();
        }}
      />
    </Modal>
  );
};
