import { auth } from '@openconsult/contracts/auth';
import { call } from '../api/call.ts';

/** The reload gate's reason when a login has ended. */
export const LOGGED_OUT = 'logged out';

const CHANNEL = 'openconsult.sign-out';

/** Runs when another tab of this browser logs out (behaviour.md#authentication). */
export const onLoggedOutElsewhere = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
};

let isLeaving = false;

/** Whether this tab is logging out: a refused call is expected then. */
export const isLoggingOut = (): boolean => isLeaving;

/** Ends the session and notifies the other tabs. The page then reloads at the login. */
export const logOut = async (): Promise<void> => {
  isLeaving = true;
  try {
    await call(auth.logout, {});
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(LOGGED_OUT);
  channel.close();
  window.location.assign('/');
};
