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

export interface AutosaverOptions<T> {
  readonly initial: T;
  readonly save: (value: T) => Promise<Merge<T> | undefined>;
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
 * is the last one written. A value from the server is taken only while nothing is unsaved, so an edit always wins.
 */
export class Autosaver<T> {
  #options: AutosaverOptions<T>;
  #snapshot: AutosaveSnapshot<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #edits = 0;
  #listeners = new Set<() => void>();

  constructor(options: AutosaverOptions<T>) {
    this.#options = options;
    this.#snapshot = { value: options.initial, state: 'saved', savedAtMs: null, error: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): AutosaveSnapshot<T> => this.#snapshot;

  get isClean(): boolean {
    return this.#snapshot.state === 'saved';
  }

  /** Later saves use these; what is being saved goes on as it began. */
  setOptions(options: AutosaverOptions<T>): void {
    this.#options = options;
  }

  edit(value: T): void {
    if (Object.is(value, this.#snapshot.value)) return;
    this.#edits += 1;
    const isValid = this.#options.isValid?.(value) ?? true;
    this.#set({ value, state: isValid ? 'unsaved' : 'invalid', error: null });
    this.#schedule(isValid ? (this.#options.delayMs ?? DELAY_MS) : null);
  }

  /**
   * Takes the server's value, unless something here is not saved yet or both mean the same: what a person typed is
   * not tidied up under their hands.
   */
  adopt(value: T): void {
    const isSame = this.#options.isSame ?? Object.is;
    if (!this.isClean || isSame(value, this.#snapshot.value)) return;
    this.#set({ value });
  }

  /** Saves now what is unsaved. Answers whether everything is safe on the server. */
  async flush(): Promise<boolean> {
    this.#schedule(null);
    while (this.#snapshot.state === 'unsaved' || this.#snapshot.state === 'failed' || this.#running) {
      const before = this.#edits;
      await (this.#running ?? this.#start());
      if (this.#snapshot.state === 'failed' && this.#edits === before) return false;
    }
    return this.isClean;
  }

  #set(change: Partial<AutosaveSnapshot<T>>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  #schedule(delayMs: number | null): void {
    clearTimeout(this.#timer);
    this.#timer = delayMs === null ? undefined : setTimeout(() => void this.#start(), delayMs);
  }

  #start(): Promise<void> {
    this.#running ??= this.#saveOnce().finally(() => {
      this.#running = null;
      // Whoever typed while the save ran has waited long enough.
      if (this.#snapshot.state === 'unsaved') this.#schedule(0);
    });
    return this.#running;
  }

  async #saveOnce(): Promise<void> {
    const { value, state } = this.#snapshot;
    if (state !== 'unsaved' && state !== 'failed') return;
    const edits = this.#edits;
    this.#set({ state: 'saving' });
    try {
      const merge = await this.#options.save(value);
      if (merge) this.#set({ value: merge(this.#snapshot.value) });
      this.#set({ savedAtMs: Date.now(), error: null, ...(this.#edits === edits ? { state: 'saved' as const } : {}) });
    } catch (error) {
      if (this.#edits !== edits) return;
      this.#set({ state: 'failed', error });
      if (this.#options.mayPass?.(error) ?? true) this.#schedule(this.#options.retryMs ?? RETRY_MS);
    }
  }
}
