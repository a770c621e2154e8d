import { RECORDER_CLAIM_WAIT_MS, RECORDER_LEASE_MS, RECORDER_LEASE_RENEW_MS } from '@openconsult/contracts/limits';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecorderClaims, type RecorderClaim, type RecordingPlace } from './recorder-claims.ts';

/** A fake of the Web Locks of one browser: granted if free, or stolen from its holder. */
class BrowserLocks {
  #held: { reject: (error: unknown) => void } | null = null;

  readonly request = (async (
    _name: string,
    { steal }: LockOptions,
    callback: (lock: Lock | null) => Promise<void> | undefined,
  ) => {
    if (this.#held !== null && !steal) return callback(null);
    this.#held?.reject(new DOMException('Stolen', 'AbortError'));
    const holding = { reject: (_: unknown): void => undefined };
    this.#held = holding;
    const isStolen = new Promise<never>((_, reject) => {
      holding.reject = reject;
    });
    try {
      await Promise.race([callback({ name: 'x', mode: 'exclusive' }), isStolen]);
    } finally {
      if (this.#held === holding) this.#held = null;
    }
  }) as LockManager['request'];
}

/** A fake of the server's lease; `isReachable` is the network. */
class LeaseServer {
  isReachable = true;
  answersAfterMs = 10;
  lease: { holder: string; epoch: number; expiresAtMs: number } | null = null;

  async take(holder: string, { epoch, takeOver }: { epoch?: number; takeOver?: boolean }) {
    await wait(this.answersAfterMs);
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    const now = Date.now();
    const before = this.lease;
    const isMine = before?.holder === holder;
    const isRunning = before !== null && before.expiresAtMs > now;
    const mayRenew = isMine && before.epoch === epoch;
    const mayTake = epoch === undefined && (!isRunning || isMine || takeOver === true);
    if (!(mayRenew || mayTake)) {
      const place: RecordingPlace = { where: 'another browser', device: 'Firefox', sinceMs: 0 };
      return { granted: false, place } as const;
    }
    const isSame = mayRenew || (isMine && isRunning);
    this.lease = {
      holder,
      epoch: isSame ? before.epoch : (before?.epoch ?? 0) + 1,
      expiresAtMs: now + RECORDER_LEASE_MS,
    };
    return { granted: true, epoch: this.lease.epoch } as const;
  }

  async release(holder: string, epoch: number): Promise<void> {
    await wait(this.answersAfterMs);
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    if (this.lease?.holder !== holder || this.lease.epoch !== epoch) return;
    this.lease = { ...this.lease, epoch: epoch + 1, expiresAtMs: Date.now() };
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

let server: LeaseServer;

/** A window of a browser; it can ask only the windows in `others` to stop. */
const openWindow = (locks: BrowserLocks | undefined, holder: string, others: { yieldTo(): void }[] = []) => {
  const published: string[] = [];
  const claims = createRecorderClaims({
    locks,
    takeLease: (ask) => server.take(holder, ask),
    releaseLease: (epoch) => server.release(holder, epoch),
    placeInBrowser: () => ({ where: 'this browser', device: null, sinceMs: 7 }),
    askOthersToStop: async () => {
      for (const other of others) other.yieldTo();
    },
    publishStopped: () => published.push('stopped'),
    renewEvery: (renew) => {
      const timer = setInterval(renew, RECORDER_LEASE_RENEW_MS);
      return () => clearInterval(timer);
    },
    wait,
  });
  return { ...claims, published };
};

const claimed = async (asked: Promise<{ kind: string }>): Promise<RecorderClaim> => {
  const [answer] = await Promise.all([asked, pass(RECORDER_CLAIM_WAIT_MS)]);
  expect(answer.kind).toBe('claimed');
  return answer as RecorderClaim;
};
const refused = async (asked: Promise<{ kind: string }>): Promise<RecordingPlace> => {
  const [answer] = await Promise.all([asked, pass(RECORDER_CLAIM_WAIT_MS)]);
  expect(answer.kind).toBe('elsewhere');
  return (answer as unknown as { place: RecordingPlace }).place;
};
const lostTo = (claim: RecorderClaim) => {
  const lost: RecordingPlace[] = [];
  claim.onLost((place) => lost.push(place));
  return lost;
};

beforeEach(() => {
  vi.useFakeTimers();
  server = new LeaseServer();
});
afterEach(() => vi.useRealTimers());

describe('in one browser', () => {
  test('P8: one window records, and the other is refused with its place until the first stops', async () => {
    const locks = new BrowserLocks();
    const [one, other] = [openWindow(locks, 'a'), openWindow(locks, 'a')];
    const claim = await claimed(one.claim());
    expect(await refused(other.claim())).toEqual({ where: 'this browser', device: null, sinceMs: 7 });
    claim.release();
    claim.release();
    await pass(100);
    await claimed(other.claim());
  });

  test('two presses in one window are one claim', async () => {
    const one = openWindow(new BrowserLocks(), 'a');
    const [first, second] = [one.claim(), one.claim()];
    expect(await claimed(first)).toBe(await claimed(second));
    expect(await claimed(one.claim())).toBe(await first);
  });

  test('another window takes over by force from one that does not answer, which is notified', async () => {
    const locks = new BrowserLocks();
    const [one, other] = [openWindow(locks, 'a'), openWindow(locks, 'a')];
    const lost = lostTo(await claimed(one.claim()));
    await claimed(other.takeOver());
    expect(lost).toEqual([{ where: 'this browser', device: null, sinceMs: null }]);
    await refused(one.claim());
  });

  test('notifies a listener that subscribes after the loss', async () => {
    const locks = new BrowserLocks();
    const [one, other] = [openWindow(locks, 'a'), openWindow(locks, 'a')];
    const claim = await claimed(one.claim());
    await claimed(other.takeOver());
    expect(lostTo(claim)).toHaveLength(1);
  });

  test('a window that is asked stops, notifies, and does not release the lease that the other holds by then', async () => {
    const locks = new BrowserLocks();
    const one = openWindow(locks, 'a');
    const place = { where: 'this browser', device: null, sinceMs: null } as const;
    const other = openWindow(locks, 'a', [{ yieldTo: () => one.yieldTo(place) }]);
    const first = await claimed(one.claim());
    const lost = lostTo(first);
    await claimed(other.takeOver());
    expect(lost).toEqual([place]);
    expect(one.published).toEqual([]);
    first.release();
    await pass(100);
    expect(one.published).toEqual(['stopped']);
    expect(server.lease).toMatchObject({ holder: 'a' });
    expect(server.lease?.expiresAtMs).toBeGreaterThan(Date.now());
  });

  test('another window gets the recorder of a crashed one at once, despite its lease', async () => {
    await claimed(openWindow(new BrowserLocks(), 'a').claim());
    await claimed(openWindow(new BrowserLocks(), 'a').claim());
  });
});

describe('in two browsers', () => {
  test('P8: one records, and the other is refused with its device until the first stops', async () => {
    const [one, other] = [openWindow(new BrowserLocks(), 'a'), openWindow(new BrowserLocks(), 'b')];
    const claim = await claimed(one.claim());
    await pass(60_000);
    expect(await refused(other.claim())).toMatchObject({ where: 'another browser', device: 'Firefox' });
    claim.release();
    await pass(100);
    await claimed(other.claim());
  });

  test('a window that was refused does not block the other windows of its browser', async () => {
    const locks = new BrowserLocks();
    const [far, one, other] = [openWindow(new BrowserLocks(), 'a'), openWindow(locks, 'b'), openWindow(locks, 'b')];
    const claim = await claimed(far.claim());
    await refused(one.claim());
    claim.release();
    await pass(100);
    await claimed(other.claim());
  });

  test('P8: one that died is followed after 15 s', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValueOnce(0 as never);
    await claimed(openWindow(new BrowserLocks(), 'a').claim());
    timers.mockRestore();
    const other = openWindow(new BrowserLocks(), 'b');
    await refused(other.claim());
    await pass(RECORDER_LEASE_MS);
    await claimed(other.claim());
  });

  test('the window that is taken over is notified within 5 s, once, and stops renewing', async () => {
    const [one, other] = [openWindow(new BrowserLocks(), 'a'), openWindow(new BrowserLocks(), 'b')];
    const lost = lostTo(await claimed(one.claim()));
    await claimed(other.takeOver());
    await pass(RECORDER_LEASE_RENEW_MS);
    expect(lost).toHaveLength(1);
    await pass(60_000);
    expect(lost).toHaveLength(1);
    expect(server.lease?.holder).toBe('b');
  });
});

describe('without the server', () => {
  test('recording starts after 1.5 s at most, and takes the lease later', async () => {
    server.answersAfterMs = 8_000;
    const one = openWindow(new BrowserLocks(), 'a');
    const claimAtMs = one.claim().then(() => Date.now());
    const askedAtMs = Date.now();
    await pass(10_000);
    expect((await claimAtMs) - askedAtMs).toBe(RECORDER_CLAIM_WAIT_MS);
    expect(server.lease).toMatchObject({ holder: 'a' });
  });

  test('sends one request at a time to a slow server', async () => {
    server.answersAfterMs = 3 * RECORDER_LEASE_RENEW_MS;
    let [running, runningMax] = [0, 0];
    const take = server.take.bind(server);
    server.take = async (...asked) => {
      running += 1;
      runningMax = Math.max(runningMax, running);
      return take(...asked).finally(() => {
        running -= 1;
      });
    };
    await claimed(openWindow(new BrowserLocks(), 'a').claim());
    await pass(60_000);
    expect(runningMax).toBe(1);
  });

  test('starts at once offline, continues, and takes the lease once the network is back', async () => {
    server.isReachable = false;
    const one = openWindow(new BrowserLocks(), 'a');
    const lost = lostTo(await claimed(one.claim()));
    await pass(60_000);
    server.isReachable = true;
    await pass(RECORDER_LEASE_RENEW_MS * 2);
    expect(server.lease).toMatchObject({ holder: 'a' });
    expect(lost).toEqual([]);
  });

  test('when both recorded, the one that was offline loses and is notified', async () => {
    server.isReachable = false;
    const [one, other] = [openWindow(new BrowserLocks(), 'a'), openWindow(new BrowserLocks(), 'b')];
    const lost = lostTo(await claimed(one.claim()));
    server.isReachable = true;
    const otherLost = lostTo(await claimed(other.claim()));
    await pass(RECORDER_LEASE_RENEW_MS * 3);
    expect([lost.length, otherLost.length]).toEqual([1, 0]);
  });

  test('a computer that slept continues when no other window recorded meanwhile', async () => {
    const one = openWindow(new BrowserLocks(), 'a');
    const lost = lostTo(await claimed(one.claim()));
    server.lease = { holder: 'b', epoch: 9, expiresAtMs: Date.now() - 1 };
    await pass(RECORDER_LEASE_RENEW_MS * 2);
    expect(server.lease).toMatchObject({ holder: 'a', epoch: 10 });
    expect(lost).toEqual([]);
  });

  test('a claim that is released before the server answered holds no lease afterwards', async () => {
    server.answersAfterMs = 4_000;
    const one = openWindow(new BrowserLocks(), 'a');
    const claim = await claimed(one.claim());
    claim.release();
    await pass(20_000);
    expect(server.lease?.expiresAtMs).toBeLessThanOrEqual(Date.now());
  });
});

test('P8: with a server that is reached, no order of presses lets two browsers or windows record for long', async () => {
  const step = fc.record({
    window: fc.integer({ min: 0, max: 3 }),
    action: fc.constantFrom('claim', 'claim', 'release', 'takeOver'),
    waitMs: fc.integer({ min: 0, max: 4_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      server = new LeaseServer();
      const [one, other] = [new BrowserLocks(), new BrowserLocks()];
      const windows = [openWindow(one, 'a'), openWindow(one, 'a'), openWindow(other, 'b'), openWindow(other, 'b')];
      const recording = new Map<number, RecorderClaim>();
      const begin = (at: number, claim: RecorderClaim): void => {
        recording.set(at, claim);
        claim.onLost(() => recording.delete(at));
      };
      for (const { window, action, waitMs } of steps) {
        const opened = windows[window];
        if (action === 'release') {
          recording.get(window)?.release();
          recording.delete(window);
        } else {
          const asked = action === 'claim' ? opened?.claim() : opened?.takeOver();
          await pass(RECORDER_CLAIM_WAIT_MS);
          const answer = await asked;
          if (answer?.kind === 'claimed') begin(window, answer);
        }
        await pass(waitMs);
      }
      await pass(RECORDER_LEASE_RENEW_MS * 2);
      expect(recording.size).toBeLessThanOrEqual(1);
      for (const claim of recording.values()) claim.release();
      await pass(100);
    }),
    { numRuns: 60 },
  );
});

describe('the epoch of the lease', () => {
  test('F26: is there once the server granted it, and is requested again where it could not', async () => {
    const window = openWindow(new BrowserLocks(), 'a');
    expect(await window.leaseEpoch()).toBeNull();
    server.isReachable = false;
    const claim = await claimed(window.claim());
    const [unreachable] = await Promise.all([window.leaseEpoch(), pass(server.answersAfterMs)]);
    expect(unreachable).toBeNull();
    server.isReachable = true;
    const [epoch] = await Promise.all([window.leaseEpoch(), pass(server.answersAfterMs)]);
    expect(epoch).toBe(server.lease?.epoch);
    claim.release();
    expect(await window.leaseEpoch()).toBeNull();
  });

  test('F26: of a claim that is not answered yet is that of the answer', async () => {
    const window = openWindow(new BrowserLocks(), 'a');
    server.answersAfterMs = RECORDER_CLAIM_WAIT_MS + 500;
    await claimed(window.claim());
    const [epoch] = await Promise.all([window.leaseEpoch(), pass(500)]);
    expect(epoch).toBe(1);
  });
});
