const LOCK = 'openconsult-recorder';

/** The lock that one window of a browser can hold. */
export interface BrowserLock {
  release(): void;
  /** Resolves when another window takes the lock by force; never rejects. */
  readonly taken: Promise<void>;
}

/** Locks the recorder of this browser; null where another window holds it and `isForced` is false. */
export async function lockBrowser(
  locks: Pick<LockManager, 'request'> | undefined,
  isForced: boolean,
): Promise<BrowserLock | null> {
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
