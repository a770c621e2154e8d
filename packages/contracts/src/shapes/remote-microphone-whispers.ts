import { z } from 'zod';
import { id } from '../spine/fields.ts';
import { SEGMENTS_MAX } from '../spine/limits.ts';

/**
 * What a phone and its window whisper to each other (behaviour.md#realtime). Whispers only announce what the page
 * shows; every change of a row goes through the API, so a forged whisper changes nothing (fault T21). They hold no
 * patient text and no name.
 */

/** What a phone is doing. It holds unsent audio in `sending`, none after `ended`. */
export const PHONE_PHASES = ['idle', 'opening', 'recording', 'sending', 'ended', 'refused'] as const;

/** Why a phone cannot record; the window has a text for each. */
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

/** The phone's report, sent at every change and with every ping, so that a lost one is soon replaced. */
export const phoneReport = z.object({
  /** The recording that `phase` is about; null before the first. */
  recording_id: id.nullable(),
  phase: z.enum(PHONE_PHASES),
  refusal: z.enum(PHONE_REFUSALS).nullable(),
  recorded_segments: count,
  confirmed_segments: count,
  unsent_ms: z.int().min(0),
  muted: z.boolean(),
  /** The recording ended although no user stopped it. */
  interrupted: z.boolean(),
  /** 0 to 1; null where the phone does not report it. */
  battery: z.number().min(0).max(1).nullable(),
});
export type PhoneReport = z.infer<typeof phoneReport>;

/** The state the window wants. Sent at once as a whisper, and again with every pong. */
export const windowRequest = z.object({
  /** The recording that is to run; null when none is. */
  recording_id: id.nullable(),
  muted: z.boolean(),
  /** Whether a recording can begin in that window: a note is open, and it is the primary one. */
  can_record: z.boolean(),
});
export type WindowRequest = z.infer<typeof windowRequest>;

/** From either side: the phone asks (null), the window names the recording. */
const which = z.object({ recording_id: id.nullable() });

export const microphoneWhispers = {
  startRecording: { name: 'client-startRecording', data: which },
  stopRecording: { name: 'client-stopRecording', data: which },
  /** Resumes after a mute. */
  resumeRecording: { name: 'client-resumeRecording', data: which },
  muteRecording: { name: 'client-muteRecording', data: which },
  /** The peak levels since the last message, 0 to 1, oldest first. */
  bars: { name: 'client-bars', data: z.object({ peaks: z.array(z.number().min(0).max(1)).min(1).max(20) }) },
  report: { name: 'client-report', data: phoneReport },
  /** From the phone. */
  ping: { name: 'client-ping', data: phoneReport },
  /** The window's answer. */
  pong: { name: 'client-pong', data: windowRequest },
  /** How far the transcript is, for the phone's screen; null when nothing is being written. */
  loader: { name: 'client-loader', data: z.object({ percent: z.int().min(0).max(100).nullable() }) },
  /** The text of a recording is in the window. It is never sent: a phone reads nothing. */
  transcript: { name: 'client-transcript', data: z.object({ recording_id: id }) },
} as const;

type Whispers = typeof microphoneWhispers;
export type MicrophoneWhisper = {
  [Kind in keyof Whispers]: { kind: Kind; data: z.infer<Whispers[Kind]['data']> };
}[keyof Whispers];

/** Parses a whisper; null unless it is valid. */
export function readMicrophoneWhisper(name: string, data: unknown): MicrophoneWhisper | null {
  for (const [kind, whisper] of Object.entries(microphoneWhispers)) {
    if (whisper.name !== name) continue;
    const parsed = whisper.data.safeParse(data);
    return parsed.success ? ({ kind, data: parsed.data } as MicrophoneWhisper) : null;
  }
  return null;
}
