import { createAtom, type ReadonlyAtom } from '@xstate/store';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecording, SegmentHead } from '../journal/journal-store.ts';
import { AudioStore } from '../upload/audio-store.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import type { SegmentUploadPort } from '../upload/segment-upload-port.ts';
import type { UploadCounts } from '../upload/segment-uploader.ts';
import type { StoreEvent } from '../upload/store-events.ts';

/**
 * - `waiting`: for the user to decide
 * - `sending`: its audio, or its end
 * - `incomplete`: the server misses parts that this device does not have either, or holds others
 * - `failed`: could not be sent now
 * - `expired`: the server deleted the audio of this recording and accepts no more of it
 * - `gone`: its consultation is no longer on the server, which accepts nothing of it
 * - `sent`: the server has it and writes the transcript
 */
export type UnsentStatus = 'waiting' | 'sending' | 'incomplete' | 'failed' | 'expired' | 'gone' | 'sent';

/** Whether sending it may succeed. */
export const canSend = (status: UnsentStatus): boolean =>
  status === 'waiting' || status === 'incomplete' || status === 'failed';

/** A recording that an earlier page left on this device. */
export interface UnsentItem {
  recording: JournalRecording;
  unsentCount: number;
  unsentMs: number;
  /** Of the audio that was unsent when sending began. */
  sentPercent: number;
  status: UnsentStatus;
}

/** A recording of this user that was encrypted with a key which the server no longer gives. */
export interface UnreadableItem {
  id: string;
  unsentMs: number;
}

/**
 * - `deleted`: its consultation is deleted, which can be undone
 * - `expired` and `gone`: as in `UnsentStatus`
 */
type StateOnServer = 'there' | 'deleted' | 'expired' | 'gone';

export interface UnsentRecordingsDeps {
  journal: Promise<Journal>;
  port: SegmentUploadPort;
  endRecording: (request: EndRequest) => Promise<EndAnswer>;
  /** Whether the server already transcribes this recording, or has. */
  isEnded: (voiceNoteId: string, recordingId: string) => Promise<boolean>;
  /** Fails where the server is not reached. */
  stateOnServer: (recording: Pick<JournalRecording, 'id' | 'voiceNoteId'>) => Promise<StateOnServer>;
  isLocked: (recordingId: string) => Promise<boolean>;
  /** Resolves when no tab uses it. */
  unlocked: (recordingId: string) => Promise<void>;
  lock: (recordingId: string) => () => void;
}

const lengthOf = (segments: readonly SegmentHead[]): number =>
  segments.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** The upload has failed when no segment is confirmed for this long; the audio stays. */
const STALL_MS = 30_000;

/** A recording is offered after this long, although its state on the server is unknown. */
const STATE_ANSWER_MS = 1_500;

/**
 * What crashed or closed pages left in the journal (fault R1): found on every load, however old, and
 * deleted only by the user, or after the server has all of it.
 */
export class UnsentRecordings {
  readonly #deps: UnsentRecordingsDeps;
  readonly #items = createAtom<readonly UnsentItem[]>([]);
  readonly #unreadable = createAtom<readonly UnreadableItem[]>([]);
  readonly #awaited = new Set<string>();

  constructor(deps: UnsentRecordingsDeps) {
    this.#deps = deps;
  }

  get items(): ReadonlyAtom<readonly UnsentItem[]> {
    return this.#items;
  }

  get unreadable(): ReadonlyAtom<readonly UnreadableItem[]> {
    return this.#unreadable;
  }

  /** Reads the journal again. Skips recordings in use by another tab until it closes. */
  async load(userId: string): Promise<void> {
    const journal = await this.#deps.journal;
    const found: UnsentItem[] = [];
    for (const { recording, segments } of await journal.pending(userId)) {
      const known = this.#items.get().find((item) => item.recording.id === recording.id);
      if (known !== undefined && known.status !== 'waiting') {
        found.push(known);
        continue;
      }
      if (await this.#isInUse(recording.id, userId)) continue;
      if (segments.length === 0 && (await this.#isDone(recording))) {
        await journal.removeRecording(recording.id);
        continue;
      }
      const state = await this.#stateOnServer(recording);
      if (state === 'deleted') {
        void this.#sendQuietly(recording);
        continue;
      }
      if (state !== 'there' && segments.length === 0) {
        await journal.removeRecording(recording.id);
        continue;
      }
      const [unsentCount, unsentMs] = [segments.length, lengthOf(segments)];
      const status: UnsentStatus = state === 'there' ? 'waiting' : state;
      const change = status === 'gone' ? await this.#gone(recording) : { recording, status };
      found.push({ unsentCount, unsentMs, sentPercent: 0, ...change });
    }
    const gone = this.#items
      .get()
      .filter((item) => item.status === 'sent' && !found.some(({ recording }) => recording.id === item.recording.id));
    this.#unreadable.set(await this.#findUnreadable(journal, userId));
    this.#items.set([...gone, ...found]);
  }

  /** Uploads the audio and ends the recording. `allowGaps`: although segments are missing. */
  async send(recordingId: string, allowGaps = false): Promise<void> {
    const item = this.#items.get().find(({ recording }) => recording.id === recordingId);
    if (item === undefined || !canSend(item.status)) return;
    this.#change(recordingId, { status: 'sending', sentPercent: 0 });
    const unlock = this.#deps.lock(recordingId);
    try {
      const status = await this.#sendAll(item.recording, allowGaps);
      const isRefused = status === 'failed' || status === 'incomplete';
      const isGone = isRefused && (await this.#stateOnServer(item.recording)) === 'gone';
      this.#change(recordingId, isGone ? await this.#gone(item.recording) : { status });
    } catch {
      this.#change(recordingId, { status: 'failed' });
    } finally {
      unlock();
    }
  }

  /** The audio of a recording that is only on this device, as a playable file. */
  async file({ recording }: UnsentItem): Promise<Blob> {
    return (await this.#deps.journal).file(recording);
  }

  /** Deletes the recording from this device. Only after the user confirmed it. */
  async discard(recordingId: string): Promise<void> {
    await (await this.#deps.journal).removeRecording(recordingId);
    this.#unreadable.set((items) => items.filter(({ id }) => id !== recordingId));
    this.dismiss(recordingId);
  }

  /** Takes a sent recording off the list. */
  dismiss(recordingId: string): void {
    this.#items.set((items) => items.filter(({ recording }) => recording.id !== recordingId));
  }

  async #sendAll(recording: JournalRecording, allowGaps: boolean): Promise<UnsentStatus> {
    const journal = await this.#deps.journal;
    let receive: (event: StoreEvent) => void = () => undefined;
    const store = new AudioStore({
      recording,
      journal,
      port: this.#deps.port,
      report: (event) => receive(event),
    });
    try {
      const { unsent: left, expired: isExpired } = await new Promise<UploadCounts>((resolve, reject) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        receive = (event) => {
          if (event.type !== 'STORE.COUNTS') return;
          const { confirmed, unsent, conflicts, refused } = event.counts;
          this.#change(recording.id, {
            unsentCount: unsent,
            unsentMs: event.counts.unsentMs,
            sentPercent: confirmed + unsent === 0 ? 100 : Math.round((100 * confirmed) / (confirmed + unsent)),
          });
          clearTimeout(timer);
          if (unsent === conflicts + refused) resolve(event.counts);
          else timer = setTimeout(() => reject(new Error('Nothing gets through')), STALL_MS);
        };
        void store.resume();
      });
      if (isExpired) return 'expired';
      if (left > 0 && !allowGaps) return 'incomplete';
      const { id: recordingId, voiceNoteId, segmentCount } = recording;
      const answer = await this.#deps.endRecording({ voiceNoteId, recordingId, segmentCount, allowGaps });
      if (answer.kind === 'missing') return 'incomplete';
      if (answer.kind === 'refused') return 'failed';
      await store.clear();
      return 'sent';
    } finally {
      store.dispose();
    }
  }

  /** Whether a tab uses it; if so, everything is loaded again once none does. */
  async #isInUse(recordingId: string, userId: string): Promise<boolean> {
    if (!(await this.#deps.isLocked(recordingId))) return false;
    if (!this.#awaited.has(recordingId)) {
      this.#awaited.add(recordingId);
      void this.#deps.unlocked(recordingId).then(() => {
        this.#awaited.delete(recordingId);
        return this.load(userId).catch(() => undefined);
      });
    }
    return true;
  }

  /** Deletes those whose audio the server has in full: it ends them automatically. */
  async #findUnreadable(journal: Journal, userId: string): Promise<UnreadableItem[]> {
    const found: UnreadableItem[] = [];
    for (const { id, segments } of await journal.unreadable(userId)) {
      if (await this.#isInUse(id, userId)) continue;
      if (segments.length === 0) await journal.removeRecording(id);
      else found.push({ id, unsentMs: lengthOf(segments) });
    }
    return found;
  }

  async #stateOnServer(recording: JournalRecording): Promise<StateOnServer> {
    const late = new Promise<StateOnServer>((answer) => setTimeout(() => answer('there'), STATE_ANSWER_MS));
    return Promise.race([this.#deps.stateOnServer(recording).catch((): StateOnServer => 'there'), late]);
  }

  /** Removes the patient's name from this device. The audio stays: after a restore the server lacks newer consultations too. */
  async #gone(known: JournalRecording): Promise<Pick<UnsentItem, 'recording' | 'status'>> {
    const recording = { ...known, patientLabel: '' };
    await (await this.#deps.journal).saveRecording(recording);
    return { recording, status: 'gone' };
  }

  /**
   * Recordings of a deleted consultation are not offered, yet the deletion may be undone: they are uploaded. What the server
   * does not accept stays here, and is retried on the next load.
   */
  async #sendQuietly(recording: JournalRecording): Promise<void> {
    const unlock = this.#deps.lock(recording.id);
    try {
      if ((await this.#sendAll(recording, false)) === 'incomplete') await this.#sendAll(recording, true);
    } catch {
      // It stays in the journal.
    } finally {
      unlock();
    }
  }

  async #isDone({ voiceNoteId, id }: JournalRecording): Promise<boolean> {
    return this.#deps.isEnded(voiceNoteId, id).catch(() => false);
  }

  #change(recordingId: string, change: Partial<UnsentItem>): void {
    this.#items.set((items) =>
      items.map((item) => (item.recording.id === recordingId ? { ...item, ...change } : item)),
    );
  }
}
