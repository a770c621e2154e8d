import { runAsSystem } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { type NewAuditEvent, recordAuditEvents } from './repo.ts';

/** How long an event waits for others, so that no call waits for its record. */
const GATHER_MS = 250;
/** Repeated reading or editing of a row within this time is one event: a page polls, and saves while a user types. */
const SAME_MS = 60_000;
const REMEMBERED_MAX = 10_000;
/** If more wait for an unavailable database, the oldest are dropped and logged as a number. */
const WAITING_MAX = 50_000;

const isRepeatable = ({ action }: NewAuditEvent): boolean => /\.(read|edited|played)$/.test(action);

export interface AuditRecorder {
  /** Adds an event soon. Never throws. */
  record(event: Omit<NewAuditEvent, 'at'>): void;
  /** Resolves once all pending events are stored, or failed. */
  flush(): Promise<void>;
}

/**
 * Adds events outside of their cause's transaction, in batches. A killed process loses its last quarter of a second;
 * critical events are recorded by their use case, in its transaction.
 */
export function createAuditRecorder({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): AuditRecorder {
  let waiting: NewAuditEvent[] = [];
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const lastAtMs = new Map<string, number>();

  function isRepeat(event: NewAuditEvent): boolean {
    if (!isRepeatable(event)) return false;
    // Two kinds of edit are two events: having notes written is not the same as typing.
    const call = event.action.endsWith('.read') ? '' : event.call;
    const key = `${event.actorId} ${event.action} ${call} ${event.objectId ?? event.call}`;
    const atMs = event.at.getTime();
    if (atMs - (lastAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return true;
    lastAtMs.delete(key);
    lastAtMs.set(key, atMs);
    const [oldest] = lastAtMs.keys();
    if (lastAtMs.size > REMEMBERED_MAX && oldest !== undefined) lastAtMs.delete(oldest);
    return false;
  }

  async function store(): Promise<void> {
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    try {
      // One batch holds events of several users, outside of their calls.
      await runAsSystem(() => recordAuditEvents(db, events));
    } catch (error) {
      const retained = [...events, ...waiting].slice(-WAITING_MAX);
      const lost = events.length + waiting.length - retained.length;
      waiting = retained;
      log.error(
        { waiting: retained.length, lost, error: error instanceof Error ? error.name : 'unknown' },
        'audit waits',
      );
      later();
    }
  }

  const begin = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(store);
    return storing;
  };

  function later(): void {
    timer ??= setTimeout(() => void begin(), GATHER_MS);
    timer.unref();
  }

  return {
    record(noted) {
      const event = { ...noted, at: clock.now() };
      if (isRepeat(event)) return;
      waiting.push(event);
      later();
    },
    flush: begin,
  };
}
