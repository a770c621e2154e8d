import { createAtom, type ReadonlyAtom } from '@xstate/store';

interface ReloadGateState {
  /** What prevents a reload. */
  readonly holders: readonly { readonly token: string; readonly label: string }[];
  /** Every pending reason to reload, each once, the oldest first. */
  readonly pendingReasons: readonly string[];
}

export interface ReloadGate {
  readonly state: ReadonlyAtom<ReloadGateState>;
  /** Reloads now, or as soon as the last hold is released. */
  request(reason: string): void;
  /** Removes one pending reason; the others remain. */
  cancel(reason: string): void;
  /** Prevents a reload until the returned function is called. A token is held at most once. */
  hold(token: string, label: string): () => void;
  /** Milliseconds since the last hold under this token ended; null while it is held, or never was. */
  msSinceRelease(token: string): number | null;
}

/** The token under which the gate is held while something is recorded, sent or transcribed. */
export const RECORDING_HOLD = 'recorder';

/** `reload` runs at most once. */
export const createReloadGate = (reload: () => void, now: () => number = () => performance.now()): ReloadGate => {
  const state = createAtom<ReloadGateState>({ holders: [], pendingReasons: [] });
  const releasedAtMs = new Map<string, number>();
  let isReloading = false;
  const update = (change: (before: ReloadGateState) => Partial<ReloadGateState>): void => {
    state.set((before) => ({ ...before, ...change(before) }));
    const { holders, pendingReasons } = state.get();
    if (pendingReasons.length === 0 || holders.length > 0 || isReloading) return;
    isReloading = true;
    reload();
  };
  return {
    state,
    request: (reason) =>
      update(({ pendingReasons }) => ({ pendingReasons: [...new Set([...pendingReasons, reason])] })),
    cancel: (reason) =>
      update(({ pendingReasons }) => ({ pendingReasons: pendingReasons.filter((pending) => pending !== reason) })),
    hold: (token, label) => {
      const held = { token, label };
      update(({ holders }) => ({ holders: [...holders.filter((holder) => holder.token !== token), held] }));
      return () => {
        if (!state.get().holders.includes(held)) return;
        releasedAtMs.set(token, now());
        update(({ holders }) => ({ holders: holders.filter((holder) => holder !== held) }));
      };
    },
    msSinceRelease: (token) => {
      const endedAtMs = releasedAtMs.get(token);
      const isHeld = state.get().holders.some((holder) => holder.token === token);
      return isHeld || endedAtMs === undefined ? null : now() - endedAtMs;
    },
  };
};

/**
 * Every reload by this page goes through here: back online, logged out elsewhere, a new version. A reload waits while
 * a recording or edit is not saved yet (behaviour.md#reloads).
 */
export const reloadGate: ReloadGate = createReloadGate(() => window.location.reload());
