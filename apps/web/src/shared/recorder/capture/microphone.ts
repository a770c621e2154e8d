import { JOURNAL_SLICE_MS, RECORDER_SAMPLE_RATE_HZ } from '@openconsult/contracts/limits';
import { type LevelMeter, peakOf } from './audio-level.ts';
import type { CaptureCommand, CaptureEvent, CaptureRefusal, CaptureTrouble } from './capture-events.ts';
import { SoundWatch } from './sound-watch.ts';
import { keepScreenOn } from './wake-lock.ts';

const RECORDING_TYPE = 'audio/webm;codecs=opus';
const BITS_PER_SECOND = 32_000;
const WATCH_MS = 500;

export interface MicrophoneOptions {
  deviceId: string | null;
  report: (event: CaptureEvent) => void;
  meter: LevelMeter;
  /** Passes on the sound as it is recorded, for live recognition. */
  tap?: (audio: AudioContext, sound: AudioNode) => void;
}

export interface Microphone {
  command: (command: CaptureCommand) => void;
  close: () => void;
}

/**
 * Records the microphone in slices of about 1 s: 48 kHz, mono opus in webm, noise suppression and echo cancellation on.
 *
 * MediaRecorder records a mixing point and not the device, so that the microphone can change within one recording. After
 * `STOP` the last slice is reported before `CAPTURE.ENDED`. A device that disappears or gives nothing is replaced by the
 * default one; what `SoundWatch` finds is reported as trouble.
 * See behaviour.md#recording.
 */
export function openMicrophone({ deviceId, report, meter, tap }: MicrophoneOptions): Microphone {
  const unusable = whyUnusable();
  if (unusable !== undefined) {
    queueMicrotask(() => report({ type: 'CAPTURE.REFUSED', reason: unusable }));
    return { command: () => undefined, close: () => undefined };
  }

  const audio = new AudioContext({ sampleRate: RECORDER_SAMPLE_RATE_HZ, latencyHint: 'interactive' });
  const mix = audio.createMediaStreamDestination();
  mix.channelCount = 1;
  mix.channelCountMode = 'explicit';
  const analyser = audio.createAnalyser();
  analyser.fftSize = 2_048;
  analyser.connect(mix);
  const samples = new Float32Array(analyser.fftSize);
  const recorder = new MediaRecorder(mix.stream, {
    mimeType: RECORDING_TYPE,
    audioBitsPerSecond: BITS_PER_SECOND,
  });

  let current: { stream: MediaStream; source: MediaStreamAudioSourceNode } | undefined;
  let closed = false;
  let muted = false;
  let lastSliceAtMs = 0;
  const sound = new SoundWatch(performance.now());
  let trouble: CaptureTrouble | null = null;
  let letScreenSleep: (() => void) | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  const judge = () => {
    const next = sound.trouble(performance.now());
    if (next === trouble) return;
    trouble = next;
    report({ type: 'CAPTURE.TROUBLE', trouble: next });
  };

  const plugIn = async (wanted: string | null, why: 'chosen' | 'switched' | 'again') => {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        noiseSuppression: true,
        echoCancellation: true,
        autoGainControl: true,
        channelCount: 1,
        sampleRate: RECORDER_SAMPLE_RATE_HZ,
        ...(wanted === null ? {} : { deviceId: { exact: wanted } }),
      },
    });
    const [track] = stream.getAudioTracks();
    if (closed || track === undefined) {
      for (const each of stream.getTracks()) each.stop();
      return;
    }
    unplug();
    const source = audio.createMediaStreamSource(stream);
    source.connect(analyser);
    current = { stream, source };
    track.enabled = !muted;
    track.onended = () => void replace();
    track.onmute = () => muteByDevice(true);
    track.onunmute = () => muteByDevice(false);
    // The same device opened again is working only once there is sound.
    if (why !== 'again') sound.plugged(performance.now(), why === 'switched' ? why : null);
    report({ type: 'CAPTURE.DEVICE', deviceId: track.getSettings().deviceId ?? '', label: track.label });
    judge();
  };

  const muteByDevice = (isMuted: boolean) => {
    sound.mutedByDevice(isMuted, performance.now());
    judge();
  };

  const disconnect = () => {
    sound.disconnected();
    judge();
  };

  const unplug = () => {
    current?.source.disconnect();
    for (const track of current?.stream.getTracks() ?? []) {
      track.onended = null;
      track.stop();
    }
    current = undefined;
  };

  /** The device went away: continue with the default one, or report that there is none. */
  const replace = async () => {
    if (closed || recorder.state !== 'recording') return;
    disconnect();
    await plugIn(null, 'switched').catch(disconnect);
  };

  const onDevices = () => {
    if (current === undefined || current.stream.getAudioTracks()[0]?.readyState === 'ended') void replace();
  };

  const listen = () => {
    analyser.getFloatTimeDomainData(samples);
    return peakOf(samples);
  };

  const watchSound = () => {
    const nowMs = performance.now();
    if (audio.state !== 'running') void audio.resume().catch(() => undefined);
    sound.measure(listen(), muted, nowMs);
    judge();
    if (sound.wantsReplug(nowMs)) void replug();
  };

  /** Opens the same device again: some only wake up then. */
  const replug = async () => {
    const known = current?.stream.getAudioTracks()[0]?.getSettings().deviceId;
    await plugIn(known ?? null, 'again').catch(() => undefined);
  };

  // The browser may end a hidden page without notice: what is recorded so far becomes a slice.
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && recorder.state === 'recording') recorder.requestData();
  };

  recorder.ondataavailable = ({ data, timeStamp }) => {
    const durationMs = Math.max(0, Math.round(timeStamp - lastSliceAtMs));
    lastSliceAtMs = timeStamp;
    if (data.size > 0) report({ type: 'CAPTURE.SLICE', bytes: data, durationMs });
  };
  recorder.onstop = () => {
    report({ type: 'CAPTURE.ENDED' });
    close();
  };

  const close = () => {
    if (closed) return;
    closed = true;
    clearInterval(watch);
    document.removeEventListener('visibilitychange', onHidden);
    navigator.mediaDevices.removeEventListener('devicechange', onDevices);
    if (recorder.state !== 'inactive') recorder.stop();
    unplug();
    letScreenSleep?.();
    meter.read = () => 0;
    void audio.close().catch(() => undefined);
  };

  const begin = async () => {
    try {
      await plugIn(deviceId, 'chosen').catch((error: unknown) => {
        // A microphone chosen some other day may be gone today.
        if (deviceId !== null && nameOf(error) === 'OverconstrainedError') return plugIn(null, 'chosen');
        throw error;
      });
      if (closed) return;
      await audio.resume();
      letScreenSleep = keepScreenOn();
      lastSliceAtMs = performance.now();
      recorder.start(JOURNAL_SLICE_MS);
      meter.read = listen;
      tap?.(audio, analyser);
      watch = setInterval(watchSound, WATCH_MS);
      document.addEventListener('visibilitychange', onHidden);
      navigator.mediaDevices.addEventListener('devicechange', onDevices);
      report({ type: 'CAPTURE.READY', atMs: Date.now() });
    } catch (error) {
      if (closed) return;
      report({ type: 'CAPTURE.REFUSED', reason: reasonOf(error) });
      close();
    }
  };
  void begin();

  return {
    command(command) {
      if (command.type === 'STOP') {
        if (recorder.state === 'inactive') report({ type: 'CAPTURE.ENDED' });
        else recorder.stop();
        unplug();
      } else if (command.type === 'SET_MUTED') {
        muted = command.muted;
        for (const track of current?.stream.getAudioTracks() ?? []) track.enabled = !muted;
      } else {
        void plugIn(command.deviceId, 'chosen').catch(disconnect);
      }
    },
    close,
  };
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
