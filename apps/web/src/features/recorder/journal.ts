import { JournalMemory } from './journal-memory.ts';
import type {
  JournalStore,
  KeptRecording,
  KeptSegment,
  PendingRecording,
  SegmentHead,
  SegmentState,
} from './journal-store.ts';

/** What the page knows of how safe the journal is. */
export type JournalHealth = 'durable' | 'memory' | 'memory full';

/**
 * The write-ahead journal of recorded audio (reliability R1, R11). A slice is written here before it is sent, and leaves
 * only through `removeSegment` (the server confirmed it) or `removeRecording`.
 *
 * When the browser's database refuses (private mode, full disk), slices go on into at most 64 MB of memory and `health`
 * says so: from then on audio survives a lost connection but not a closed tab. Past the limit `health` is `memory full`:
 * slices that still come are kept, but the recorder must stop.
 */
export class Journal {
  readonly #durable: JournalStore | null;
  readonly #memory = new JournalMemory();
  readonly #listeners = new Set<(health: JournalHealth) => void>();
  #degraded: boolean;

  constructor(durable: JournalStore | null) {
    this.#durable = durable;
    this.#degraded = durable === null;
  }

  get health(): JournalHealth {
    if (this.#memory.isFull) return 'memory full';
    return this.#degraded || this.#memory.holdsAudio ? 'memory' : 'durable';
  }

  /** Calls back on every change of `health`; returns how to end that. */
  onHealth(listener: (health: JournalHealth) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async append(recording: KeptRecording, segment: KeptSegment): Promise<void> {
    const before = this.health;
    try {
      if (this.#durable === null) throw new Error('No database');
      await this.#durable.append(recording, segment);
      // A database that refused once may take the next slice; `health` recovers once memory has been sent.
      this.#degraded = false;
    } catch {
      this.#degraded = true;
      await this.#memory.append(recording, segment);
    }
    const health = this.health;
    if (health !== before) for (const listener of this.#listeners) listener(health);
  }

  /** Keeps what is known of the recording itself. A failure is passed over: the next slice writes it again. */
  async saveRecording(recording: KeptRecording): Promise<void> {
    await this.#memory.saveRecordingIfKnown(recording);
    await this.#durable?.saveRecording(recording).catch(() => undefined);
  }

  async segment(recordingId: string, index: number): Promise<KeptSegment | undefined> {
    return (await this.#memory.segment(recordingId, index)) ?? (await this.#durable?.segment(recordingId, index));
  }

  async segments(recordingId: string): Promise<SegmentHead[]> {
    const kept = [
      ...(await this.#memory.segments(recordingId)),
      ...((await this.#durable?.segments(recordingId).catch(() => [])) ?? []),
    ];
    return kept.sort((a, b) => a.index - b.index);
  }

  async setSegmentState(recordingId: string, index: number, state: SegmentState): Promise<void> {
    await this.#memory.setSegmentState(recordingId, index, state);
    await this.#durable?.setSegmentState(recordingId, index, state).catch(() => undefined);
  }

  /** Only after the server confirmed the slice. A failure is passed over: sending it again is harmless. */
  async removeSegment(recordingId: string, index: number): Promise<void> {
    await this.#memory.removeSegment(recordingId, index);
    await this.#durable?.removeSegment(recordingId, index).catch(() => undefined);
  }

  /** Forgets a recording and every slice of it. @throws when the database does, so that nobody believes it is gone */
  async removeRecording(recordingId: string): Promise<void> {
    await this.#memory.removeRecording(recordingId);
    await this.#durable?.removeRecording(recordingId);
  }

  /** Everything kept for this person, oldest first, however old (field §2 row 2). */
  async pending(userId: string): Promise<PendingRecording[]> {
    const kept = new Map<string, KeptRecording>();
    for (const recording of (await this.#durable?.recordings(userId)) ?? []) kept.set(recording.id, recording);
    for (const recording of await this.#memory.recordings(userId)) kept.set(recording.id, recording);
    const pending: PendingRecording[] = [];
    for (const recording of kept.values()) {
      pending.push({ recording, segments: await this.segments(recording.id) });
    }
    return pending.sort((a, b) => a.recording.startedAtMs - b.recording.startedAtMs);
  }
}
