import { Button } from '@mantine/core';
import type { User } from '@openconsult/contracts/users';
import { type ReactNode, useState } from 'react';

export interface PasskeyButtonProps {
  /** Whether the login outlasts the browser; read on press. */
  readonly isRemembered: () => boolean;
  readonly onLoggedIn: (user: User) => void;
  /** Receives the error text, or undefined when a new attempt starts. */
  readonly onFailure: (message: string | undefined) => void;
}

/** Logs in with a passkey. Loads the library on press. */
export const PasskeyButton = ({ isRemembered, onLoggedIn, onFailure }: PasskeyButtonProps): ReactNode => {
  const [isPending, setIsPending] = useState(false);
  const logIn = async (): Promise<void> => {
    onFailure(undefined);
    setIsPending(true);
    try {
      const { logInWithPasskey } = await import('./passkey-login.ts');
      onLoggedIn(await logInWithPasskey(isRemembered()));
    } catch (error) {
      setIsPending(false);
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Button variant="default" fullWidth loading={isPending} onClick={() => void logIn()}>
      Log in with a passkey
    </Button>
  );
};
