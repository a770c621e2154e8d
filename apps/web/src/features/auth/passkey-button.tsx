import { Button } from '@mantine/core';
import type { User } from '@openconsult/contracts/users';
import { type ReactNode, useState } from 'react';

export interface PasskeyButtonProps {
  /** Whether the sign-in should outlast the browser; asked when it is pressed. */
  readonly isRemembered: () => boolean;
  readonly onLoggedIn: (user: User) => void;
  /** In words; undefined when a new try begins. */
  readonly onFailure: (message: string | undefined) => void;
}

/** Signs in with a passkey. What that needs is downloaded when it is pressed. */
export const PasskeyButton = ({ isRemembered, onLoggedIn, onFailure }: PasskeyButtonProps): ReactNode => {
  const [isAsking, setIsAsking] = useState(false);
  const signIn = async (): Promise<void> => {
    onFailure(undefined);
    setIsAsking(true);
    try {
      const { logInWithPasskey } = await import('./passkey-login.ts');
      onLoggedIn(await logInWithPasskey(isRemembered()));
    } catch (error) {
      setIsAsking(false);
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Button variant="default" fullWidth loading={isAsking} onClick={() => void signIn()}>
      Sign in with a passkey
    </Button>
  );
};
