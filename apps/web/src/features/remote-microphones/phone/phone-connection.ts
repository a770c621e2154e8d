import { REMOTE_GONE_AFTER_MS, REMOTE_PING_MS } from '@openconsult/contracts/limits';
import {
  microphoneWhispers,
  type PhoneReport,
  readMicrophoneWhisper,
  type WindowRequest,
} from '@openconsult/contracts/remote-microphone-whispers';
import { createAtom, type ReadonlyAtom } from '@xstate/store';

/**
 * - `connecting`: nothing received from the computer yet
 * - `here`: it answers
 * - `away`: it does not answer, or there is no network; audio stays on the phone meanwhile
 * - `closed`: this phone was replaced or disconnected; it uploads what it has and begins no recording
 */
type PhoneConnectionState = 'connecting' | 'here' | 'away' | 'closed';

export interface PhoneConnectionView {
  readonly state: PhoneConnectionState;
  readonly request: WindowRequest | null;
  /** How far the recording is transcribed, in percent. */
  readonly loaderPercent: number | null;
  /** The recording whose transcript is ready. */
  readonly transcriptOf: string | null;
}

const unconnected: PhoneConnectionView = {
  state: 'connecting',
  request: null,
  loaderPercent: null,
  transcriptOf: null,
};

/** The view while there is no connection. */
export const noConnection = createAtom(unconnected);

export interface PhoneChannel {
  whisper(name: string, data: Record<string, unknown>): boolean;
  close(): void;
}

export interface PhoneConnectionPorts {
  open(listener: { onEvent(name: string, data: unknown): void; onStatus(status: 'up' | 'down'): void }): PhoneChannel;
  /** Whether the server has closed this phone; fails where it is not reached. */
  isClosed(): Promise<boolean>;
  every(ms: number, run: () => void): () => void;
  now(): number;
  report(): PhoneReport;
  onRequest(request: WindowRequest): void;
  /** Runs at once; the same request follows with the next pong at the latest. */
  onStop(recordingId: string): void;
}

const REPORT_EVERY_MS = 500;
const TICK_MS = 500;
/** While the computer is silent, the server is asked whether this phone is closed. */
const CLOSED_POLL_MS = 5_000;

/**
 * The phone's end of the connection: pings its window every 3 s from a timer that is not throttled in hidden pages, reports
 * every change, and receives requests. A silent window ends nothing here; only the server closes a phone.
 */
export class PhoneConnection {
  readonly #ports: PhoneConnectionPorts;
  readonly #channel: PhoneChannel;
  readonly #endTimers: readonly (() => void)[];
  readonly #view = createAtom(unconnected);
  #receivedAtMs: number;
  #polledAtMs: number;
  #reportedAtMs = 0;
  #reported = '';

  constructor(ports: PhoneConnectionPorts) {
    this.#ports = ports;
    this.#receivedAtMs = ports.now();
    this.#polledAtMs = ports.now();
    this.#channel = ports.open({
      onEvent: (name, data) => this.#receive(name, data),
      onStatus: (status) => {
        if (status === 'up') this.#ping();
      },
    });
    this.#endTimers = [ports.every(REMOTE_PING_MS, () => this.#ping()), ports.every(TICK_MS, () => this.#tick())];
  }

  get view(): ReadonlyAtom<PhoneConnectionView> {
    return this.#view;
  }

  /** Asks the window to begin. */
  ask(): void {
    this.#channel.whisper(microphoneWhispers.startRecording.name, { recording_id: null });
  }

  /** The loudness of the last moments, 0 to 1. */
  bars(peaks: readonly number[]): void {
    this.#channel.whisper(microphoneWhispers.bars.name, { peaks });
  }

  /** Something changed: the window is notified within half a second. */
  changed(): void {
    const report = this.#ports.report();
    const text = JSON.stringify(report);
    const nowMs = this.#ports.now();
    if (text === this.#reported || nowMs - this.#reportedAtMs < REPORT_EVERY_MS) return;
    if (!this.#channel.whisper(microphoneWhispers.report.name, report)) return;
    this.#reported = text;
    this.#reportedAtMs = nowMs;
  }

  /** The page was shown again or the network is back: checks a silent computer at once. */
  woke(): void {
    this.#polledAtMs = 0;
    this.#ping();
    this.#tick();
  }

  /** The user has disconnected this phone. */
  left(): void {
    this.#set({ state: 'closed', request: null });
  }

  end(): void {
    for (const end of this.#endTimers) end();
    this.#channel.close();
  }

  #ping(): void {
    if (this.#view.get().state !== 'closed') this.#channel.whisper(microphoneWhispers.ping.name, this.#ports.report());
  }

  #receive(name: string, data: unknown): void {
    const whisper = readMicrophoneWhisper(name, data);
    if (whisper === null || this.#view.get().state === 'closed') return;
    this.#receivedAtMs = this.#ports.now();
    if (this.#view.get().state !== 'here') this.#set({ state: 'here' });
    if (whisper.kind === 'pong') this.#follow(whisper.data);
    else if (whisper.kind === 'loader') this.#set({ loaderPercent: whisper.data.percent });
    else if (whisper.kind === 'transcript') this.#set({ transcriptOf: whisper.data.recording_id, loaderPercent: null });
    else if ('recording_id' in whisper.data && whisper.data.recording_id !== null) {
      this.#command(whisper.kind, whisper.data.recording_id);
    }
  }

  #command(kind: string, recording_id: string): void {
    const request = this.#view.get().request ?? { recording_id: null, muted: false, can_record: true };
    if (kind === 'startRecording') this.#follow({ ...request, recording_id });
    else if (kind === 'muteRecording') this.#follow({ ...request, recording_id, muted: true });
    else if (kind === 'resumeRecording') this.#follow({ ...request, recording_id, muted: false });
    else if (kind === 'stopRecording') {
      this.#set({ request: { ...request, recording_id: null } });
      this.#ports.onStop(recording_id);
    }
  }

  #follow(request: WindowRequest): void {
    this.#set({ request });
    this.#ports.onRequest(request);
  }

  #tick(): void {
    this.changed();
    const nowMs = this.#ports.now();
    if (this.#view.get().state === 'closed' || nowMs - this.#receivedAtMs <= REMOTE_GONE_AFTER_MS) return;
    if (this.#view.get().state !== 'away') this.#set({ state: 'away' });
    if (nowMs - this.#polledAtMs < CLOSED_POLL_MS) return;
    this.#polledAtMs = nowMs;
    this.#ports.isClosed().then(
      (isClosed) => {
        if (isClosed) this.#set({ state: 'closed', request: null });
      },
      () => undefined,
    );
  }

  #set(change: Partial<PhoneConnectionView>): void {
    if (change.state === 'closed') this.#channel.close();
    this.#view.set((view) => ({ ...view, ...change }));
  }
}
