import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Work that must continue: each is a growing number in the database. */
const BEATS = {
  audio: 'select count(*) as beat from audio_segments',
  speech: 'select coalesce(sum(segments_read), 0) as beat from recordings',
  text: 'select coalesce(sum(generation::bigint * 1000000 + seq), 0) as beat from streamed_texts',
} as const;
export type Work = keyof typeof BEATS;
const WORKS = Object.keys(BEATS) as Work[];
const EVERY_MS = 150;

/** Watches the database without a proxy, and remembers when each kind of work last progressed. */
export class Observer {
  readonly #url: string;
  readonly #beats: Record<Work, number[]> = { audio: [], speech: [], text: [] };
  #isStopped = false;
  #done: Promise<void> = Promise.resolve();

  constructor(databaseUrl: string) {
    this.#url = databaseUrl;
  }

  start(): void {
    this.#done = this.#watch();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  /** The longest time without this work from `fromMs` to the first success after `healedMs`; undefined without one. */
  stoodStillMs(work: Work, fromMs: number, healedMs: number): number | undefined {
    const beats = this.#beats[work];
    const first = beats.find((ms) => ms >= healedMs);
    if (first === undefined) return undefined;
    const within = [fromMs, ...beats.filter((ms) => ms > fromMs && ms <= first)];
    return Math.max(...within.slice(1).map((ms, index) => ms - (within[index] ?? ms)));
  }

  /** Resolves when each kind of work succeeded after `healedMs`. @returns the kinds that did not in `timeoutMs`. */
  async allWorkAfter(healedMs: number, timeoutMs: number): Promise<Work[]> {
    for (;;) {
      const still = WORKS.filter((work) => !this.#beats[work].some((ms) => ms >= healedMs));
      if (still.length === 0 || performance.now() - healedMs > timeoutMs) return still;
      await delay(EVERY_MS);
    }
  }

  async #watch(): Promise<void> {
    const last = new Map<Work, string>();
    while (!this.#isStopped) {
      const client = new pg.Client({
        connectionString: this.#url,
        connectionTimeoutMillis: 2_000,
        query_timeout: 5_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (!this.#isStopped) {
          for (const work of WORKS) {
            const { rows } = await client.query<{ beat: string }>(BEATS[work]);
            const beat = rows[0]?.beat ?? '';
            if (last.get(work) !== beat) this.#beats[work].push(performance.now());
            last.set(work, beat);
          }
          await delay(EVERY_MS);
        }
      } catch {
        // The database is the part that is down.
        await delay(EVERY_MS);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
}
