import { createAtom, type ReadonlyAtom } from '@xstate/store';
import type { Journal } from '../journal/journal.ts';
import type { KeptRecording, SegmentHead } from '../journal/journal-store.ts';
import type { KeeperEvent } from '../upload/keeper-events.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import { RecordingKeeper } from '../upload/recording-keeper.ts';
import type { SegmentUploadPort } from '../upload/segment-upload-port.ts';

/**
 * - `waiting`: for the person to decide
 * - `sending`: its audio, or the word that it has ended
 * - `incomplete`: the server misses parts that this device does not have either, or holds others
 * - `failed`: could not be sent now
 * - `sent`: the server has it and writes the transcript
 */
export type KeptStatus = 'waiting' | 'sending' | 'incomplete' | 'failed' | 'sent';

/** A recording that an earlier page left on this device. */
export interface KeptItem {
  recording: KeptRecording;
  unsentCount: number;
  unsentMs: number;
  /** Of the audio that was unsent when sending began. */
  sentPercent: number;
  status: KeptStatus;
}

/** A recording of this person that was kept under a key which the server does not hand out any more. */
export interface UnreadableItem {
  id: string;
  unsentMs: number;
}

export interface KeptRecordingsParts {
  journal: Promise<Journal>;
  port: SegmentUploadPort;
  endRecording: (request: EndRequest) => Promise<EndAnswer>;
  /** Whether the server already transcribes this recording, or has. */
  isEnded: (voiceNoteId: string, segmentKey: string) => Promise<boolean>;
  /** Whether its consultation is deleted. */
  isDeleted: (voiceNoteId: string) => Promise<boolean>;
  isLocked: (recordingId: string) => Promise<boolean>;
  /** Resolves when no tab is at work on it any more. */
  unlocked: (recordingId: string) => Promise<void>;
  lock: (recordingId: string) => () => void;
}

const lengthOf = (segments: readonly SegmentHead[]): number =>
  segments.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** Without any slice getting through for this long, sending is said to have failed; the audio stays. */
const STALL_MS = 30_000;

/** No recording is offered later than this because the server is slow to say what became of its consultation. */
const DELETED_ANSWER_MS = 1_500;

/**
 * What crashed or closed pages left in the journal (fault R1): found on every load, however old, and
 * deleted only by the person, or after the server has all of it.
 */
export class KeptRecordings {
  readonly #parts: KeptRecordingsParts;
  readonly #items = createAtom<readonly KeptItem[]>([]);
  readonly #unreadable = createAtom<readonly UnreadableItem[]>([]);
  readonly #awaited = new Set<string>();

  constructor(parts: KeptRecordingsParts) {
    this.#parts = parts;
  }

  get items(): ReadonlyAtom<readonly KeptItem[]> {
    return this.#items;
  }

  get unreadable(): ReadonlyAtom<readonly UnreadableItem[]> {
    return this.#unreadable;
  }

  /** Looks again. Recordings that another tab is at work on are left to it, and looked at once it is gone. */
  async load(userId: string): Promise<void> {
    const journal = await this.#parts.journal;
    const found: KeptItem[] = [];
    for (const { recording, segments } of await journal.pending(userId)) {
      const known = this.#items.get().find((item) => item.recording.id === recording.id);
      if (known !== undefined && known.status !== 'waiting') {
        found.push(known);
        continue;
      }
      if (await this.#isAtWork(recording.id, userId)) continue;
      if (segments.length === 0 && (await this.#isDone(recording))) {
        await journal.removeRecording(recording.id);
        continue;
      }
      if (await this.#isDeleted(recording)) {
        void this.#sendQuietly(recording);
        continue;
      }
      const [unsentCount, unsentMs] = [segments.length, lengthOf(segments)];
      found.push({ recording, unsentCount, unsentMs, sentPercent: 0, status: 'waiting' });
    }
    const gone = this.#items
      .get()
      .filter((item) => item.status === 'sent' && !found.some(({ recording }) => recording.id === item.recording.id));
    this.#unreadable.set(await this.#findUnreadable(journal, userId));
    this.#items.set([...gone, ...found]);
  }

  /** Sends the audio and says that the recording has ended. `allowGaps`: although parts are missing. */
  async send(recordingId: string, allowGaps = false): Promise<void> {
    const item = this.#items.get().find(({ recording }) => recording.id === recordingId);
    if (item === undefined || item.status === 'sending' || item.status === 'sent') return;
    this.#change(recordingId, { status: 'sending', sentPercent: 0 });
    const unlock = this.#parts.lock(recordingId);
    try {
      this.#change(recordingId, { status: await this.#sendAll(item.recording, allowGaps) });
    } catch {
      this.#change(recordingId, { status: 'failed' });
    } finally {
      unlock();
    }
  }

  /** What is only on this device of a recording, as a file that plays. */
  async file({ recording }: KeptItem): Promise<Blob> {
    return (await this.#parts.journal).file(recording);
  }

  /** Deletes the recording from this device. Only after the person confirmed it. */
  async discard(recordingId: string): Promise<void> {
    await (await this.#parts.journal).removeRecording(recordingId);
    this.#unreadable.set((items) => items.filter(({ id }) => id !== recordingId));
    this.dismiss(recordingId);
  }

  /** Takes a sent recording off the list. */
  dismiss(recordingId: string): void {
    this.#items.set((items) => items.filter(({ recording }) => recording.id !== recordingId));
  }

  async #sendAll(recording: KeptRecording, allowGaps: boolean): Promise<KeptStatus> {
    const journal = await this.#parts.journal;
    let heard: (event: KeeperEvent) => void = () => undefined;
    const keeper = new RecordingKeeper({
      recording,
      journal,
      port: this.#parts.port,
      report: (event) => heard(event),
    });
    try {
      const complete = await new Promise<boolean>((resolve, reject) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        heard = (event) => {
          if (event.type !== 'KEEPER.COUNTS') return;
          const { confirmed, unsent, conflicts, refused } = event.counts;
          this.#change(recording.id, {
            unsentCount: unsent,
            unsentMs: event.counts.unsentMs,
            sentPercent: confirmed + unsent === 0 ? 100 : Math.round((100 * confirmed) / (confirmed + unsent)),
          });
          clearTimeout(timer);
          if (unsent === conflicts + refused) resolve(unsent === 0);
          else timer = setTimeout(() => reject(new Error('Nothing gets through')), STALL_MS);
        };
        void keeper.resume();
      });
      if (!complete && !allowGaps) return 'incomplete';
      const { id: segmentKey, voiceNoteId, segmentCount } = recording;
      const answer = await this.#parts.endRecording({ voiceNoteId, segmentKey, segmentCount, allowGaps });
      if (answer.kind === 'missing') return 'incomplete';
      if (answer.kind === 'refused') return 'failed';
      await keeper.clear();
      return 'sent';
    } finally {
      keeper.dispose();
    }
  }

  /** Whether a tab is at work on it; if so, looks at everything again once none is. */
  async #isAtWork(recordingId: string, userId: string): Promise<boolean> {
    if (!(await this.#parts.isLocked(recordingId))) return false;
    if (!this.#awaited.has(recordingId)) {
      this.#awaited.add(recordingId);
      void this.#parts.unlocked(recordingId).then(() => {
        this.#awaited.delete(recordingId);
        return this.load(userId).catch(() => undefined);
      });
    }
    return true;
  }

  /** Deletes those of which the server has all audio: it ends them by itself. */
  async #findUnreadable(journal: Journal, userId: string): Promise<UnreadableItem[]> {
    const found: UnreadableItem[] = [];
    for (const { id, segments } of await journal.unreadable(userId)) {
      if (await this.#isAtWork(id, userId)) continue;
      if (segments.length === 0) await journal.removeRecording(id);
      else found.push({ id, unsentMs: lengthOf(segments) });
    }
    return found;
  }

  async #isDeleted({ voiceNoteId }: KeptRecording): Promise<boolean> {
    const late = new Promise<boolean>((answer) => setTimeout(() => answer(false), DELETED_ANSWER_MS));
    return Promise.race([this.#parts.isDeleted(voiceNoteId).catch(() => false), late]);
  }

  /**
   * Of a deleted consultation nothing is offered, yet its deletion may be undone: what is left joins the rest on the server.
   * What that does not take stays here, and is tried again on the next load.
   */
  async #sendQuietly(recording: KeptRecording): Promise<void> {
    const unlock = this.#parts.lock(recording.id);
    try {
      if ((await this.#sendAll(recording, false)) === 'incomplete') await this.#sendAll(recording, true);
    } catch {
      // Kept.
    } finally {
      unlock();
    }
  }

  async #isDone({ voiceNoteId, id }: KeptRecording): Promise<boolean> {
    return this.#parts.isEnded(voiceNoteId, id).catch(() => false);
  }

  #change(recordingId: string, change: Partial<KeptItem>): void {
    this.#items.set((items) =>
      items.map((item) => (item.recording.id === recordingId ? { ...item, ...change } : item)),
    );
  }
}
