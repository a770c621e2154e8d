import { LIVE_SAVE_MS } from '@openconsult/contracts/limits';
import { liveTranscription } from '@openconsult/contracts/live-transcription';
import type { HeldLease } from '@openconsult/contracts/recorder-leases';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { call } from '../../api/call.ts';
import { liveTranscript } from '../../live-transcript/live-transcript.ts';
import { fetchVoiceNote } from '../../voice-notes/voice-note-query.ts';
import { LiveConnection, type LiveStatus } from './live-connection.ts';
import { soundFrames } from './sound-frames.ts';

/** The state of live recognition; `lagMs` is its delay behind the speaker. */
export interface LiveStatusEvent {
  readonly type: 'LIVE.STATUS';
  readonly status: LiveStatus;
  readonly lagMs: number;
  /** The server's reason for the fallback, if it gave one. */
  readonly reason?: string;
}

export interface LiveTranscription {
  /** Recognises the sound of a node. Called once, when the recorder starts, so that the text has its times. */
  tap(audio: AudioContext, sound: AudioNode, channels: 1 | 2): void;
  /** Call at Stop. Resolves when every phrase is final, after 5 s at the latest, at once after a fallback. */
  finish(): Promise<void>;
  /** Ends it, also before `finish` has answered. The text stays visible until `liveTranscript.end`. Safe to call twice. */
  close(): void;
}

export interface LiveTranscriptionOptions {
  readonly recordingId: string;
  readonly voiceNoteId: string;
  /** This window's lease of the recorder; null without one. */
  readonly heldLease: () => Promise<HeldLease | null>;
  readonly report: (event: LiveStatusEvent) => void;
}

/**
 * Recognises a recording live. The recorder stores the audio as always, so that no failure here loses text, which appears
 * in `liveTranscript` (behaviour.md#recording).
 */
export function openLiveTranscription({
  recordingId,
  voiceNoteId,
  heldLease,
  report,
}: LiveTranscriptionOptions): LiveTranscription {
  let endFrames: Promise<(() => void) | undefined> = Promise.resolve(undefined);
  let lease: HeldLease | null = null;
  const endSaving = saveRegularly(voiceNoteId);
  liveTranscript.begin(voiceNoteId, recordingId);

  const connection = new LiveConnection({
    recordingId,
    voiceNoteId,
    async fetchToken(signal) {
      const { token, url } = await call(liveTranscription.token, { query: { voice_note_id: voiceNoteId } }, { signal });
      return { token, url: ofThisPage(url) };
    },
    async fetchLease() {
      // After Stop the recorder is released while the last phrase is recognised.
      lease = (await heldLease()) ?? lease;
      if (lease === null) throw new Error('The server has not granted the recorder');
      return lease;
    },
    openSocket: (url) => new WebSocket(url),
    onStatus: (status, lagMs, reason) => report({ type: 'LIVE.STATUS', status, lagMs, ...(reason && { reason }) }),
    onPartial: (text) => liveTranscript.updatePartial(voiceNoteId, text),
    onPhrase: (phrase) => liveTranscript.addPhrase(voiceNoteId, phrase),
  });
  const endListening = () => {
    void endFrames.then((end) => end?.());
    endFrames = Promise.resolve(undefined);
  };

  return {
    tap(audio, sound, channels) {
      const push = (samples: Int16Array) => connection.push(samples);
      endFrames = soundFrames(audio, sound, { channels, take: push }).catch(() => {
        connection.fallBack();
        return undefined;
      });
    },
    finish() {
      endListening();
      endSaving();
      return connection.finish();
    },
    close() {
      endListening();
      endSaving();
      connection.close();
    },
  };
}

/** The URL has the server's own name; only the name of this page has its cookies. */
function ofThisPage(url: string): string {
  const here = new URL(url);
  here.host = window.location.host;
  here.protocol = window.location.protocol === 'https:' ? 'wss:' : 'ws:';
  return here.href;
}

/**
 * Saves the note every 30 s during the recording. The server stores its final phrases already
 * (behaviour.md#recording).
 */
function saveRegularly(voiceNoteId: string): () => void {
  const save = async () => {
    const note = await fetchVoiceNote(voiceNoteId);
    await call(voiceNotes.save, { body: { patient_session_id: note.patient_session_id } });
  };
  const timer = setInterval(() => void save().catch(() => undefined), LIVE_SAVE_MS);
  return () => clearInterval(timer);
}
