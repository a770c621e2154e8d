import { writeAsClinicians } from '@openconsult/clinical-language/writing';
import { usesRealTimeTranscription } from '@openconsult/contracts/access';
import { AppError } from '@openconsult/contracts/errors';
import { LIVE_KEPT_MS, LIVE_RECORDINGS_MAX, LIVE_RENEW_MS } from '@openconsult/contracts/limits';
import type { LiveRequest } from '@openconsult/contracts/live-transcription';
import { answerMessages } from '@openconsult/contracts/messages';
import { speechLexicon } from '../lexicon/index.ts';
import type { Actor } from '../platform/actor.ts';
import { runAsSystem } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { lostTurns, type Turn } from '../recorder-leases/index.ts';
import { countLive, leaveToJob, openLiveRecording, renewLive, storeLivePhrase } from '../transcription/index.ts';
import { assertLeft } from '../usage/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { type LivePeer, LiveRecording } from './live-recording.ts';
import { createLiveTokens } from './tokens.ts';

export interface LiveRecordings {
  /**
   * Lets a page send a recording's audio. An earlier connection of the recording is closed.
   * @returns null when the recording is not for live recognition (any more), or the page lost the recorder to another
   * browser: its recorded audio is transcribed instead.
   * @throws AppError UNAUTHENTICATED for a token that is used, old or for something else; NOT_FOUND for a note or a
   * recording of somebody else; RATE_LIMITED when the user has as many as may be, or what may be recognised today is used up.
   */
  connect(actor: Actor, hello: LiveRequest & { type: 'hello' }, peer: LivePeer): Promise<LiveRecording | null>;
  /** Takes a newer token on a connection that stands. @throws AppError UNAUTHENTICATED as above. */
  renew(actor: Actor, token: string, voiceNoteId: string): void;
  /** The page is gone. Its recording waits 30 s for it, and then goes the asynchronous way. */
  disconnect(recordingId: string, recording: LiveRecording, peer: LivePeer): void;
  /** This process ends: pages go to the next one. */
  close(): void;
}

interface Held {
  readonly userId: string;
  /** Of the page that was connected last. */
  turn: Turn;
  readonly opening: Promise<LiveRecording | null>;
  recording?: LiveRecording;
  leaving?: NodeJS.Timeout;
}

const turnOf = ({ userId }: Actor, { lease }: LiveRequest & { type: 'hello' }): Turn => ({ userId, ...lease });

export function createLiveRecordings(deps: Deps): LiveRecordings {
  const tokens = createLiveTokens(deps);
  const held = new Map<string, Held>();

  function assertToken(actor: Actor, token: string, voiceNoteId: string): void {
    if (!tokens.use(token, actor, voiceNoteId)) throw new AppError('UNAUTHENTICATED');
  }

  /** Forgets a recording; the job takes it over from where it stands. */
  async function leave(recordingId: string): Promise<void> {
    held.delete(recordingId);
    await leaveToJob(deps, recordingId).catch((error: unknown) => {
      const failure = error instanceof Error ? error.name : 'unknown';
      deps.log.warn({ recordingId, failure }, 'a live recording could not be handed over');
    });
  }

  async function open(actor: Actor, hello: LiveRequest & { type: 'hello' }): Promise<LiveRecording | null> {
    const { voice_note_id: voiceNoteId, recording_id: recordingId, from } = hello;
    const row = await openLiveRecording(deps, actor, { voiceNoteId, recordingId, hasAll: from === 0 });
    if (!row) return null;
    const speech = await speechLexicon(deps.db, actor);
    return new LiveRecording({
      recogniser: deps.liveRecogniser,
      terms: speech.terms,
      settledUntilMs: row.settledUntilMs,
      from,
      write: ({ text, confidences }, before) =>
        writeAsClinicians(text, speech.lexicon, { before, ...(confidences && { confidences }) }).text,
      count: (untilMs) => countLive(deps, actor, recordingId, untilMs),
      store: (phrase) => storeLivePhrase(deps, row, speech, phrase),
      onBroken: () => void leave(recordingId),
    });
  }

  /** Ends those of a user whose page is away when there are as many as may be. @throws RATE_LIMITED when none is away */
  function makeRoom({ userId }: Actor): void {
    const ofUser = [...held].filter(([, entry]) => entry.userId === userId);
    let surplus = ofUser.length + 1 - LIVE_RECORDINGS_MAX;
    for (const [id, { recording, leaving }] of ofUser) {
      if (surplus <= 0) return;
      if (recording === undefined || recording.isConnected) continue;
      clearTimeout(leaving);
      recording.end('over');
      void leave(id);
      surplus -= 1;
    }
    if (surplus > 0) throw new AppError('RATE_LIMITED', answerMessages.liveBusy);
  }

  /** The recording that this process holds, or a new one. Two that ask at once get the same. */
  function hold(actor: Actor, hello: LiveRequest & { type: 'hello' }): Held {
    const known = held.get(hello.recording_id);
    if (known) return known;
    makeRoom(actor);
    const opened: Held = { userId: actor.userId, turn: turnOf(actor, hello), opening: open(actor, hello) };
    held.set(hello.recording_id, opened);
    opened.opening.then(
      (recording) => {
        if (recording) opened.recording = recording;
        else held.delete(hello.recording_id);
      },
      () => held.delete(hello.recording_id),
    );
    return opened;
  }

  /** Those whose page lost the recorder end; what was said to its end is settled all the same. */
  async function endLost(): Promise<void> {
    const turns = [...held].flatMap(([id, { turn, recording }]) =>
      recording && !recording.isFinishing ? [{ ...turn, id }] : [],
    );
    for (const { id } of await lostTurns(deps, turns)) {
      const entry = held.get(id);
      clearTimeout(entry?.leaving);
      entry?.recording?.end('over');
      await leave(id);
    }
  }

  /** A recording that stops being live elsewhere ends here too. */
  async function renew(): Promise<void> {
    await endLost();
    const ids = [...held].flatMap(([id, { recording }]) => (recording ? [id] : []));
    for (const id of await renewLive(deps, ids)) {
      const entry = held.get(id);
      clearTimeout(entry?.leaving);
      entry?.recording?.end('over');
      held.delete(id);
    }
  }
  const renewing = setInterval(() => {
    if (held.size === 0) return;
    runAsSystem(renew).catch((error: unknown) => {
      deps.log.warn({ failure: error instanceof Error ? error.name : 'unknown' }, 'live recordings were not renewed');
    });
  }, LIVE_RENEW_MS);
  renewing.unref();

  return {
    async connect(actor, hello, peer) {
      assertToken(actor, hello.token, hello.voice_note_id);
      if (!usesRealTimeTranscription(actor.user)) return null;
      await findVoiceNote(deps.db, actor, hello.voice_note_id);
      const turn = turnOf(actor, hello);
      if ((await lostTurns(deps, [turn])).length > 0) return null;
      await assertLeft(deps, deps.db, actor, 'recognition_seconds');
      const entry = hold(actor, hello);
      if (entry.userId !== actor.userId) throw new AppError('NOT_FOUND');
      const recording = await entry.opening;
      if (!recording) return null;
      clearTimeout(entry.leaving);
      entry.turn = turn;
      if (hello.from > recording.next) {
        // The page let go of audio that was not heard: only the recorded audio still has it.
        recording.end('over');
        await leave(hello.recording_id);
        return null;
      }
      recording.attach(peer);
      return recording;
    },

    renew: assertToken,

    disconnect(recordingId, recording, peer) {
      const entry = held.get(recordingId);
      if (!recording.detach(peer) || !entry) return;
      entry.leaving = setTimeout(() => {
        if (recording.isConnected) return;
        recording.end('over');
        void leave(recordingId);
      }, LIVE_KEPT_MS);
      entry.leaving.unref();
    },

    close() {
      clearInterval(renewing);
      for (const { opening, leaving } of held.values()) {
        clearTimeout(leaving);
        void opening.then((recording) => recording?.end('restart')).catch(() => undefined);
      }
      held.clear();
    },
  };
}
