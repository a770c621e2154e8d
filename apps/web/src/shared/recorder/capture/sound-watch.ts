import { SILENCE_PEAK } from './audio-level.ts';
import type { CaptureTrouble } from './capture-events.ts';

/** Without sound from the start, or with digital silence, the user is notified after this time. */
const SILENT_AFTER_MS = 4_000;
/** A speaker may pause to think. */
const PAUSE_MAX_MS = 15_000;
/** A working microphone always has some noise: digital silence for this long is a broken device. */
const DEAD_AFTER_MS = 10_000;
/** So often one of two channels gave nothing while the other was heard. */
const ONE_SILENT_LOOKS = 7;
const REPLUG_AGAIN_MS = 30_000;
/** Louder than this, samples are cut off. */
const CLIPPING_PEAK = 0.99;
const CLIPPING_WITHIN_MS = 4_000;
const CLIPPING_LOOKS = 3;

/** The state by the microphone's own events. */
type DeviceState = 'well' | Extract<CaptureTrouble, 'muted by the device' | 'disconnected' | 'switched'>;

/**
 * Judges the sound of a running recording (fault R9): silence and cut-off peaks within five seconds, and at once
 * a device that disappeared, appeared or was muted. Pure: the loudness and the clock are handed in, two or more times a second.
 */
export class SoundWatch {
  #device: DeviceState = 'well';
  #hadSound = false;
  #soundAtMs: number;
  #lastNonZeroAtMs: number;
  #repluggedAtMs = Number.NEGATIVE_INFINITY;
  #clippedAtMs: number[] = [];
  /** How often each channel gave nothing, since it was heard last, while another was heard. */
  #missedLooks: number[] = [];

  constructor(nowMs: number) {
    this.#soundAtMs = nowMs;
    this.#lastNonZeroAtMs = nowMs;
  }

  /** Another device is used; `why` is null when the user chose it. */
  plugged(nowMs: number, why: 'switched' | null): void {
    this.#device = why ?? 'well';
    this.#hadSound = false;
    this.#soundAtMs = nowMs;
    this.#lastNonZeroAtMs = nowMs;
    this.#clippedAtMs = [];
    this.#missedLooks = [];
  }

  disconnected(): void {
    this.#device = 'disconnected';
  }

  mutedByDevice(isMuted: boolean, nowMs: number): void {
    if (isMuted) this.#device = 'muted by the device';
    else if (this.#device === 'muted by the device') this.plugged(nowMs, null);
  }

  /** The loudest deviation of each channel since the last measurement, 0 to 1. Silence is expected while the user is muted. */
  measure(peaks: readonly number[], isMuted: boolean, nowMs: number): void {
    const peak = Math.max(...peaks);
    this.#missedLooks = peaks.map((one, at) => {
      if (isMuted || one > SILENCE_PEAK) return 0;
      return (this.#missedLooks[at] ?? 0) + (peak > SILENCE_PEAK ? 1 : 0);
    });
    if (isMuted || peak > SILENCE_PEAK) this.#soundAtMs = nowMs;
    if (!isMuted && peak > SILENCE_PEAK) this.#hadSound = true;
    if (isMuted || peak > 0) this.#lastNonZeroAtMs = nowMs;
    if (!isMuted && peak >= CLIPPING_PEAK) this.#clippedAtMs.push(nowMs);
    this.#clippedAtMs = this.#clippedAtMs.filter((atMs) => nowMs - atMs <= CLIPPING_WITHIN_MS);
  }

  /** The worst problem; null without one. */
  trouble(nowMs: number): CaptureTrouble | null {
    if (this.#device === 'disconnected' || this.#device === 'muted by the device') return this.#device;
    if (nowMs - this.#soundAtMs >= (this.#hadSound ? PAUSE_MAX_MS : SILENT_AFTER_MS)) return 'silent';
    if (nowMs - this.#lastNonZeroAtMs >= SILENT_AFTER_MS) return 'silent';
    if (this.#missedLooks.some((looks) => looks >= ONE_SILENT_LOOKS)) return 'one channel silent';
    if (this.#clippedAtMs.length >= CLIPPING_LOOKS) return 'clipping';
    return this.#device === 'well' ? null : this.#device;
  }

  /** Whether the device should be opened again: digital silence. True at most every half a minute. */
  wantsReplug(nowMs: number): boolean {
    if (this.#device === 'muted by the device' || nowMs - this.#lastNonZeroAtMs < DEAD_AFTER_MS) return false;
    if (nowMs - this.#repluggedAtMs < REPLUG_AGAIN_MS) return false;
    this.#repluggedAtMs = nowMs;
    return true;
  }
}
