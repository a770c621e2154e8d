import { RECORDER_LEASE_RENEW_MS } from '@openconsult/contracts/limits';
import { type RecorderTurn, recorderLeases } from '@openconsult/contracts/recorder-leases';
import { call } from '../api/call.ts';
import { steadyInterval } from '../heartbeat/steady-interval.ts';
import { createRecorderClaims, type RecorderClaim, type RecordingElsewhere } from './recorder-claims.ts';
import { onWindowEvent, sendToWindows, windows } from './windows.ts';

export type { RecorderClaim, RecordingElsewhere, RecordingPlace } from './recorder-claims.ts';

const BROWSER_ID_KEY = 'openconsult.browser-id';
/** How long another window gets to stop before the recorder is taken from it. */
const STOP_WAIT_MS = 1_500;

/** The name of this browser among the person's: its windows share it. */
const browserId = (): string => {
  try {
    const known = localStorage.getItem(BROWSER_ID_KEY);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    localStorage.setItem(BROWSER_ID_KEY, made);
    return made;
  } catch {
    // Nothing can be stored: this page counts as a browser of its own.
    return crypto.randomUUID();
  }
};

// Made when the page loads, so that it is on disk before a recording can be cut off. An insecure page cannot record.
const holder = window.isSecureContext ? browserId() : '';

const knownSinceMs = (): number | null => windows.getState().recordingElsewhere?.sinceMs ?? null;

const claims = createRecorderClaims({
  locks: navigator.locks,
  takeLease: async ({ epoch, takeOver }) => {
    const body = { holder, epoch, take_over: takeOver };
    const { granted, lease } = await call(recorderLeases.take, { body });
    if (granted) return { granted, epoch: lease.epoch };
    // The server's moments are not compared with this browser's clock, which may be wrong (fault P7).
    return { granted, place: { where: 'another browser', device: lease.device, sinceMs: knownSinceMs() } };
  },
  releaseLease: async (epoch) => {
    // It may be the last thing that the page does.
    await call(recorderLeases.release, { body: { holder, epoch } }, { keepalive: true });
  },
  placeInBrowser: () => ({ where: 'this browser', device: null, sinceMs: knownSinceMs() }),
  askOthersToStop: () =>
    new Promise((resolve) => {
      if (windows.getState().windowCount === 1) return resolve();
      const stop = onWindowEvent('changeRecordingResponse', () => done());
      const timer = setTimeout(() => done(), STOP_WAIT_MS);
      const done = (): void => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      sendToWindows('changeRecording', {});
    }),
  sayStopped: () => sendToWindows('changeRecordingResponse', {}),
  renewEvery: (renew) => steadyInterval(RECORDER_LEASE_RENEW_MS, renew),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

onWindowEvent('changeRecording', () => claims.yieldTo({ where: 'another window', device: null, sinceMs: null }));
window.addEventListener('pagehide', () => claims.leave());

/**
 * Claims the one recorder of the person before a recording starts: answers the claim, or where else is recorded. Never
 * takes much longer than 1.5 s, and without a network the Web Lock of this browser alone decides (fault P8).
 */
export const claimRecorder = (): Promise<RecorderClaim | RecordingElsewhere> => claims.claim();

/** This window's turn at the recorder as the server granted it; null without its word. */
export const recorderTurn = async (): Promise<RecorderTurn | null> => {
  const epoch = await claims.leaseEpoch();
  return epoch === null ? null : { holder, epoch };
};

/** Makes whoever records stop, who keeps what was recorded, and claims the recorder for this window. */
export const takeOverRecorder = (): Promise<RecorderClaim> => claims.takeOver();
