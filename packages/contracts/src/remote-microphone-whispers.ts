import { z } from 'zod';
import { id } from './spine/fields.ts';
import { SEGMENTS_MAX } from './spine/limits.ts';

/**
 * What a phone and its window whisper to each other (behaviour.md#realtime). Whispers only announce what the page
 * shows; whatever changes a row goes through the API, so a forged one changes none (fault T21). No patient's text and
 * no name is ever in them.
 */

/** What a phone is doing; after `sending` it still holds audio, after `ended` none. */
export const PHONE_PHASES = ['idle', 'opening', 'recording', 'sending', 'ended', 'refused'] as const;

/** Why a phone cannot record; the window has words for each. */
export const PHONE_REFUSALS = [
  'microphoneRefused',
  'microphoneMissing',
  'microphoneBusy',
  'microphoneUnanswered',
  'insecurePage',
  'unsupportedBrowser',
  'other',
] as const;

const count = z.int().min(0).max(SEGMENTS_MAX);

/** The phone's report: sent at every change and with every ping, so that a lost one matters only briefly. */
export const phoneReport = z.object({
  /** The recording that `phase` is about; null while there was none. */
  recording_id: id.nullable(),
  phase: z.enum(PHONE_PHASES),
  refusal: z.enum(PHONE_REFUSALS).nullable(),
  recorded_segments: count,
  confirmed_segments: count,
  unsent_ms: z.int().min(0),
  muted: z.boolean(),
  /** 0 to 1; null where the phone does not report it. */
  battery: z.number().min(0).max(1).nullable(),
});
export type PhoneReport = z.infer<typeof phoneReport>;

/** What the window wants. Sent at once by its own whisper, and again with every pong. */
export const windowWish = z.object({
  /** The recording that is to run; null when none is. */
  recording_id: id.nullable(),
  muted: z.boolean(),
  /** Whether a recording can begin in that window: a note is open, and it is the primary one. */
  can_record: z.boolean(),
});
export type WindowWish = z.infer<typeof windowWish>;

/** By either side: the phone asks (null), the window names it. */
const which = z.object({ recording_id: id.nullable() });

export const microphoneWhispers = {
  startRecording: { name: 'client-startRecording', data: which },
  stopRecording: { name: 'client-stopRecording', data: which },
  /** Resumes after a mute. */
  resumeRecording: { name: 'client-resumeRecording', data: which },
  muteRecording: { name: 'client-muteRecording', data: which },
  /** The loudest moments since the last, 0 to 1, oldest first. */
  bars: { name: 'client-bars', data: z.object({ peaks: z.array(z.number().min(0).max(1)).min(1).max(20) }) },
  report: { name: 'client-report', data: phoneReport },
  /** By the phone. */
  ping: { name: 'client-ping', data: phoneReport },
  /** By the window, in answer. */
  pong: { name: 'client-pong', data: windowWish },
  /** How far the transcript is, for the phone's screen; null when nothing is being written. */
  loader: { name: 'client-loader', data: z.object({ percent: z.int().min(0).max(100).nullable() }) },
  /** The words of a recording are in the window. Never the words: a phone reads nothing. */
  transcript: { name: 'client-transcript', data: z.object({ recording_id: id }) },
} as const;

type Whispers = typeof microphoneWhispers;
export type MicrophoneWhisper = {
  [Kind in keyof Whispers]: { kind: Kind; data: z.infer<Whispers[Kind]['data']> };
}[keyof Whispers];

/** A whisper as it came in; null for one that is none of these or does not fit. */
export function readMicrophoneWhisper(name: string, data: unknown): MicrophoneWhisper | null {
  for (const [kind, whisper] of Object.entries(microphoneWhispers)) {
    if (whisper.name !== name) continue;
    const parsed = whisper.data.safeParse(data);
    // The kind and its own schema belong together.
    return parsed.success ? ({ kind, data: parsed.data } as MicrophoneWhisper) : null;
  }
  return null;
}
