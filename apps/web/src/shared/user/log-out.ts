import { auth } from '@openconsult/contracts/auth';
import { call } from '../api/call.ts';
import { changesSettled, pauseCalls, resumeCalls } from '../api/call-pause.ts';
import { reloadGate } from '../reload-gate.ts';

/** The reload gate's reason when a login has ended. */
export const LOGGED_OUT = 'logged out';

const CHANNEL = 'openconsult.sign-out';
/** A log-out has begun, and has failed. */
const ENDING = 'logging out';
const NOT_ENDED = 'still logged in';

/** A log-out that is not reported after this long has failed with its tab. */
const ENDING_MS = 10_000;
/** The longest wait for changes that are being saved. */
const CHANGES_WAIT_MS = 2_000;

const publish = (message: string): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
};

/**
 * Runs when another tab of this browser has logged out (behaviour.md#authentication). Calls are paused from the moment
 * that tab begins, so that none is refused.
 */
export const onLoggedOutElsewhere = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  let resuming: ReturnType<typeof setTimeout> | undefined;
  channel.onmessage = ({ data }) => {
    clearTimeout(resuming);
    if (data === NOT_ENDED) return resumeCalls();
    pauseCalls();
    if (data === ENDING) resuming = setTimeout(resumeCalls, ENDING_MS);
    else listener();
  };
  return () => {
    clearTimeout(resuming);
    channel.close();
  };
};

let isLeaving = false;

/** The login has ended: requests a reload, and pauses every call until then or until the user has logged in again. */
export const loseLogin = (): void => {
  if (isLeaving) return;
  pauseCalls();
  reloadGate.request(LOGGED_OUT);
};

/** Ends the session and notifies the other tabs. The page then reloads at the login. */
export const logOut = async (): Promise<void> => {
  isLeaving = true;
  publish(ENDING);
  pauseCalls();
  try {
    await changesSettled(CHANGES_WAIT_MS);
    await call(auth.logout, {});
  } catch (error) {
    isLeaving = false;
    publish(NOT_ENDED);
    resumeCalls();
    throw error;
  }
  publish(LOGGED_OUT);
  window.location.assign('/');
};
