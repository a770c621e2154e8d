import { auth } from '@openconsult/contracts/auth';
import { call } from '../api/call.ts';

/** The reason under which the reload gate is asked when a sign-in ended. */
export const SIGNED_OUT = 'signed out';

const CHANNEL = 'openconsult.sign-out';

/** Tells when another tab of this browser signed out (@spec §4 Authentication). */
export const onSignedOutElsewhere = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listener();
  return () => channel.close();
};

/** Ends the session here and tells the other tabs. The page then starts afresh at the login. */
export const signOut = async (): Promise<void> => {
  await call(auth.logout, {});
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(SIGNED_OUT);
  channel.close();
  window.location.assign('/');
};
