import { z } from 'zod';
import { id } from './fields.ts';

/**
 * What the windows of one user send to each other, on `presence-UserClients.{id}` and inside a browser
 * (behaviour.md#windows, #realtime). Hints only: what they announce can be fetched, and a forged one changes no row
 * (fault T21). No patient text travels in them.
 */
const whispers = {
  /** I am here. `term` is set by the primary window; `asks` wants everybody's own at once. */
  multiTab: z.strictObject({ term: z.int().min(1).nullable(), asks: z.boolean() }),
  /** I am the primary window from now on, under a higher term than any before. */
  requestPrimaryWindow: z.strictObject({ term: z.int().min(1) }),
  /** I was the primary window and close. */
  setNullPrimaryWindow: z.strictObject({}),
  /** Stop recording, and store it. */
  stopRecording: z.strictObject({}),
  /** Another window wants to record: stop, store the audio, and answer. */
  changeRecording: z.strictObject({}),
  /** I have stopped; the microphone is yours. */
  changeRecordingResponse: z.strictObject({}),
  /** What I record and for how long already; null of nothing. */
  setCurrentTimer: z.strictObject({ voice_note_id: id.nullable(), elapsed_ms: z.int().min(0).nullable() }),
  /** The template chosen for a voice note. */
  setCurrentTemplate: z.strictObject({ voice_note_id: id, template_id: id.nullable() }),
  /** Which template, and what is recorded? */
  needTemplateData: z.strictObject({}),
  /** The consultation ended or changed: fetch again. */
  resetSessionData: z.strictObject({}),
} as const;

export type WindowWhisper = keyof typeof whispers;
export type WindowWhisperData<Name extends WindowWhisper> = z.output<(typeof whispers)[Name]>;

/** The sender and the number of the message, as it may arrive on two transports. */
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

/** The name on the wire: the realtime server passes only those on. */
export const windowWhisperName = (name: WindowWhisper): string => `client-${name}`;

/** Reads what came; null for anything that is not exactly one of the whispers. */
export const readWindowMessage = (wireName: string, payload: unknown): WindowMessage | null => {
  const name = wireName.startsWith('client-') ? wireName.slice('client-'.length) : '';
  if (!Object.hasOwn(envelopes, name)) return null;
  const read = envelopes[name]?.safeParse(payload);
  if (!read?.success) return null;
  const { window_id: windowId, seq, data } = read.data;
  return { name: name as WindowWhisper, windowId, seq, data: data as WindowWhisperData<WindowWhisper> };
};
