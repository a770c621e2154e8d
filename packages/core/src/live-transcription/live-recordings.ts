import { randomUUID } from 'node:crypto';
import { withoutUnsettled, writeAsClinicians } from '@openconsult/clinical-language/writing';
import { usesRealTimeTranscription } from '@openconsult/contracts/access';
import { AppError } from '@openconsult/contracts/errors';
import { LIVE_KEPT_MS, LIVE_RECORDINGS_MAX, LIVE_RENEW_MS } from '@openconsult/contracts/limits';
import type { LiveRequest } from '@openconsult/contracts/live-transcription';
import { answerMessages } from '@openconsult/contracts/texts';
import { liveRecogniser } from '../ai-settings/index.ts';
import type { Actor } from '../platform/actor.ts';
import { runAsSystem } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { lostTurns, type Turn } from '../recorder-leases/index.ts';
import {
  COUNTED_MS,
  consultationLexicon,
  countLive,
  leaveToJob,
  openLiveRecording,
  renewLive,
  storeLivePhrase,
} from '../transcription/index.ts';
import { assertLeft } from '../usage/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { type LivePeer, LiveRecording } from './live-recording.ts';
import { createLiveTokens, type LiveTokens } from './tokens.ts';

interface Held {
  readonly userId: string;
  /** The page that connected last. */
  turn: Turn;
  readonly opening: Promise<LiveRecording | null>;
  recording?: LiveRecording;
  leaving?: NodeJS.Timeout;
}

type Hello = LiveRequest & { type: 'hello' };

const turnOf = ({ userId }: Actor, { lease }: Hello): Turn => ({ userId, ...lease });

/** The live recordings of this process, which holds their recognition in memory. */
export class LiveRecordings {
  readonly #deps: Deps;
  /** This process, in the leases of its recordings. */
  readonly #holder = randomUUID();
  readonly #tokens: LiveTokens;
  readonly #held = new Map<string, Held>();
  readonly #renewing: NodeJS.Timeout;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#tokens = createLiveTokens(deps);
    this.#renewing = setInterval(() => {
      if (this.#held.size === 0) return;
      runAsSystem(() => this.#renewAll()).catch((error: unknown) => {
        const failure = error instanceof Error ? error.name : 'unknown';
        deps.log.warn({ failure }, 'live recordings were not renewed');
      });
    }, LIVE_RENEW_MS);
    this.#renewing.unref();
    deps.metrics.watch('live_recordings', () => [{ labels: {}, value: this.#held.size }]);
  }

  /**
   * Connects a page that sends a recording's audio, and closes an earlier connection.
   * @returns null if the recording is no longer for live recognition, or the page lost the recorder to another browser:
   * its recorded audio is transcribed instead.
   * @throws AppError UNAUTHENTICATED for a token that is used, old or for something else; NOT_FOUND for a note or a
   * recording of another user; RATE_LIMITED if the user has too many live recordings, or today's recognition time is
   * used up.
   */
  async connect(actor: Actor, hello: Hello, peer: LivePeer): Promise<LiveRecording | null> {
    this.#assertToken(actor, hello.token, hello.voice_note_id);
    if (!usesRealTimeTranscription(actor.user)) return null;
    await findVoiceNote(this.#deps.db, actor, hello.voice_note_id);
    const turn = turnOf(actor, hello);
    if ((await lostTurns(this.#deps, [turn])).length > 0) return null;
    await assertLeft(this.#deps, this.#deps.db, actor, 'recognition_seconds');
    await this.#dropLost(actor, hello.recording_id);
    const entry = this.#hold(actor, hello);
    if (entry.userId !== actor.userId) throw new AppError('NOT_FOUND');
    const recording = await entry.opening;
    if (!recording) return null;
    clearTimeout(entry.leaving);
    entry.turn = turn;
    if (hello.from > recording.next) {
      // The page dropped frames that were not recognised: only the recorded audio has them.
      recording.end('over');
      await this.#leave(hello.recording_id);
      return null;
    }
    recording.attach(peer);
    return recording;
  }

  /** Accepts a newer token on an open connection. @throws AppError UNAUTHENTICATED as above. */
  renew(actor: Actor, token: string, voiceNoteId: string): void {
    this.#assertToken(actor, token, voiceNoteId);
  }

  /** The page disconnected. Its recording waits 30 s for it, and is then transcribed from its segments. */
  disconnect(recordingId: string, recording: LiveRecording, peer: LivePeer): void {
    const entry = this.#held.get(recordingId);
    if (!recording.detach(peer) || !entry) return;
    entry.leaving = setTimeout(() => {
      if (recording.isConnected) return;
      recording.end('over');
      void this.#leave(recordingId);
    }, LIVE_KEPT_MS);
    entry.leaving.unref();
  }

  /** This process ends: pages reconnect to the next one. */
  close(): void {
    clearInterval(this.#renewing);
    for (const { opening, leaving } of this.#held.values()) {
      clearTimeout(leaving);
      void opening.then((recording) => recording?.end('restart')).catch(() => undefined);
    }
    this.#held.clear();
  }

  #assertToken(actor: Actor, token: string, voiceNoteId: string): void {
    if (!this.#tokens.use(token, actor, voiceNoteId)) throw new AppError('UNAUTHENTICATED');
  }

  /** Drops a recording; the job continues it from where it ended. */
  async #leave(recordingId: string): Promise<void> {
    this.#held.delete(recordingId);
    await leaveToJob(this.#deps, this.#holder, recordingId).catch((error: unknown) => {
      const failure = error instanceof Error ? error.name : 'unknown';
      this.#deps.log.warn({ recordingId, failure }, 'a live recording could not be handed over');
    });
  }

  async #open(actor: Actor, hello: Hello): Promise<LiveRecording | null> {
    const { voice_note_id: voiceNoteId, recording_id: recordingId, from } = hello;
    const opening = { voiceNoteId, recordingId, hasAll: from === 0, holder: this.#holder };
    const row = await openLiveRecording(this.#deps, actor, opening);
    if (!row) return null;
    const { recogniser, record } = await liveRecogniser(this.#deps, actor);
    if (recogniser === null) {
      await leaveToJob(this.#deps, this.#holder, recordingId);
      return null;
    }
    const speech = await consultationLexicon(this.#deps, row);
    return new LiveRecording({
      recogniser,
      terms: speech.terms,
      settledUntilMs: row.settledUntilMs,
      from,
      write: ({ text, confidences }, before) =>
        withoutUnsettled(writeAsClinicians(text, speech.lexicon, { before, ...(confidences && { confidences }) }).text),
      count: async (untilMs) => {
        await record(COUNTED_MS / 1_000);
        await countLive(this.#deps, actor, recordingId, untilMs);
      },
      store: (phrase) => storeLivePhrase(this.#deps, row, speech, phrase),
      onBroken: () => void this.#leave(recordingId),
    });
  }

  /** Ends disconnected recordings of a user with too many. @throws RATE_LIMITED if all are connected */
  #makeRoom({ userId }: Actor): void {
    const ofUser = [...this.#held].filter(([, entry]) => entry.userId === userId);
    let surplus = ofUser.length + 1 - LIVE_RECORDINGS_MAX;
    for (const [id, { recording, leaving }] of ofUser) {
      if (surplus <= 0) return;
      if (recording === undefined || recording.isConnected) continue;
      clearTimeout(leaving);
      recording.end('over');
      void this.#leave(id);
      surplus -= 1;
    }
    if (surplus > 0) throw new AppError('RATE_LIMITED', answerMessages.liveBusy);
  }

  /** Another process may have continued the recording since the last renewal: it stores nothing here any more. */
  async #dropLost({ userId }: Actor, recordingId: string): Promise<void> {
    const entry = this.#held.get(recordingId);
    if (!entry?.recording || entry.userId !== userId) return;
    const lost = await renewLive(this.#deps, this.#holder, [recordingId]);
    if (lost.length === 0 || this.#held.get(recordingId) !== entry) return;
    clearTimeout(entry.leaving);
    entry.recording.end('over');
    this.#held.delete(recordingId);
  }

  /** The recording of this process, or a new one. Parallel calls get the same. */
  #hold(actor: Actor, hello: Hello): Held {
    const known = this.#held.get(hello.recording_id);
    if (known) return known;
    this.#makeRoom(actor);
    const opened: Held = { userId: actor.userId, turn: turnOf(actor, hello), opening: this.#open(actor, hello) };
    this.#held.set(hello.recording_id, opened);
    opened.opening.then(
      (recording) => {
        if (recording) opened.recording = recording;
        else this.#held.delete(hello.recording_id);
      },
      () => this.#held.delete(hello.recording_id),
    );
    return opened;
  }

  /** Ends those whose page lost the recorder; text before that is still settled. */
  async #endLost(): Promise<void> {
    const turns = [...this.#held].flatMap(([id, { turn, recording }]) =>
      recording && !recording.isFinishing ? [{ ...turn, id }] : [],
    );
    for (const { id } of await lostTurns(this.#deps, turns)) {
      const entry = this.#held.get(id);
      clearTimeout(entry?.leaving);
      entry?.recording?.end('over');
      await this.#leave(id);
    }
  }

  /** A recording that stops being live elsewhere ends here too. */
  async #renewAll(): Promise<void> {
    await this.#endLost();
    const ids = [...this.#held].flatMap(([id, { recording }]) => (recording ? [id] : []));
    for (const id of await renewLive(this.#deps, this.#holder, ids)) {
      const entry = this.#held.get(id);
      clearTimeout(entry?.leaving);
      entry?.recording?.end('over');
      this.#held.delete(id);
    }
  }
}
