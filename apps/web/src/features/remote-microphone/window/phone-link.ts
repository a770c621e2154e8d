import { REMOTE_GONE_AFTER_MS } from '@openconsult/contracts/limits';
import {
  type MicrophoneWhisper,
  microphoneWhispers,
  readMicrophoneWhisper,
  type WindowWish,
} from '@openconsult/contracts/remote-microphone-whispers';
import type { RemoteMicrophonePairing } from '@openconsult/contracts/remote-microphones';
import { createAtom, type ReadonlyAtom } from '@xstate/store';
import type { RemoteCapture } from '../../../shared/recorder/capture/remote-capture.ts';
import { awaitAudio } from './await-audio.ts';
import { FollowedRecording } from './followed-recording.ts';
import { type LinkChannel, type LinkPorts, type LinkView, noPhone } from './link-ports.ts';
import { RunningRecording } from './running-recording.ts';

const TICK_MS = 500;
/** What one tick may add to the silence: a window that was asleep or busy for longer heard nothing because of itself. */
const TICK_COUNTS_MAX_MS = 1_000;
const RETRY_MS = 2_000;

/**
 * This window's end of a phone as microphone: offers the code, hears the phone's pings, and follows its recording. After
 * more than six seconds of silence the phone is gone: its recording is told `lost` and its token is exchanged, whatever it
 * says afterwards. While this window itself is cut off or stands still, silence says nothing about the phone
 * (behaviour.md#phone-microphone; fault R18).
 */
export class PhoneLink implements RemoteCapture {
  readonly #ports: LinkPorts;
  readonly #askListeners = new Set<() => void>();
  readonly #view = createAtom<LinkView>(noPhone);
  /** The offer that counts: a phone has taken it or may. */
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
    this.#running = new RunningRecording(ports.kept);
  }

  onFound: RemoteCapture['onFound'] = (listener) => this.#running.onFound(listener);

  get view(): ReadonlyAtom<LinkView> {
    return this.#view;
  }

  /** Runs when somebody presses Record on the phone. Without a listener the phone says where to go instead. */
  onAsk(listener: () => void): () => void {
    this.#askListeners.add(listener);
    this.#sayWish();
    return () => {
      this.#askListeners.delete(listener);
      this.#sayWish();
    };
  }

  /**
   * Finds the phone again that this window had before it was loaded anew: by what the server knows, and then by the phone's
   * own pings. A copy of the window waits until the window itself is closed.
   */
  async resume(): Promise<void> {
    const id = this.#ports.kept.read();
    if (id === null || this.#id !== null) return;
    this.#id = id;
    await this.#ports.kept.keep(id);
    this.#running.resume();
    await this.#find(id);
  }

  /** The server says that an offer has ended: its phone left, or somebody else showed the phone's secret. */
  ended(id: string): void {
    if (id === this.#id) this.#lost();
  }

  /** Shows what a phone can join with: the phone that is there, the code that waits, or a new one. */
  async open(): Promise<void> {
    this.#set({ isShown: true });
    const { state, pairing } = this.#view.get();
    if (state === 'joined' || state === 'finding') return;
    const isGood = pairing !== null && Date.parse(pairing.expires_at) - 30_000 > this.#ports.now();
    if (!isGood) this.#offered(await this.#ports.offer());
  }

  hide(): void {
    this.#set({ isShown: false });
  }

  /** Lets the phone go, or takes back the offer. */
  async close(): Promise<void> {
    const id = this.#id;
    // The phone is told to stop; of what it sends from then on nothing is heard here.
    this.#recording?.stop();
    this.#recording?.lose();
    this.#recording = null;
    this.#running.keep(null);
    this.#forget();
    if (id !== null) await this.#ports.close(id);
  }

  start: RemoteCapture['start'] = (recording, tell) => {
    const { state, label } = this.#view.get();
    const id = this.#id;
    const left = this.#running.leftOf(recording.id);
    const followed = new FollowedRecording({
      recording,
      left,
      label: label ?? 'Phone',
      now: () => this.#ports.now(),
      tell,
      say: (kind) => this.#say(kind, { recording_id: recording.id }),
    });
    this.#recording?.close();
    this.#recording = followed;
    const sinceMs = left?.sinceMs ?? this.#ports.now();
    const keep = () =>
      this.#running.keep(followed.wantedId === null ? null : { ...recording, sinceMs, muted: followed.isMuted });
    const then = (act: () => void) => () => {
      act();
      keep();
    };
    const refuse = then(() => followed.refuse('remoteMicrophoneAbsent'));
    const begin = then(() => followed.begin());
    if (id === null || state !== 'joined' || this.#running.isOver(recording.id)) refuse();
    else this.#ports.startRecording(id, recording).then(begin, refuse);
    return {
      stop: then(() => followed.stop()),
      setMuted: (muted) => {
        followed.setMuted(muted);
        // Until it has begun here, what the page before left is what the phone goes on with.
        if (followed.wantedId !== null) keep();
      },
      close: () => {
        followed.close();
        if (this.#recording !== followed) return;
        this.#running.keep(null);
        this.#recording = null;
      },
    };
  };

  /** Shows on the phone how far the transcript is, in percent; null when nothing is being written. */
  showLoader(percent: number | null): void {
    this.#say('loader', { percent });
  }

  /** Shows on the phone that the words of a recording have arrived. */
  showTranscript(recordingId: string): void {
    this.#say('transcript', { recording_id: recordingId });
  }

  #offered(pairing: RemoteMicrophonePairing, state: 'waiting' | 'gone' = 'waiting'): void {
    this.#end();
    this.#id = pairing.id;
    void this.#ports.kept.keep(pairing.id);
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
        if (whisper !== null && this.#id === id && this.#channel !== null) this.#heard(whisper);
      },
      onStatus: (status) => {
        this.#isUp = status === 'up';
        this.#heardSomething();
      },
    });
    this.#endTicks = this.#ports.every(TICK_MS, () => this.#tick());
  }

  #forget(): void {
    this.#end();
    this.#id = null;
    this.#ports.kept.forget();
    this.#set(noPhone);
  }

  #end(): void {
    this.#channel?.leave();
    this.#channel = null;
    this.#isUp = false;
    this.#endTicks?.();
    this.#endTicks = null;
  }

  #heard(whisper: MicrophoneWhisper): void {
    this.#heardSomething();
    if (this.#view.get().state !== 'joined') void this.#joined();
    if (whisper.kind === 'ping' || whisper.kind === 'report') {
      this.#set({ report: whisper.data });
      this.#running.report(whisper.data, this.#ports.now());
      this.#recording?.report(whisper.data);
      if (whisper.kind === 'ping') this.#sayWish();
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
    if (!this.#isThere() || !this.#isUp) return;
    this.#silentMs += passedMs;
    if (this.#silentMs > REMOTE_GONE_AFTER_MS) this.#lost();
  }

  #isThere(): boolean {
    return this.#view.get().state === 'joined' || this.#view.get().state === 'finding';
  }

  #heardSomething(): void {
    this.#silentMs = 0;
    this.#countedAtMs = this.#ports.now();
  }

  #lost(): void {
    const [id, wasThere] = [this.#id, this.#isThere()];
    this.#running.keep(null);
    if (this.#recording !== null) {
      this.#recording.lose();
      awaitAudio(this.#ports, this.#recording);
      this.#recording = null;
    }
    this.#end();
    this.#set({ state: 'gone', label: null, report: null, pairing: null });
    if (wasThere) this.#ports.onLost();
    if (id !== null) void this.#exchange(id);
  }

  /** The token of a lost phone must not stay good because a call failed: tried until the server did it. */
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

  #wish(): WindowWish {
    const left = this.#running.wanted;
    return {
      recording_id: this.#recording?.wantedId ?? left?.id ?? null,
      muted: this.#recording?.isMuted ?? left?.muted ?? false,
      can_record: this.#askListeners.size > 0,
    };
  }

  #sayWish(): void {
    if (this.#view.get().state === 'joined') this.#say('pong', this.#wish());
  }

  #say(kind: keyof typeof microphoneWhispers, data: Record<string, unknown>): void {
    this.#channel?.whisper(microphoneWhispers[kind].name, data);
  }

  #set(change: Partial<LinkView>): void {
    this.#view.set((view) => ({ ...view, ...change }));
  }
}
