import { REMOTE_GONE_AFTER_MS } from '@openconsult/contracts/limits';
import {
  type MicrophoneWhisper,
  microphoneWhispers,
  readMicrophoneWhisper,
  type WindowRequest,
} from '@openconsult/contracts/remote-microphone-whispers';
import type { RemoteMicrophonePairing } from '@openconsult/contracts/remote-microphones';
import { createAtom, type ReadonlyAtom } from '@xstate/store';
import type { RemoteCapture } from '../../../shared/recorder/capture/remote-capture.ts';
import { awaitAudio } from './await-audio.ts';
import { FollowedRecording } from './followed-recording.ts';
import { type LinkChannel, type LinkPorts, type LinkView, noPhone } from './link-ports.ts';
import { RunningRecording } from './running-recording.ts';

const TICK_MS = 500;
/** The most that one tick adds to the silence: a window that was asleep or busy received nothing for that reason. */
const TICK_COUNTS_MAX_MS = 1_000;
const RETRY_MS = 2_000;

/**
 * This window's end of a phone microphone: offers the code, receives the phone's pings, and follows its recording.
 * After more than six seconds of silence the phone is gone: its token is exchanged, whatever it sends afterwards. Its
 * recording is `away` until it rejoins, and continues then; `lost` where it cannot. Silence does not count while this
 * window itself is cut off or suspended (behaviour.md#phone-microphone; fault R18).
 */
export class PhoneLink implements RemoteCapture {
  readonly #ports: LinkPorts;
  readonly #askListeners = new Set<() => void>();
  readonly #view = createAtom<LinkView>(noPhone);
  /** The valid offer: a phone has joined with it or may. */
  #id: string | null = null;
  #channel: LinkChannel | null = null;
  #isUp = false;
  #silentMs = 0;
  #countedAtMs = 0;
  #endTicks: (() => void) | null = null;
  #recording: FollowedRecording | null = null;
  readonly #running: RunningRecording;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
    this.#running = new RunningRecording(ports.saved);
  }

  onFound: RemoteCapture['onFound'] = (listener) => this.#running.onFound(listener);

  get view(): ReadonlyAtom<LinkView> {
    return this.#view;
  }

  /** Runs when Record is pressed on the phone. Without a listener the phone shows where to go instead. */
  onAsk(listener: () => void): () => void {
    this.#askListeners.add(listener);
    this.#sendRequest();
    return () => {
      this.#askListeners.delete(listener);
      this.#sendRequest();
    };
  }

  /**
   * Finds the phone that this window had before it was reloaded: by the server, and then by the phone's
   * own pings. A copy of the window waits until the window itself is closed.
   */
  async resume(): Promise<void> {
    const id = this.#ports.saved.read();
    if (id === null || this.#id !== null) return;
    this.#id = id;
    await this.#ports.saved.save(id);
    this.#running.resume();
    await this.#find(id);
  }

  /** The server reports that an offer has ended: its phone left, or its secret was used elsewhere. */
  ended(id: string): void {
    if (id === this.#id) this.#lost(false);
  }

  /** Shows the connected phone, the valid code, or a new one. */
  async open(): Promise<void> {
    this.#set({ isShown: true });
    const { state, pairing } = this.#view.get();
    if (state === 'joined' || state === 'finding') return;
    const isValid = pairing !== null && Date.parse(pairing.expires_at) - 30_000 > this.#ports.now();
    if (isValid) return;
    this.#recording?.lose();
    this.#offered(await this.#ports.offer());
  }

  hide(): void {
    this.#set({ isShown: false });
  }

  /** Disconnects the phone, or withdraws the offer. */
  async close(): Promise<void> {
    const id = this.#id;
    // The phone is stopped, and its later messages are ignored.
    this.#recording?.stop();
    this.#recording?.lose();
    this.#recording = null;
    this.#running.save(null);
    this.#forget();
    if (id !== null) await this.#ports.close(id);
  }

  start: RemoteCapture['start'] = (recording, report) => {
    const { state, label } = this.#view.get();
    const id = this.#id;
    const left = this.#running.leftOf(recording.id);
    const followed: FollowedRecording = new FollowedRecording({
      recording,
      left,
      label: label ?? 'Phone',
      now: () => this.#ports.now(),
      report,
      send: (kind) => this.#send(kind, { recording_id: recording.id }),
      onAwaited: () => awaitAudio(this.#ports, followed),
      onLost: () => {
        this.#running.save(null);
        if (this.#recording === followed) this.#recording = null;
      },
    });
    this.#recording?.close();
    this.#recording = followed;
    const sinceMs = left?.sinceMs ?? this.#ports.now();
    const save = () =>
      this.#running.save(followed.wantedId === null ? null : { ...recording, sinceMs, muted: followed.isMuted });
    const then = (action: () => void) => () => {
      action();
      save();
    };
    const refuse = then(() => followed.refuse('remoteMicrophoneAbsent'));
    const begin = then(() => followed.begin());
    if (id === null || state !== 'joined' || this.#running.isOver(recording.id)) refuse();
    else this.#ports.startRecording(id, recording).then(begin, refuse);
    return {
      stop: then(() => followed.stop()),
      setMuted: (muted) => {
        followed.setMuted(muted);
        // Until then, the phone continues the recording of the previous page.
        if (followed.wantedId !== null) save();
      },
      close: () => {
        followed.close();
        if (this.#recording !== followed) return;
        this.#running.save(null);
        this.#recording = null;
      },
    };
  };

  /** Shows on the phone how far the transcript is, in percent; null when nothing is being written. */
  showLoader(percent: number | null): void {
    this.#send('loader', { percent });
  }

  /** Shows on the phone that the transcript of a recording is ready. */
  showTranscript(recordingId: string): void {
    this.#send('transcript', { recording_id: recordingId });
  }

  #offered(pairing: RemoteMicrophonePairing, state: 'waiting' | 'gone' = 'waiting'): void {
    this.#end();
    this.#id = pairing.id;
    void this.#ports.saved.save(pairing.id);
    this.#set({ state, label: null, report: null, pairing });
    this.#listen(pairing);
  }

  async #find(id: string): Promise<void> {
    if (this.#id !== id) return;
    try {
      const found = await this.#ports.find(id);
      if (this.#id !== id) return;
      if (found === null) return this.#forget();
      this.#listen({ id, channel: found.channel });
      if (found.isJoined) this.#set({ state: 'finding', label: found.label });
    } catch {
      const end = this.#ports.every(RETRY_MS, () => {
        end();
        void this.#find(id);
      });
    }
  }

  #listen({ id, channel }: { id: string; channel: string }): void {
    this.#channel = this.#ports.join(channel, {
      onEvent: (name, data) => {
        const whisper = readMicrophoneWhisper(name, data);
        if (whisper !== null && this.#id === id && this.#channel !== null) this.#receive(whisper);
      },
      onStatus: (status) => {
        this.#isUp = status === 'up';
        this.#noteReceived();
      },
    });
    this.#endTicks = this.#ports.every(TICK_MS, () => this.#tick());
  }

  #forget(): void {
    this.#end();
    this.#id = null;
    this.#ports.saved.forget();
    this.#set(noPhone);
  }

  #end(): void {
    this.#channel?.leave();
    this.#channel = null;
    this.#isUp = false;
    this.#endTicks?.();
    this.#endTicks = null;
  }

  #receive(whisper: MicrophoneWhisper): void {
    this.#noteReceived();
    if (this.#view.get().state !== 'joined') void this.#joined();
    if (whisper.kind === 'ping' || whisper.kind === 'report') {
      this.#set({ report: whisper.data });
      this.#running.report(whisper.data, this.#ports.now());
      this.#recording?.report(whisper.data);
      if (whisper.kind === 'ping') this.#sendRequest();
    } else if (whisper.kind === 'bars') this.#recording?.level(whisper.data.peaks);
    else if (whisper.kind === 'startRecording') for (const ask of this.#askListeners) ask();
  }

  async #joined(): Promise<void> {
    const id = this.#id;
    this.#set({ state: 'joined' });
    const found = id === null ? null : await this.#ports.find(id).catch(() => null);
    if (found !== null && this.#id === id) this.#set({ label: found.label });
  }

  #tick(): void {
    this.#recording?.tick();
    const nowMs = this.#ports.now();
    const passedMs = Math.min(nowMs - this.#countedAtMs, TICK_COUNTS_MAX_MS);
    this.#countedAtMs = nowMs;
    this.#running.tick(nowMs);
    const { state, pairing } = this.#view.get();
    // The phone may rejoin for as long as the offer is valid.
    if (state === 'gone' && pairing !== null && Date.parse(pairing.expires_at) <= nowMs) this.#recording?.lose();
    if (!this.#isThere() || !this.#isUp) return;
    this.#silentMs += passedMs;
    if (this.#silentMs > REMOTE_GONE_AFTER_MS) this.#lost(true);
  }

  #isThere(): boolean {
    return this.#view.get().state === 'joined' || this.#view.get().state === 'finding';
  }

  #noteReceived(): void {
    this.#silentMs = 0;
    this.#countedAtMs = this.#ports.now();
  }

  #lost(mayRejoin: boolean): void {
    const [id, wasThere] = [this.#id, this.#isThere()];
    if (mayRejoin) this.#recording?.away();
    else {
      this.#running.save(null);
      this.#recording?.lose();
    }
    this.#end();
    this.#set({ state: 'gone', label: null, report: null, pairing: null });
    if (wasThere) this.#ports.onLost();
    if (id !== null) void this.#exchange(id);
  }

  /** Retried until it succeeds: the token of a lost phone must not stay valid because a call failed. */
  async #exchange(id: string): Promise<void> {
    try {
      const next = await this.#ports.rotate(id);
      if (this.#view.get().state === 'gone' && this.#view.get().pairing === null) this.#offered(next, 'gone');
      else await this.#ports.close(next.id);
    } catch {
      const end = this.#ports.every(RETRY_MS, () => {
        end();
        if (this.#view.get().state === 'gone' && this.#view.get().pairing === null) void this.#exchange(id);
      });
    }
  }

  #request(): WindowRequest {
    const left = this.#running.wanted;
    return {
      recording_id: this.#recording?.wantedId ?? left?.id ?? null,
      muted: this.#recording?.isMuted ?? left?.muted ?? false,
      can_record: this.#askListeners.size > 0,
    };
  }

  #sendRequest(): void {
    if (this.#view.get().state === 'joined') this.#send('pong', this.#request());
  }

  #send(kind: keyof typeof microphoneWhispers, data: Record<string, unknown>): void {
    this.#channel?.whisper(microphoneWhispers[kind].name, data);
  }

  #set(change: Partial<LinkView>): void {
    this.#view.set((view) => ({ ...view, ...change }));
  }
}
