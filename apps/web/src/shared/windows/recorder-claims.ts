import { RECORDER_CLAIM_WAIT_MS } from '@openconsult/contracts/limits';
import { type BrowserLock, lockBrowser } from './browser-lock.ts';

/** Where another recording runs. `device` for display and `sinceMs` in ms since 1970; null where unknown. */
export interface RecordingPlace {
  readonly where: 'this browser' | 'another browser' | 'another window';
  readonly device: string | null;
  readonly sinceMs: number | null;
}

/** The right to record in this window: no other window of the user has it. */
export interface RecorderClaim {
  readonly kind: 'claimed';
  /** Releases the recorder after the recording has ended. Idempotent. */
  release(): void;
  /** Runs once if another window records instead: stop this recording and send it. */
  onLost(listener: (place: RecordingPlace) => void): () => void;
}

export interface RecordingElsewhere {
  readonly kind: 'elsewhere';
  readonly place: RecordingPlace;
  /** Stops the other recording, which is still sent, and claims the recorder for this window. */
  takeOver(): Promise<RecorderClaim>;
}

/** The server's answer: granted under an epoch, or refused because another browser records. */
type LeaseAnswer =
  | { readonly granted: true; readonly epoch: number }
  | { readonly granted: false; readonly place: RecordingPlace };

/** The dependencies of a claim. */
export interface ClaimDeps {
  /** Undefined where the browser has no Web Locks. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Takes or, with the epoch, renews the server's lease. Fails without a network. */
  readonly takeLease: (ask: { epoch?: number; takeOver?: boolean }) => Promise<LeaseAnswer>;
  readonly releaseLease: (epoch: number) => Promise<void>;
  /** The recording in this browser, as its window published it. */
  readonly placeInBrowser: () => RecordingPlace;
  /** Asks the other windows to stop; resolves when one has, or after a timeout. */
  readonly askOthersToStop: () => Promise<void>;
  /** Notifies the window that asked that this one has stopped. */
  readonly publishStopped: () => void;
  readonly renewEvery: (renew: () => void) => () => void;
  readonly wait: (ms: number) => Promise<void>;
}

const anotherWindow: RecordingPlace = { where: 'this browser', device: null, sinceMs: null };

/** One claim, from its lock to its release; a window has at most one. */
class HeldClaim implements RecorderClaim {
  readonly kind = 'claimed';
  readonly #deps: ClaimDeps;
  readonly #lock: BrowserLock;
  readonly #listeners = new Set<(place: RecordingPlace) => void>();
  readonly #onEnd: () => void;
  readonly #stopRenewing: () => void;
  #epoch: number | null = null;
  #asking: Promise<unknown> | null = null;
  #lostTo: RecordingPlace | null = null;
  #isYielding = false;
  #isReleased = false;

  constructor(deps: ClaimDeps, lock: BrowserLock, onEnd: () => void) {
    this.#deps = deps;
    this.#lock = lock;
    this.#onEnd = onEnd;
    this.#stopRenewing = deps.renewEvery(() => void this.#renew());
    void lock.taken.then(() => this.lose(anotherWindow));
  }

  /** The server's answer to this claim; null if it is late. A late refusal calls `lose`. */
  async requestLease(takeOver: boolean): Promise<LeaseAnswer | null> {
    const answer = this.#ask(takeOver ? { takeOver } : {}).catch(() => null);
    return Promise.race([answer, this.#deps.wait(RECORDER_CLAIM_WAIT_MS).then(() => null)]);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#end();
    // A lease that is granted after the release must be released too.
    const asked = this.#asking ?? Promise.resolve();
    void asked
      .catch(() => undefined)
      .then(() => (this.#epoch === null || this.#lostTo !== null ? undefined : this.#deps.releaseLease(this.#epoch)))
      .catch(() => undefined);
    if (this.#isYielding) this.#deps.publishStopped();
  }

  onLost(listener: (place: RecordingPlace) => void): () => void {
    if (this.#lostTo !== null) listener(this.#lostTo);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The epoch of the server's lease, which is requested if there is none; null if the server grants none. */
  async leaseEpoch(): Promise<number | null> {
    if (this.#epoch === null) await (this.#asking?.catch(() => undefined) ?? this.#renew());
    return this.#epoch;
  }

  /** Another window requested the recorder: this one stops, then notifies it. */
  yield(place: RecordingPlace): void {
    this.#isYielding = true;
    this.lose(place);
  }

  lose(place: RecordingPlace): void {
    if (this.#lostTo !== null || this.#isReleased) return;
    this.#lostTo = place;
    this.#end();
    for (const listener of this.#listeners) listener(place);
  }

  #end(): void {
    this.#stopRenewing();
    this.#lock.release();
    this.#onEnd();
  }

  async #ask(ask: { epoch?: number; takeOver?: boolean }): Promise<LeaseAnswer> {
    const asking = this.#deps.takeLease(ask);
    this.#asking = asking;
    try {
      const answer = await asking;
      this.#epoch = answer.granted ? answer.epoch : null;
      return answer;
    } finally {
      this.#asking = null;
    }
  }

  async #renew(): Promise<void> {
    if (this.#asking !== null || this.#isReleased || this.#lostTo !== null) return;
    try {
      const renewed = await this.#ask(this.#epoch === null ? {} : { epoch: this.#epoch });
      // The lease may have expired while no other window records.
      const answer = renewed.granted || this.#isReleased ? renewed : await this.#ask({});
      if (!answer.granted) this.lose(answer.place);
    } catch {
      // Without a network the recording continues, and a later renewal takes the lease.
    }
  }
}

/**
 * One recorder for all windows of a user: a Web Lock inside a browser, a lease of the server between browsers.
 * Recording never waits for the network: without an answer in 1.5 s the lock alone decides, and the lease is taken
 * later. A window that loses a conflict found then is notified through `onLost`, and its audio is still sent.
 */
export const createRecorderClaims = (deps: ClaimDeps) => {
  let current: HeldClaim | null = null;
  let claiming: Promise<RecorderClaim | RecordingElsewhere> | null = null;

  const hold = (lock: BrowserLock): HeldClaim => {
    const claim = new HeldClaim(deps, lock, () => {
      if (current === claim) current = null;
    });
    current = claim;
    return claim;
  };

  const takeOver = async (): Promise<RecorderClaim> => {
    if (current !== null) return current;
    await deps.askOthersToStop();
    const lock = await lockBrowser(deps.locks, true);
    // A forced lock is always granted.
    if (lock === null) throw new Error('The recorder could not be taken over');
    const claim = hold(lock);
    await claim.requestLease(true);
    return claim;
  };

  const claim = async (): Promise<RecorderClaim | RecordingElsewhere> => {
    if (current !== null) return current;
    const lock = await lockBrowser(deps.locks, false);
    if (lock === null) return { kind: 'elsewhere', place: deps.placeInBrowser(), takeOver };
    const claimed = hold(lock);
    const answer = await claimed.requestLease(false);
    if (answer === null || answer.granted) return claimed;
    claimed.release();
    return { kind: 'elsewhere', place: answer.place, takeOver };
  };

  return {
    takeOver,
    /** This window's current claim, a new one, or where another recording runs. */
    claim(): Promise<RecorderClaim | RecordingElsewhere> {
      claiming ??= claim().finally(() => {
        claiming = null;
      });
      return claiming;
    },
    /** The lease epoch of this window's claim; null without claim or lease. */
    leaseEpoch: async (): Promise<number | null> => (current === null ? null : current.leaseEpoch()),
    /** Another window requested the recorder. */
    yieldTo(place: RecordingPlace): void {
      current?.yield(place);
    },
    /** The page closes. */
    leave(): void {
      current?.release();
    },
  };
};
