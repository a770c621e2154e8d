import { JOURNAL_SLICE_MS, RECORDER_SAMPLE_RATE_HZ } from '@openconsult/contracts/limits';
import { type LevelMeter, peakOf } from './audio-level.ts';
import type { CaptureCommand, CaptureEvent, CaptureRefusal, CaptureTrouble } from './capture-events.ts';
import { SoundWatch } from './sound-watch.ts';
import { holdWakeLock } from './wake-lock.ts';

const RECORDING_TYPE = 'audio/webm;codecs=opus';
const BITS_PER_SECOND = 32_000;
/** Below 32 kbit/s opus narrows the two channels; a tail of 3 s must fit into the request of a closing page. */
const TWO_VOICES_BITS_PER_SECOND = 48_000;
const WATCH_MS = 500;

export interface MicrophoneOptions {
  deviceId: string | null;
  /** Its two channels are recorded as they are. */
  twoVoices?: boolean;
  report: (event: CaptureEvent) => void;
  meter: LevelMeter;
  /** Passes on the sound as it is recorded, for live recognition. */
  tap?: (audio: AudioContext, sound: AudioNode, channels: 1 | 2) => void;
}

export interface Microphone {
  command: (command: CaptureCommand) => void;
  close: () => void;
}

/**
 * Opens the microphone and records it: `CAPTURE.READY` once it is allowed, or `CAPTURE.REFUSED`. See
 * behaviour.md#recording.
 */
export function openMicrophone(options: MicrophoneOptions): Microphone {
  const unusable = whyUnusable();
  if (unusable === undefined) return new MicrophoneCapture(options);
  queueMicrotask(() => options.report({ type: 'CAPTURE.REFUSED', reason: unusable }));
  return { command: () => undefined, close: () => undefined };
}

/** What cleans up speech mixes the channels and makes them equally loud: with two voices it is off. */
const constraintsFor = (deviceId: string | null, twoVoices: boolean): MediaStreamConstraints => ({
  audio: {
    noiseSuppression: !twoVoices,
    echoCancellation: !twoVoices,
    autoGainControl: !twoVoices,
    channelCount: twoVoices ? 2 : 1,
    sampleRate: RECORDER_SAMPLE_RATE_HZ,
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
  },
});

/**
 * Records the microphone in slices of about 1 s: 48 kHz, mono opus in webm, noise suppression and echo cancellation on.
 * Two voices are recorded in stereo; a device with one channel that replaces theirs is then the same on both.
 *
 * MediaRecorder records a mixing point and not the device, so that the microphone can change within one recording. After
 * `STOP` the last slice is reported before `CAPTURE.ENDED`. A device that disappears or gives nothing is replaced by the
 * default one; what `SoundWatch` finds is reported as trouble.
 */
class MicrophoneCapture implements Microphone {
  readonly #options: MicrophoneOptions;
  readonly #audio = new AudioContext({ sampleRate: RECORDER_SAMPLE_RATE_HZ, latencyHint: 'interactive' });
  readonly #analyser = this.#audio.createAnalyser();
  /** One for each channel. */
  readonly #meters: readonly AnalyserNode[];
  readonly #samples: Float32Array<ArrayBuffer>;
  readonly #recorder: MediaRecorder;
  readonly #sound = new SoundWatch(performance.now());
  readonly #listening = new AbortController();
  #current: { stream: MediaStream; source: MediaStreamAudioSourceNode; twoVoices: boolean } | undefined;
  #isMuted = false;
  #lastSliceAtMs = 0;
  #trouble: CaptureTrouble | null = null;
  #letScreenSleep: (() => void) | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(options: MicrophoneOptions) {
    this.#options = options;
    const mix = this.#audio.createMediaStreamDestination();
    mix.channelCount = this.#channels;
    mix.channelCountMode = 'explicit';
    this.#analyser.fftSize = 2_048;
    this.#analyser.connect(mix);
    this.#meters = this.#hasTwoVoices ? metersOfChannels(this.#audio, this.#analyser) : [this.#analyser];
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#recorder = new MediaRecorder(mix.stream, {
      mimeType: RECORDING_TYPE,
      audioBitsPerSecond: options.twoVoices ? TWO_VOICES_BITS_PER_SECOND : BITS_PER_SECOND,
    });
    this.#recorder.ondataavailable = (event) => this.#reportSlice(event);
    this.#recorder.onstop = () => {
      options.report({ type: 'CAPTURE.ENDED' });
      this.close();
    };
    void this.#begin();
  }

  readonly command = (command: CaptureCommand): void => {
    if (command.type === 'STOP') {
      if (this.#recorder.state === 'inactive') this.#options.report({ type: 'CAPTURE.ENDED' });
      else this.#recorder.stop();
      this.#unplug();
    } else if (command.type === 'SET_MUTED') {
      this.#isMuted = command.muted;
      for (const track of this.#current?.stream.getAudioTracks() ?? []) track.enabled = !this.#isMuted;
    } else {
      const twoVoices = command.deviceId === this.#options.deviceId && this.#hasTwoVoices;
      void this.#plugIn(command.deviceId, 'chosen', twoVoices).catch(() => this.#disconnect());
    }
  };

  readonly close = (): void => {
    if (this.#isClosed) return;
    this.#listening.abort();
    clearInterval(this.#watch);
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    this.#unplug();
    this.#letScreenSleep?.();
    this.#options.meter.read = () => 0;
    void this.#audio.close().catch(() => undefined);
  };

  get #hasTwoVoices(): boolean {
    return this.#options.twoVoices === true;
  }

  get #channels(): 1 | 2 {
    return this.#hasTwoVoices ? 2 : 1;
  }

  get #isClosed(): boolean {
    return this.#listening.signal.aborted;
  }

  async #begin(): Promise<void> {
    const { report, meter, tap } = this.#options;
    try {
      await this.#plugInChosen();
      if (this.#isClosed) return;
      await this.#audio.resume();
      this.#letScreenSleep = holdWakeLock();
      this.#lastSliceAtMs = performance.now();
      this.#recorder.start(JOURNAL_SLICE_MS);
      meter.read = () => Math.max(...this.#peaks());
      tap?.(this.#audio, this.#analyser, this.#channels);
      this.#watch = setInterval(() => this.#watchSound(), WATCH_MS);
      const { signal } = this.#listening;
      document.addEventListener('visibilitychange', () => this.#cutHiddenSlice(), { signal });
      navigator.mediaDevices.addEventListener('devicechange', () => this.#checkDevice(), { signal });
      report({ type: 'CAPTURE.READY', atMs: Date.now() });
    } catch (error) {
      if (this.#isClosed) return;
      report({ type: 'CAPTURE.REFUSED', reason: reasonOf(error) });
      this.close();
    }
  }

  async #plugInChosen(): Promise<void> {
    const { deviceId } = this.#options;
    try {
      await this.#plugIn(deviceId, 'chosen', this.#hasTwoVoices);
    } catch (error) {
      // A microphone chosen earlier may no longer exist.
      if (deviceId === null || nameOf(error) !== 'OverconstrainedError') throw error;
      await this.#plugIn(null, 'chosen');
    }
  }

  async #plugIn(deviceId: string | null, why: 'chosen' | 'switched' | 'again', twoVoices = false): Promise<void> {
    const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(deviceId, twoVoices));
    const [track] = stream.getAudioTracks();
    if (this.#isClosed || track === undefined) return stop(stream);
    if (twoVoices && track.getSettings().channelCount === 1) {
      // With one channel it is recorded like any microphone.
      stop(stream);
      return this.#plugIn(deviceId, why);
    }
    this.#unplug();
    const source = this.#audio.createMediaStreamSource(stream);
    source.connect(this.#analyser);
    this.#current = { stream, source, twoVoices };
    track.enabled = !this.#isMuted;
    track.onended = () => void this.#replace();
    track.onmute = () => this.#muteByDevice(true);
    track.onunmute = () => this.#muteByDevice(false);
    // The same device opened again is working only once there is sound.
    if (why !== 'again') this.#sound.plugged(performance.now(), why === 'switched' ? why : null);
    this.#options.report({
      type: 'CAPTURE.DEVICE',
      deviceId: track.getSettings().deviceId ?? '',
      label: track.label,
    });
    this.#judge();
  }

  #unplug(): void {
    this.#current?.source.disconnect();
    for (const track of this.#current?.stream.getTracks() ?? []) {
      track.onended = null;
      track.stop();
    }
    this.#current = undefined;
  }

  /** The device disappeared: continues with the default one, or reports that there is none. */
  async #replace(): Promise<void> {
    if (this.#isClosed || this.#recorder.state !== 'recording') return;
    this.#disconnect();
    await this.#plugIn(null, 'switched').catch(() => this.#disconnect());
  }

  /** Opens the same device again: some only wake up then. */
  async #replug(): Promise<void> {
    const { stream, twoVoices } = this.#current ?? {};
    const known = stream?.getAudioTracks()[0]?.getSettings().deviceId;
    await this.#plugIn(known ?? null, 'again', twoVoices).catch(() => undefined);
  }

  #checkDevice(): void {
    if (this.#current?.stream.getAudioTracks()[0]?.readyState === 'ended' || this.#current === undefined) {
      void this.#replace();
    }
  }

  #muteByDevice(isMuted: boolean): void {
    this.#sound.mutedByDevice(isMuted, performance.now());
    this.#judge();
  }

  #disconnect(): void {
    this.#sound.disconnected();
    this.#judge();
  }

  #judge(): void {
    const next = this.#sound.trouble(performance.now());
    if (next === this.#trouble) return;
    this.#trouble = next;
    this.#options.report({ type: 'CAPTURE.TROUBLE', trouble: next });
  }

  #peaks(): number[] {
    return this.#meters.map((meter) => {
      meter.getFloatTimeDomainData(this.#samples);
      return peakOf(this.#samples);
    });
  }

  #watchSound(): void {
    const nowMs = performance.now();
    if (this.#audio.state !== 'running') void this.#audio.resume().catch(() => undefined);
    this.#sound.measure(this.#peaks(), this.#isMuted, nowMs);
    this.#judge();
    if (this.#sound.wantsReplug(nowMs)) void this.#replug();
  }

  /** The browser may end a hidden page without warning: the audio so far becomes a slice. */
  #cutHiddenSlice(): void {
    if (document.visibilityState === 'hidden' && this.#recorder.state === 'recording') this.#recorder.requestData();
  }

  #reportSlice({ data, timeStamp }: BlobEvent): void {
    const durationMs = Math.max(0, Math.round(timeStamp - this.#lastSliceAtMs));
    this.#lastSliceAtMs = timeStamp;
    if (data.size > 0) this.#options.report({ type: 'CAPTURE.SLICE', bytes: data, durationMs });
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function metersOfChannels(audio: AudioContext, sound: AnalyserNode): AnalyserNode[] {
  const channels = audio.createChannelSplitter(2);
  sound.connect(channels);
  return [0, 1].map((channel) => {
    const meter = audio.createAnalyser();
    meter.fftSize = sound.fftSize;
    channels.connect(meter, channel);
    return meter;
  });
}

/** Why this browser or page cannot record; undefined where it can. Safari cannot before 18.4. */
export function whyUnusable(): Extract<CaptureRefusal, 'insecurePage' | 'unsupportedBrowser'> | undefined {
  if (!window.isSecureContext) return 'insecurePage';
  if (navigator.mediaDevices === undefined) return 'unsupportedBrowser';
  if (typeof MediaRecorder === 'undefined' || !MediaRecorder.isTypeSupported(RECORDING_TYPE)) {
    return 'unsupportedBrowser';
  }
  return undefined;
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');

function reasonOf(error: unknown): CaptureRefusal {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'microphoneRefused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'microphoneMissing';
    case 'NotReadableError':
    case 'AbortError':
      return 'microphoneBusy';
    default:
      return 'unsupportedBrowser';
  }
}
