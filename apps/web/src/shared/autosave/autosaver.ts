import { type Atom, createAtom, type ReadonlyAtom } from '@xstate/store';

/**
 * The state of an edited value. `invalid` is not saved; `failed` is retried automatically if a retry may succeed.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'invalid';

export interface AutosaveSnapshot<T> {
  readonly value: T;
  readonly state: SaveState;
  /** Milliseconds since the epoch of the last save from here; null before the first. */
  readonly savedAtMs: number | null;
  readonly error: unknown;
}

/** Applied to the value after a save, for what only the server knows, such as the ids of new rows. */
type Merge<T> = (current: T) => T;

/** The result of a save. */
export interface Saved<T> {
  readonly merge?: Merge<T>;
  /** The version that the server gave the value. */
  readonly version?: number;
}

/** The value that another window saved meanwhile. */
export interface Conflict<T> {
  readonly theirs: T;
  readonly version: number;
}

export interface AutosaverOptions<T> {
  readonly initial: T;
  /** The server's version of `initial`; 0 for values without versions. */
  readonly version?: number;
  /** `expected`: the version that the edit is based on. */
  readonly save: (value: T, expected: number) => Promise<Saved<T> | undefined>;
  /** The conflict that an error reports; null for every other failure. */
  readonly conflictOf?: (error: unknown) => Conflict<T> | null;
  /** Merges the local and the remote edit of the last saved value. */
  readonly resolve?: (base: T, mine: T, theirs: T) => Promise<T>;
  readonly isValid?: (value: T) => boolean;
  /** Whether the server's value means the same as the one here. */
  readonly isSame?: (server: T, here: T) => boolean;
  readonly canRetry?: (error: unknown) => boolean;
  readonly delayMs?: number;
  readonly retryMs?: number;
}

const DELAY_MS = 800;
const RETRY_MS = 5_000;

/**
 * Saves edits after a pause. Saves never overlap, and the newest value is written last. A value from the server is
 * adopted only while nothing is unsaved. Each save names the version that the edit is based on; on a conflict,
 * `resolve` merges both or asks.
 */
export class Autosaver<T> {
  #options: AutosaverOptions<T>;
  readonly #snapshot: Atom<AutosaveSnapshot<T>>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #edits = 0;
  /** The server's value that the current edits are based on. */
  #base: { value: T; version: number };

  constructor(options: AutosaverOptions<T>) {
    this.#options = options;
    this.#base = { value: options.initial, version: options.version ?? 0 };
    this.#snapshot = createAtom<AutosaveSnapshot<T>>({
      value: options.initial,
      state: 'saved',
      savedAtMs: null,
      error: null,
    });
  }

  get snapshot(): ReadonlyAtom<AutosaveSnapshot<T>> {
    return this.#snapshot;
  }

  get isClean(): boolean {
    return this.#snapshot.get().state === 'saved';
  }

  /** For later saves; one in progress is not affected. */
  setOptions(options: AutosaverOptions<T>): void {
    this.#options = options;
  }

  edit(value: T): void {
    if (Object.is(value, this.#snapshot.get().value)) return;
    this.#edits += 1;
    const isValid = this.#options.isValid?.(value) ?? true;
    this.#set({ value, state: isValid ? 'unsaved' : 'invalid', error: null });
    this.#schedule(isValid ? (this.#options.delayMs ?? DELAY_MS) : null);
  }

  /**
   * Adopts the server's value, unless an edit is unsaved or both mean the same, so that typed text is not
   * normalised while the user types.
   */
  adopt(value: T, version = 0): void {
    const isSame = this.#options.isSame ?? Object.is;
    if (!this.isClean || version < this.#base.version) return;
    this.#base = { value, version };
    if (!isSame(value, this.#snapshot.get().value)) this.#set({ value });
  }

  /** Saves unsaved edits now. Returns whether everything is saved on the server. */
  async flush(): Promise<boolean> {
    this.#schedule(null);
    while (this.#snapshot.get().state === 'unsaved' || this.#snapshot.get().state === 'failed' || this.#running) {
      const before = this.#edits;
      await (this.#running ?? this.#start());
      if (this.#snapshot.get().state === 'failed' && this.#edits === before) return false;
    }
    return this.isClean;
  }

  #set(change: Partial<AutosaveSnapshot<T>>): void {
    this.#snapshot.set((snapshot) => ({ ...snapshot, ...change }));
  }

  #schedule(delayMs: number | null): void {
    clearTimeout(this.#timer);
    this.#timer = delayMs === null ? undefined : setTimeout(() => void this.#start(), delayMs);
  }

  #start(): Promise<void> {
    this.#running ??= this.#saveOnce().finally(() => {
      this.#running = null;
      // An edit made during the save has waited long enough.
      if (this.#snapshot.get().state === 'unsaved') this.#schedule(0);
    });
    return this.#running;
  }

  /** Another window saved first: saves the merge of both as an edit of its value. */
  async #meet({ theirs, version }: Conflict<T>, resolve: NonNullable<AutosaverOptions<T>['resolve']>): Promise<void> {
    const value = await resolve(this.#base.value, this.#snapshot.get().value, theirs);
    const isSame = this.#options.isSame ?? Object.is;
    this.#base = { value: theirs, version };
    this.#edits += 1;
    this.#set({ value, state: isSame(theirs, value) ? 'saved' : 'unsaved', error: null });
  }

  async #saveOnce(): Promise<void> {
    const { value, state } = this.#snapshot.get();
    if (state !== 'unsaved' && state !== 'failed') return;
    const edits = this.#edits;
    this.#set({ state: 'saving' });
    try {
      const saved = await this.#options.save(value, this.#base.version);
      this.#base = { value, version: saved?.version ?? this.#base.version };
      if (saved?.merge) this.#set({ value: saved.merge(this.#snapshot.get().value) });
      this.#set({ savedAtMs: Date.now(), error: null, ...(this.#edits === edits ? { state: 'saved' as const } : {}) });
    } catch (error) {
      const conflict = this.#options.conflictOf?.(error) ?? null;
      if (conflict && this.#options.resolve) return this.#meet(conflict, this.#options.resolve);
      if (this.#edits !== edits) return;
      this.#set({ state: 'failed', error });
      if (this.#options.canRetry?.(error) ?? true) this.#schedule(this.#options.retryMs ?? RETRY_MS);
    }
  }
}
