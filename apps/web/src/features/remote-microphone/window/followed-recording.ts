import type { PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import type { FoundRecording, RemoteCaptureEvent } from '../../../shared/recorder/capture/remote-capture.ts';

type Command = 'startRecording' | 'stopRecording' | 'muteRecording' | 'resumeRecording';

export interface FollowedRecordingParts {
  readonly recording: { readonly id: string; readonly voiceNoteId: string };
  readonly label: string;
  /** What the phone was at already, where the page before began it; null for a new one. */
  readonly left: FoundRecording | null;
  now(): number;
  tell(event: RemoteCaptureEvent): void;
  /** Says it to the phone; may get lost. */
  say(command: Command): void;
}

/** A command is said again this often, until the phone's report shows that it was heard. */
const SAY_AGAIN_MS = 1_000;
/** So long may the phone not even begin to open its microphone. */
const ANSWER_MS = 10_000;

/**
 * One recording on the phone, followed from the window. Whispers may be lost, so what is wanted is compared with what the
 * phone reports and said again; a report of another recording says nothing about this one. Nothing is told after `close`.
 */
export class FollowedRecording {
  readonly #parts: FollowedRecordingParts;
  #wanted: 'nothing' | 'recording' | 'stopped' = 'nothing';
  #muted = false;
  #phase: PhoneReport['phase'] = 'idle';
  #phoneMuted = false;
  #askedAtMs = 0;
  #saidAtMs = 0;
  #recorded = 0;
  #unsentMs = 0;
  #isReady = false;
  #isEnded = false;
  #isClosed = false;

  constructor(parts: FollowedRecordingParts) {
    this.#parts = parts;
    this.#muted = parts.left?.muted ?? false;
  }

  /** The recording that the phone should make; null before the server knows of it and once it is over. */
  get wantedId(): string | null {
    return this.#wanted === 'recording' && !this.#isEnded && !this.#isClosed ? this.#parts.recording.id : null;
  }

  get recording(): FollowedRecordingParts['recording'] {
    return this.#parts.recording;
  }

  /** Nobody follows it any more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isMuted(): boolean {
    return this.#muted;
  }

  /** The server knows of it: the phone may begin. */
  begin(): void {
    if (this.#isClosed || this.#isEnded || this.#wanted === 'stopped') return;
    this.#wanted = 'recording';
    this.#askedAtMs = this.#parts.now();
    this.#say('startRecording');
  }

  stop(): void {
    const hasBegun = this.#wanted === 'recording';
    this.#wanted = 'stopped';
    if (hasBegun) this.#say('stopRecording');
    else this.#ended(0);
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#say(muted ? 'muteRecording' : 'resumeRecording');
  }

  report(report: PhoneReport): void {
    if (report.recording_id !== this.#parts.recording.id || this.#isClosed) return;
    this.#phase = report.phase;
    this.#phoneMuted = report.muted;
    if (report.phase === 'refused') this.refuse(report.refusal ?? 'other');
    else this.#follow(report);
  }

  #follow(report: PhoneReport): void {
    if (report.phase !== 'idle' && report.phase !== 'opening' && !this.#isReady) {
      this.#isReady = true;
      const { left, label, now } = this.#parts;
      this.#tell({ type: 'ready', atMs: left?.sinceMs ?? now(), label, muted: this.#muted });
    }
    if (!this.#isReady) return;
    this.#recorded = report.recorded_segments;
    this.#unsentMs = report.unsent_ms;
    this.#tell({
      type: 'counts',
      recordedSegments: report.recorded_segments,
      confirmedSegments: report.confirmed_segments,
      unsentMs: report.unsent_ms,
    });
    if (report.phase === 'sending' || report.phase === 'ended') this.#ended(report.recorded_segments);
  }

  level(peaks: readonly number[]): void {
    if (this.#phase !== 'recording') return;
    this.#tell({ type: 'level', peak: Math.max(...peaks) });
  }

  refuse(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#tell({ type: 'refused', reason });
  }

  lose(): void {
    if (!this.#isEnded) this.#tell({ type: 'lost' });
    this.#isEnded = true;
  }

  /** After a loss: what the server got of it meanwhile. */
  arrived({ segments, isEnded }: { segments: number; isEnded: boolean }): void {
    const recordedSegments = isEnded ? segments : Math.max(segments, this.#recorded);
    this.#tell({ type: 'counts', recordedSegments, confirmedSegments: segments, unsentMs: this.#unsentMs });
    if (!isEnded) return;
    this.#tell({ type: 'ended', segmentCount: segments });
    this.#isClosed = true;
  }

  close(): void {
    if (this.wantedId !== null) this.#say('stopRecording');
    this.#isClosed = true;
  }

  tick(): void {
    const nowMs = this.#parts.now();
    if (this.#isClosed || this.#isEnded || nowMs - this.#saidAtMs < SAY_AGAIN_MS) return;
    if (this.#wanted === 'recording' && this.#phase === 'idle') {
      if (nowMs - this.#askedAtMs > ANSWER_MS) this.refuse('microphoneUnanswered');
      else this.#say('startRecording');
    } else if (this.#wanted === 'stopped') this.#say('stopRecording');
    else if (this.#phase === 'recording' && this.#phoneMuted !== this.#muted) this.setMuted(this.#muted);
  }

  #ended(segmentCount: number): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#tell({ type: 'ended', segmentCount });
  }

  #say(command: Command): void {
    this.#saidAtMs = this.#parts.now();
    this.#parts.say(command);
  }

  #tell(event: RemoteCaptureEvent): void {
    if (!this.#isClosed) this.#parts.tell(event);
  }
}
