import { RECORDER_LEASE_RENEW_MS } from '@openconsult/contracts/limits';
import { type HeldLease, recorderLeases } from '@openconsult/contracts/recorder-leases';
import { call } from '../api/call.ts';
import { steadyInterval } from '../heartbeat/steady-interval.ts';
import { createRecorderClaims, type RecorderClaim, type RecordingElsewhere } from './recorder-claims.ts';
import { onWindowEvent, sendToWindows, windows } from './windows.ts';

export type { RecorderClaim, RecordingElsewhere, RecordingPlace } from './recorder-claims.ts';

const BROWSER_ID_KEY = 'openconsult.browser-id';
/** Another window that has not stopped by then loses the recorder. */
const STOP_TIMEOUT_MS = 1_500;

/** The id of this browser, shared by its windows. */
const browserId = (): string => {
  try {
    const known = localStorage.getItem(BROWSER_ID_KEY);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    localStorage.setItem(BROWSER_ID_KEY, made);
    return made;
  } catch {
    // Storage is blocked: this page counts as a browser of its own.
    return crypto.randomUUID();
  }
};

// Created at page load, so that it is on disk before a recording can crash. An insecure page cannot record.
const holder = window.isSecureContext ? browserId() : '';

const knownSinceMs = (): number | null => windows.state.get().recordingElsewhere?.sinceMs ?? null;

const claims = createRecorderClaims({
  locks: navigator.locks,
  takeLease: async ({ epoch, takeOver }) => {
    const body = { holder, epoch, take_over: takeOver };
    const { granted, lease } = await call(recorderLeases.take, { body });
    if (granted) return { granted, epoch: lease.epoch };
    // The server's times are not compared with this browser's clock, which may be wrong (fault P7).
    return { granted, place: { where: 'another browser', device: lease.device, sinceMs: knownSinceMs() } };
  },
  releaseLease: async (epoch) => {
    // The page may be closing.
    await call(recorderLeases.release, { body: { holder, epoch } }, { keepalive: true });
  },
  placeInBrowser: () => ({ where: 'this browser', device: null, sinceMs: knownSinceMs() }),
  askOthersToStop: () =>
    new Promise((resolve) => {
      if (windows.state.get().windowCount === 1) return resolve();
      const stop = onWindowEvent('changeRecordingResponse', () => done());
      const timer = setTimeout(() => done(), STOP_TIMEOUT_MS);
      const done = (): void => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      sendToWindows('changeRecording', {});
    }),
  publishStopped: () => sendToWindows('changeRecordingResponse', {}),
  renewEvery: (renew) => steadyInterval(RECORDER_LEASE_RENEW_MS, renew),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

onWindowEvent('changeRecording', () => claims.yieldTo({ where: 'another window', device: null, sinceMs: null }));
window.addEventListener('pagehide', () => claims.leave());

/**
 * Claims the user's recorder before a recording starts. Answers in about 1.5 s: without a network the Web Lock of this
 * browser alone decides (fault P8).
 */
export const claimRecorder = (): Promise<RecorderClaim | RecordingElsewhere> => claims.claim();

/** This window's lease of the recorder; null while the server has granted none. */
export const heldLease = async (): Promise<HeldLease | null> => {
  const epoch = await claims.leaseEpoch();
  return epoch === null ? null : { holder, epoch };
};

/** Stops any other recording, which is still sent, and claims the recorder for this window. */
export const takeOverRecorder = (): Promise<RecorderClaim> => claims.takeOver();
