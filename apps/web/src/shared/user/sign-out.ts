import { auth } from '@openconsult/contracts/auth';
import { call } from '../api/call.ts';

/** The reason under which the reload gate is asked when a sign-in ended. */
export const SIGNED_OUT = 'signed out';

const CHANNEL = 'openconsult.sign-out';

/** Tells when another tab of this browser signed out (behaviour.md#authentication). */
export const onSignedOutElsewhere = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
};

let isLeaving = false;

/** Whether this tab is on its way to the login by its own wish: a refused call says nothing new then. */
export const isSigningOut = (): boolean => isLeaving;

/** Ends the session here and tells the other tabs. The page then starts afresh at the login, and forgets where it was. */
export const signOut = async (): Promise<void> => {
  isLeaving = true;
  try {
    await call(auth.logout, {});
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
  window.location.assign('/');
};
