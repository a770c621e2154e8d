import { RECORDER_CLAIM_WAIT_MS } from '@openconsult/contracts/limits';

/** Where else is recorded, as closely as it is known. `device` in words, and `sinceMs` in ms since 1970; null where it is not known. */
export interface RecordingPlace {
  readonly where: 'this browser' | 'another browser' | 'another window';
  readonly device: string | null;
  readonly sinceMs: number | null;
}

/** This window may record, and nobody else of the person does. */
export interface RecorderClaim {
  readonly kind: 'claimed';
  /** Gives the recorder back: nothing is recorded here any more. Does nothing the second time. */
  release(): void;
  /** Runs once if another window records instead: what was recorded here is to be stopped, kept and sent. */
  onLost(listener: (place: RecordingPlace) => void): () => void;
}

export interface RecordingElsewhere {
  readonly kind: 'elsewhere';
  readonly place: RecordingPlace;
  /** Makes the other one stop, which keeps what it recorded, and claims the recorder for this window. */
  takeOver(): Promise<RecorderClaim>;
}

/** The server's word: granted under an epoch, or refused because of another browser. */
export type LeaseAnswer =
  | { readonly granted: true; readonly epoch: number }
  | { readonly granted: false; readonly place: RecordingPlace };

/** What claiming needs of the world. */
export interface ClaimWorld {
  /** Undefined where the browser has no Web Locks. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Takes or (with the epoch) renews the server's lease. Fails without a network. */
  readonly takeLease: (ask: { epoch?: number; takeOver?: boolean }) => Promise<LeaseAnswer>;
  readonly releaseLease: (epoch: number) => Promise<void>;
  /** Where a window of this browser records, as far as the windows told each other. */
  readonly placeInBrowser: () => RecordingPlace;
  /** Asks the other windows to stop; resolves when one says that it did, or after a while. */
  readonly askOthersToStop: () => Promise<void>;
  /** Tells the others that this window has stopped because one of them asked. */
  readonly sayStopped: () => void;
  readonly renewEvery: (renew: () => void) => () => void;
  readonly wait: (ms: number) => Promise<void>;
}

const LOCK = 'openconsult-recorder';
const anotherWindow: RecordingPlace = { where: 'this browser', device: null, sinceMs: null };

/** Holds the lock that one window of a browser can have. */
interface BrowserLock {
  release(): void;
  /** Rejects never; resolves when another window took the lock by force. */
  readonly taken: Promise<void>;
}

async function lockBrowser(locks: ClaimWorld['locks'], isForced: boolean): Promise<BrowserLock | null> {
  const never = new Promise<void>(() => undefined);
  if (locks === undefined) return { release: () => undefined, taken: never };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isReleased = false;
  return new Promise((resolve) => {
    let take = (): void => undefined;
    const taken = new Promise<void>((resolveTaken) => {
      take = resolveTaken;
    });
    const options = isForced ? { steal: true } : { ifAvailable: true };
    locks
      .request(LOCK, options, (lock) => {
        if (lock === null) return resolve(null);
        resolve({
          release: () => {
            isReleased = true;
            release();
          },
          taken,
        });
        return held;
      })
      .catch(() => {
        if (!isReleased) take();
      });
  });
}

/** One claim from its lock to its release; at most one is alive in a window. */
class HeldClaim implements RecorderClaim {
  readonly kind = 'claimed';
  readonly #world: ClaimWorld;
  readonly #lock: BrowserLock;
  readonly #listeners = new Set<(place: RecordingPlace) => void>();
  readonly #onEnd: () => void;
  readonly #stopRenewing: () => void;
  #epoch: number | null = null;
  #asking: Promise<unknown> | null = null;
  #lostTo: RecordingPlace | null = null;
  #isAsked = false;
  #isReleased = false;

  constructor(world: ClaimWorld, lock: BrowserLock, onEnd: () => void) {
    this.#world = world;
    this.#lock = lock;
    this.#onEnd = onEnd;
    this.#stopRenewing = world.renewEvery(() => void this.#renew());
    void lock.taken.then(() => this.lose(anotherWindow));
  }

  /** The server's word on this claim; null while it has none. Later words come by themselves. */
  async settle(takeOver: boolean): Promise<LeaseAnswer | null> {
    const answer = this.#ask(takeOver ? { takeOver } : {}).catch(() => null);
    return Promise.race([answer, this.#world.wait(RECORDER_CLAIM_WAIT_MS).then(() => null)]);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#end();
    // A take that is still under way would hold the recorder for nobody.
    const asked = this.#asking ?? Promise.resolve();
    void asked
      .catch(() => undefined)
      .then(() => (this.#epoch === null || this.#lostTo !== null ? undefined : this.#world.releaseLease(this.#epoch)))
      .catch(() => undefined);
    if (this.#isAsked) this.#world.sayStopped();
  }

  onLost(listener: (place: RecordingPlace) => void): () => void {
    // One that comes late hears it all the same.
    if (this.#lostTo !== null) listener(this.#lostTo);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The epoch of the server's lease, which is asked for where there is none yet; null when the server gave none. */
  async leaseEpoch(): Promise<number | null> {
    if (this.#epoch === null) await (this.#asking?.catch(() => undefined) ?? this.#renew());
    return this.#epoch;
  }

  /** Another window asked for the recorder: this one stops and then says so. */
  yield(place: RecordingPlace): void {
    this.#isAsked = true;
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
    const asking = this.#world.takeLease(ask);
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
      // The lease of before may have run out meanwhile, with nobody recording now.
      const answer = renewed.granted || this.#isReleased ? renewed : await this.#ask({});
      if (!answer.granted) this.lose(answer.place);
    } catch {
      // Without a network the recording goes on; the lease is caught up with later.
    }
  }
}

/**
 * One recorder over all windows of a person: a Web Lock inside a browser, and a lease of the server between browsers.
 * Recording never waits for the network: without the server's word in 1.5 s the lock alone decides, and the lease is
 * caught up with while it goes on. Whoever loses a conflict that shows then is told, and keeps its audio.
 */
export const createRecorderClaims = (world: ClaimWorld) => {
  let current: HeldClaim | null = null;
  let claiming: Promise<RecorderClaim | RecordingElsewhere> | null = null;

  const hold = (lock: BrowserLock): HeldClaim => {
    const claim = new HeldClaim(world, lock, () => {
      if (current === claim) current = null;
    });
    current = claim;
    return claim;
  };

  const takeOver = async (): Promise<RecorderClaim> => {
    if (current !== null) return current;
    await world.askOthersToStop();
    const lock = await lockBrowser(world.locks, true);
    // By force it is always given.
    if (lock === null) throw new Error('The recorder could not be taken over');
    const claim = hold(lock);
    await claim.settle(true);
    return claim;
  };

  const claim = async (): Promise<RecorderClaim | RecordingElsewhere> => {
    if (current !== null) return current;
    const lock = await lockBrowser(world.locks, false);
    if (lock === null) return { kind: 'elsewhere', place: world.placeInBrowser(), takeOver };
    const claimed = hold(lock);
    const answer = await claimed.settle(false);
    if (answer === null || answer.granted) return claimed;
    claimed.release();
    return { kind: 'elsewhere', place: answer.place, takeOver };
  };

  return {
    takeOver,
    /** This window's own claim again, a new one, or where else is recorded. */
    claim(): Promise<RecorderClaim | RecordingElsewhere> {
      claiming ??= claim().finally(() => {
        claiming = null;
      });
      return claiming;
    },
    /** Of the lease of this window's claim; null without either. */
    leaseEpoch: async (): Promise<number | null> => (current === null ? null : current.leaseEpoch()),
    /** Another window asked for the recorder. */
    yieldTo(place: RecordingPlace): void {
      current?.yield(place);
    },
    /** The page goes. */
    leave(): void {
      current?.release();
    },
  };
};
