import type { PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import type { FoundRecording, RemoteCaptureEvent } from '../../../shared/recorder/capture/remote-capture.ts';

type Command = 'startRecording' | 'stopRecording' | 'muteRecording' | 'resumeRecording';

export interface FollowedRecordingDeps {
  readonly recording: { readonly id: string; readonly voiceNoteId: string };
  readonly label: string;
  /** The recording that the page before began on the phone; null for a new one. */
  readonly left: FoundRecording | null;
  now(): number;
  report(event: RemoteCaptureEvent): void;
  /** Sends it to the phone; may get lost. */
  send(command: Command): void;
  /** The phone does not report its audio any more, which reaches the server without this window. */
  onAwaited(): void;
  /** It is over, though its audio may still arrive. */
  onLost(): void;
}

/** A command is repeated this often, until the phone's report shows that it was received. */
const REPEAT_MS = 1_000;
/** Fails if the phone has not begun to open its microphone by then. */
const START_TIMEOUT_MS = 10_000;

/**
 * One recording on the phone, followed from the window. Whispers may be lost, so the wanted state is compared with the
 * phone's report and sent again; reports of other recordings are ignored. Nothing is reported after `close`.
 */
export class FollowedRecording {
  readonly #deps: FollowedRecordingDeps;
  #wanted: 'nothing' | 'recording' | 'stopped' = 'nothing';
  #muted = false;
  #phase: PhoneReport['phase'] = 'idle';
  #phoneMuted = false;
  #askedAtMs = 0;
  #sentAtMs = 0;
  #recorded = 0;
  #unsentMs = 0;
  #isReady = false;
  #isAway = false;
  #isEnded = false;
  #isLost = false;
  #isClosed = false;

  constructor(deps: FollowedRecordingDeps) {
    this.#deps = deps;
    this.#muted = deps.left?.muted ?? false;
  }

  /** The recording that the phone should make; null before the server knows of it and once it is over. */
  get wantedId(): string | null {
    return this.#wanted === 'recording' && !this.#isEnded && !this.#isClosed ? this.#deps.recording.id : null;
  }

  get recording(): FollowedRecordingDeps['recording'] {
    return this.#deps.recording;
  }

  /** Whether its audio is asked for at the server, as the phone does not report it. */
  get isAwaited(): boolean {
    return (this.#isAway || this.#isLost) && !this.#isClosed;
  }

  get isMuted(): boolean {
    return this.#muted;
  }

  /** The server knows of it: the phone may begin. */
  begin(): void {
    if (this.#isClosed || this.#isEnded || this.#wanted === 'stopped') return;
    this.#wanted = 'recording';
    this.#askedAtMs = this.#deps.now();
    this.#send('startRecording');
  }

  stop(): void {
    const hasBegun = this.#wanted === 'recording';
    this.#wanted = 'stopped';
    if (this.#isAway) this.lose();
    else if (hasBegun) this.#send('stopRecording');
    else this.#ended(0);
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#send(muted ? 'muteRecording' : 'resumeRecording');
  }

  report(report: PhoneReport): void {
    if (this.#isClosed) return;
    if (report.recording_id !== this.#deps.recording.id) {
      // The phone was reloaded, or another one joined in its place.
      if (this.#isReady) this.lose();
      return;
    }
    this.#setAway(false);
    this.#phase = report.phase;
    this.#phoneMuted = report.muted;
    if (report.phase === 'refused') this.refuse(report.refusal ?? 'other');
    else this.#follow(report);
  }

  #follow(report: PhoneReport): void {
    if (report.phase !== 'idle' && report.phase !== 'opening' && !this.#isReady) {
      this.#isReady = true;
      const { left, label, now } = this.#deps;
      this.#emit({ type: 'ready', atMs: left?.sinceMs ?? now(), label, muted: this.#muted });
    }
    if (!this.#isReady) return;
    this.#recorded = report.recorded_segments;
    this.#unsentMs = report.unsent_ms;
    this.#emit({
      type: 'counts',
      recordedSegments: report.recorded_segments,
      confirmedSegments: report.confirmed_segments,
      unsentMs: report.unsent_ms,
    });
    if (report.phase === 'sending' || report.phase === 'ended') {
      this.#ended(report.recorded_segments, report.interrupted);
    }
  }

  level(peaks: readonly number[]): void {
    if (this.#phase !== 'recording') return;
    this.#emit({ type: 'level', peak: Math.max(...peaks) });
  }

  refuse(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#emit({ type: 'refused', reason });
  }

  /** The phone is silent. It records on where it can, and continues here when it reconnects. */
  away(): void {
    if (this.wantedId === null || !this.#isReady) this.lose();
    else this.#setAway(true);
  }

  lose(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#isLost = true;
    this.#emit({ type: 'lost' });
    this.#deps.onLost();
    if (!this.#isAway) this.#deps.onAwaited();
  }

  /** While it is awaited: the segments that the server has received. */
  arrived({ segments, isEnded }: { segments: number; isEnded: boolean }): void {
    const recordedSegments = isEnded ? segments : Math.max(segments, this.#recorded);
    this.#emit({ type: 'counts', recordedSegments, confirmedSegments: segments, unsentMs: this.#unsentMs });
    if (!isEnded) return;
    this.#emit({ type: 'ended', segmentCount: segments, isInterrupted: true });
    this.#isEnded = true;
    this.#isClosed = true;
  }

  close(): void {
    if (this.wantedId !== null) this.#send('stopRecording');
    this.#isClosed = true;
  }

  tick(): void {
    const nowMs = this.#deps.now();
    if (this.#isClosed || this.#isEnded || nowMs - this.#sentAtMs < REPEAT_MS) return;
    if (this.#wanted === 'recording' && this.#phase === 'idle') {
      if (nowMs - this.#askedAtMs > START_TIMEOUT_MS) this.refuse('microphoneUnanswered');
      else this.#send('startRecording');
    } else if (this.#wanted === 'stopped') this.#send('stopRecording');
    else if (this.#phase === 'recording' && this.#phoneMuted !== this.#muted) this.setMuted(this.#muted);
  }

  #setAway(isAway: boolean): void {
    if (this.#isEnded || this.#isAway === isAway) return;
    this.#isAway = isAway;
    this.#emit({ type: 'away', isAway });
    if (isAway) this.#deps.onAwaited();
  }

  #ended(segmentCount: number, isInterrupted = false): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#emit({ type: 'ended', segmentCount, isInterrupted });
  }

  #send(command: Command): void {
    this.#sentAtMs = this.#deps.now();
    this.#deps.send(command);
  }

  #emit(event: RemoteCaptureEvent): void {
    if (!this.#isClosed) this.#deps.report(event);
  }
}
