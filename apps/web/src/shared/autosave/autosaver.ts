import { type Atom, createAtom, type ReadonlyAtom } from '@xstate/store';

/**
 * Where an edited value stands. `invalid` is held back until it can be saved; `failed` is tried again by itself when
 * the failure may pass.
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
export type Merge<T> = (current: T) => T;

/** What a save came to. */
export interface Saved<T> {
  readonly merge?: Merge<T>;
  /** The version that the server gave the value. */
  readonly version?: number;
}

/** What another window made of the value meanwhile. */
export interface Conflict<T> {
  readonly theirs: T;
  readonly version: number;
}

export interface AutosaverOptions<T> {
  readonly initial: T;
  /** The server's version of `initial`; 0 where it counts none. */
  readonly version?: number;
  /** `expected`: the version that the value was made of. */
  readonly save: (value: T, expected: number) => Promise<Saved<T> | undefined>;
  /** Reads a refusal because of another version; null for every other failure. */
  readonly conflictOf?: (error: unknown) => Conflict<T> | null;
  /** Answers what stays of both: what was saved last, what is here, and what is there. */
  readonly resolve?: (base: T, mine: T, theirs: T) => Promise<T>;
  readonly isValid?: (value: T) => boolean;
  /** Whether the server's value means the same as the one here. */
  readonly isSame?: (server: T, here: T) => boolean;
  /** Whether a failure may pass by waiting. */
  readonly mayPass?: (error: unknown) => boolean;
  readonly delayMs?: number;
  readonly retryMs?: number;
}

const DELAY_MS = 800;
const RETRY_MS = 5_000;

/**
 * Saves what a person edits a moment after they pause. Saves never overlap and never go backwards: the newest value
 * is the last one written. A value from the server is taken only while nothing is unsaved. Each save names the version that
 * the edit was made of; where the server has another by now, `resolve` puts both together or asks.
 */
export class Autosaver<T> {
  #options: AutosaverOptions<T>;
  readonly #snapshot: Atom<AutosaveSnapshot<T>>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #edits = 0;
  /** The server's value that the edits here began from. */
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

  /** Later saves use these; what is being saved goes on as it began. */
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
   * Takes the server's value, unless something here is not saved yet or both mean the same: what a person typed is
   * not tidied up under their hands.
   */
  adopt(value: T, version = 0): void {
    const isSame = this.#options.isSame ?? Object.is;
    if (!this.isClean || version < this.#base.version) return;
    this.#base = { value, version };
    if (!isSame(value, this.#snapshot.get().value)) this.#set({ value });
  }

  /** Saves now what is unsaved. Answers whether everything is safe on the server. */
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
      // Whoever typed while the save ran has waited long enough.
      if (this.#snapshot.get().state === 'unsaved') this.#schedule(0);
    });
    return this.#running;
  }

  /** Another window saved first: what stays of both is saved as an edit of theirs. */
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
      if (this.#options.mayPass?.(error) ?? true) this.#schedule(this.#options.retryMs ?? RETRY_MS);
    }
  }
}
