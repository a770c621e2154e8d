import { z } from 'zod';
import { id } from './fields.ts';

/**
 * What the windows of one user send to each other, on `presence-UserClients.{id}` and inside a browser
 * (behaviour.md#windows, #realtime). Hints only: what they announce can be fetched, and a forged one changes no row
 * (fault T21). They hold no patient text.
 */
const whispers = {
  /** Presence. The primary window sets `term`; `asks` requests everyone's presence at once. */
  multiTab: z.strictObject({ term: z.int().min(1).nullable(), asks: z.boolean() }),
  /** Claims to be the primary window, under a higher term than any before. */
  requestPrimaryWindow: z.strictObject({ term: z.int().min(1) }),
  /** The primary window closes. */
  setNullPrimaryWindow: z.strictObject({}),
  /** Stop recording and store it. */
  stopRecording: z.strictObject({}),
  /** Another window wants to record: stop, store the audio, and answer. */
  changeRecording: z.strictObject({}),
  /** Recording has stopped; the microphone is free. */
  changeRecordingResponse: z.strictObject({}),
  /** What the sender records and for how long; null if nothing. */
  setCurrentTimer: z.strictObject({ voice_note_id: id.nullable(), elapsed_ms: z.int().min(0).nullable() }),
  /** The template chosen for a voice note. */
  setCurrentTemplate: z.strictObject({ voice_note_id: id, template_id: id.nullable() }),
  /** Requests the template and the recording state. */
  needTemplateData: z.strictObject({}),
  /** The consultation ended or changed: fetch it again. */
  resetSessionData: z.strictObject({}),
} as const;

export type WindowWhisper = keyof typeof whispers;
export type WindowWhisperData<Name extends WindowWhisper> = z.output<(typeof whispers)[Name]>;

/** The sender and the number of the message, which may arrive on two transports. */
const sender = { window_id: id, seq: z.int().min(0) };

const envelopes = Object.fromEntries(
  Object.entries(whispers).map(([name, data]) => [name, z.strictObject({ ...sender, data })]),
);

export interface WindowMessage<Name extends WindowWhisper = WindowWhisper> {
  readonly name: Name;
  readonly windowId: string;
  readonly seq: number;
  readonly data: WindowWhisperData<Name>;
}

/** The wire name: the realtime server only relays names with this prefix. */
export const windowWhisperName = (name: WindowWhisper): string => `client-${name}`;

/** Parses a message; null unless it is a valid whisper. */
export const readWindowMessage = (wireName: string, payload: unknown): WindowMessage | null => {
  const name = wireName.startsWith('client-') ? wireName.slice('client-'.length) : '';
  if (!Object.hasOwn(envelopes, name)) return null;
  const read = envelopes[name]?.safeParse(payload);
  if (!read?.success) return null;
  const { window_id: windowId, seq, data } = read.data;
  return { name: name as WindowWhisper, windowId, seq, data: data as WindowWhisperData<WindowWhisper> };
};
