/** What the gate knows: who keeps the page from reloading, and why it would like to. */
export interface ReloadGateState {
  readonly holders: readonly { readonly token: string; readonly label: string }[];
  /** Every reason that waits, each once, the oldest first. */
  readonly pendingReasons: readonly string[];
}

export interface ReloadGate {
  /** Reloads now, or as soon as the last hold is released. */
  request(reason: string): void;
  /** Drops one waiting reason because it went away; the others go on waiting. */
  cancel(reason: string): void;
  /** Keeps the page from reloading until `release` is called. The same token held twice counts once. */
  hold(token: string, label: string): () => void;
  subscribe(listener: () => void): () => void;
  getState(): ReloadGateState;
  /** How long ago the last hold under this token ended, in milliseconds; null while it is held, or was never. */
  msSinceRelease(token: string): number | null;
}

/** The token under which the gate is held while something is recorded, sent or written down. */
export const RECORDING_HOLD = 'recorder';

/** Builds a gate around a way to reload; `reload` runs at most once. */
export const createReloadGate = (reload: () => void, now: () => number = () => performance.now()): ReloadGate => {
  let state: ReloadGateState = { holders: [], pendingReasons: [] };
  let reloaded = false;
  const releasedAtMs = new Map<string, number>();
  const listeners = new Set<() => void>();
  const set = (next: ReloadGateState): void => {
    state = next;
    if (state.pendingReasons.length > 0 && state.holders.length === 0 && !reloaded) {
      reloaded = true;
      reload();
    }
    for (const listener of listeners) listener();
  };
  return {
    request: (reason) => set({ ...state, pendingReasons: [...new Set([...state.pendingReasons, reason])] }),
    cancel: (reason) => set({ ...state, pendingReasons: state.pendingReasons.filter((waiting) => waiting !== reason) }),
    hold: (token, label) => {
      const others = state.holders.filter((holder) => holder.token !== token);
      const held = { token, label };
      set({ ...state, holders: [...others, held] });
      return () => {
        if (!state.holders.includes(held)) return;
        releasedAtMs.set(token, now());
        set({ ...state, holders: state.holders.filter((holder) => holder !== held) });
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    msSinceRelease: (token) => {
      const endedAtMs = releasedAtMs.get(token);
      const isHeld = state.holders.some((holder) => holder.token === token);
      return isHeld || endedAtMs === undefined ? null : now() - endedAtMs;
    },
  };
};

/**
 * The one way this page reloads itself: back online, signed out elsewhere, a new version. A reload waits while
 * anything recorded is not yet safe (behaviour.md#reloads).
 */
export const reloadGate: ReloadGate = createReloadGate(() => window.location.reload());
