import type { ContentType } from '@openconsult/contracts/content-types';
import type { MediaKind } from '@openconsult/contracts/education-content';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';

/** One showing that the server may not know yet. Only ids, a percentage and a time: no patient text. */
const view = z.object({
  trackingId: z.string(),
  consultationId: z.string(),
  type: z.string().transform((type) => type as ContentType),
  id: z.string(),
  media: z.object({ id: z.string(), kind: z.string().transform((kind) => kind as MediaKind) }).nullable(),
  shownAtMs: z.number(),
  percent: z.number().nullable(),
  isCreated: z.boolean(),
  sentPercent: z.number().nullable(),
});
export type ContentView = z.infer<typeof view>;

export interface SendOptions {
  /** The page closes: the request must outlive it. */
  readonly isLast: boolean;
}

/** The calls, so that the queue knows no network. */
interface ViewCalls {
  /** Answers null where nothing is tracked. */
  create(view: ContentView, shownMsAgo: number, options: SendOptions): Promise<string | null>;
  update(trackingId: string, percent: number, options: SendOptions): Promise<unknown>;
}

export interface ViewQueueOptions {
  readonly userId: string;
  readonly calls: ViewCalls;
  /** Null where the browser blocks it; the queue then lasts as long as the page. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null;
  readonly now?: () => number;
}

/** A showing that was not accepted in this time is dropped. */
const KEPT_MS = 7 * 86_400_000;

/** Another attempt does not help. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 419, 429].includes(error.status);

/**
 * What was shown, until the server has it: each showing is stored in this browser before it is sent, and removed when it is
 * accepted. A closed tab, a reload and an offline minute lose nothing; a repeated request changes nothing.
 */
export class ViewQueue {
  readonly #options: ViewQueueOptions;
  readonly #prefix: string;
  /** Those of this page: on screen, or not accepted yet. */
  readonly #open = new Map<string, ContentView>();
  readonly #ended = new Set<string>();
  #sending: Promise<void> | null = null;
  /** The latest time at which the server may have recorded the last one: the next is not shown before it. */
  #notBeforeMs = 0;

  constructor(options: ViewQueueOptions) {
    this.#options = options;
    this.#prefix = `content-views.${options.userId}.`;
  }

  /** Stores a showing and sends it. */
  show(shown: Omit<ContentView, 'percent' | 'isCreated' | 'sentPercent' | 'shownAtMs'>): void {
    this.#store({ ...shown, shownAtMs: this.#now(), percent: null, isCreated: false, sentPercent: null });
    void this.flush();
  }

  /** Stores how much was watched; a smaller number changes nothing. It is sent with the next flush. */
  watched(trackingId: string, percent: number): void {
    const current = this.#open.get(trackingId);
    if (current === undefined || percent <= (current.percent ?? -1)) return;
    this.#store({ ...current, percent });
  }

  /** It is no longer on screen. */
  end(trackingId: string): void {
    this.#ended.add(trackingId);
    this.#update(trackingId, {});
  }

  /** Whether something waits to be accepted. */
  get isWaiting(): boolean {
    return this.#all().some((shown) => !isAccepted(shown));
  }

  /** Sends what waits, the oldest first. Never rejects: what could not be sent waits for the next time. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll({ isLast: false }).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  /** Sends what can be sent while the page closes. */
  flushAtEnd(): void {
    for (const shown of this.#all()) {
      if (!isAccepted(shown)) void this.#send(shown, { isLast: true }).catch(() => undefined);
    }
  }

  async #sendAll(options: SendOptions): Promise<void> {
    for (const shown of this.#all()) {
      if (isAccepted(shown)) continue;
      try {
        await this.#send(shown, options);
      } catch (error) {
        if (!isFinal(error)) return;
        this.#forget(shown.trackingId);
      }
    }
  }

  async #send(shown: ContentView, options: SendOptions): Promise<void> {
    const { calls } = this.#options;
    const { trackingId } = shown;
    if (!shown.isCreated) {
      // The server counts back from when the request arrives, which takes some time.
      const shownMsAgo = Math.max(0, Math.round(this.#now() - Math.max(shown.shownAtMs, this.#notBeforeMs)));
      const id = await calls.create(shown, shownMsAgo, options);
      this.#notBeforeMs = this.#now() - shownMsAgo;
      if (id === null) {
        this.#forget(trackingId);
        return;
      }
      this.#update(trackingId, { isCreated: true });
    }
    const percent = this.#latest(trackingId)?.percent ?? shown.percent;
    if (percent !== null && percent > (shown.sentPercent ?? -1)) {
      await calls.update(trackingId, percent, options);
      this.#update(trackingId, { sentPercent: percent });
    }
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  #latest(trackingId: string): ContentView | null {
    return this.#open.get(trackingId) ?? this.#read(this.#prefix + trackingId);
  }

  /** What was accepted is stored no longer, unless it is still on screen. */
  #update(trackingId: string, change: Partial<ContentView>): void {
    const latest = this.#latest(trackingId);
    if (latest === null) return;
    const changed = { ...latest, ...change };
    const isOnScreen = this.#open.has(trackingId) && !this.#ended.has(trackingId);
    if (isAccepted(changed) && !isOnScreen) this.#forget(trackingId);
    else if (this.#open.has(trackingId)) this.#store(changed);
    else this.#write(changed);
  }

  #store(shown: ContentView): void {
    this.#open.set(shown.trackingId, shown);
    this.#write(shown);
  }

  #write(shown: ContentView): void {
    try {
      this.#options.storage?.setItem(this.#prefix + shown.trackingId, JSON.stringify(shown));
    } catch {
      // A full or blocked store: it is sent from memory.
    }
  }

  #forget(trackingId: string): void {
    this.#open.delete(trackingId);
    this.#ended.delete(trackingId);
    try {
      this.#options.storage?.removeItem(this.#prefix + trackingId);
    } catch {
      // See #write.
    }
  }

  #read(key: string): ContentView | null {
    try {
      const read = view.safeParse(JSON.parse(this.#options.storage?.getItem(key) ?? 'null'));
      return read.success ? read.data : null;
    } catch {
      return null;
    }
  }

  /** Those of this page and those that other pages left, the oldest first. */
  #all(): readonly ContentView[] {
    const all = new Map(this.#open);
    const { storage } = this.#options;
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    for (const key of keys.filter((name) => name.startsWith(this.#prefix))) {
      const stored = this.#read(key);
      const isOver =
        stored === null ||
        this.#now() - stored.shownAtMs > KEPT_MS ||
        (isAccepted(stored) && !all.has(stored.trackingId));
      if (isOver) this.#forget(key.slice(this.#prefix.length));
      else if (!all.has(stored.trackingId)) all.set(stored.trackingId, stored);
    }
    return [...all.values()].sort((a, b) => a.shownAtMs - b.shownAtMs);
  }
}

const isAccepted = ({ isCreated, percent, sentPercent }: ContentView): boolean => isCreated && percent === sentPercent;
