/** What the gate knows: who keeps the page from reloading, and why it would like to. */
export interface ReloadGateState {
  readonly holders: readonly { readonly token: string; readonly label: string }[];
  readonly pendingReason: string | null;
}

export interface ReloadGate {
  /** Reloads now, or as soon as the last hold is released. The first reason is kept. */
  request(reason: string): void;
  /** Drops a waiting request, for example because the reason went away. */
  cancel(): void;
  /** Keeps the page from reloading until `release` is called. The same token held twice counts once. */
  hold(token: string, label: string): () => void;
  subscribe(listener: () => void): () => void;
  getState(): ReloadGateState;
}

/** Builds a gate around a way to reload; `reload` runs at most once. */
export const createReloadGate = (reload: () => void): ReloadGate => {
  let state: ReloadGateState = { holders: [], pendingReason: null };
  let reloaded = false;
  const listeners = new Set<() => void>();
  const set = (next: ReloadGateState): void => {
    state = next;
    if (state.pendingReason !== null && state.holders.length === 0 && !reloaded) {
      reloaded = true;
      reload();
    }
    for (const listener of listeners) listener();
  };
  return {
    request: (reason) => set({ ...state, pendingReason: state.pendingReason ?? reason }),
    cancel: () => set({ ...state, pendingReason: null }),
    hold: (token, label) => {
      const others = state.holders.filter((holder) => holder.token !== token);
      const held = { token, label };
      set({ ...state, holders: [...others, held] });
      return () => set({ ...state, holders: state.holders.filter((holder) => holder !== held) });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
  };
};

/**
 * The one way this page reloads itself: back online, signed out elsewhere, a new version. A reload waits while
 * anything recorded is not yet safe (design decision 15).
 */
export const reloadGate: ReloadGate = createReloadGate(() => window.location.reload());
