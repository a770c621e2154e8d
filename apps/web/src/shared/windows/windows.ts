import type { WindowWhisper, WindowWhisperData } from '@openconsult/contracts/windows';
import { steadyInterval } from '../heartbeat/steady-interval.ts';
import { type OwnRecording, PersonWindows, type WindowsState } from './person-windows.ts';
import { realtimeTransport, sameBrowserTransport } from './window-transports.ts';

const TICK_MS = 200;

type Handler<Name extends WindowWhisper> = (data: WindowWhisperData<Name>, windowId: string) => void;

const notConnected: WindowsState = {
  role: 'negotiating',
  hasPrimary: false,
  windowCount: 1,
  recordingElsewhere: null,
};

/** What outlives a connection: who listens, what is recorded here, and the template that is open. */
const listeners = new Set<() => void>();
const handlers = new Set<{ name: WindowWhisper; handler: Handler<never> }>();
const leftListeners = new Set<() => void>();
let connected: PersonWindows | null = null;
let recording: OwnRecording | null = null;
let template: WindowWhisperData<'setCurrentTemplate'> | null = null;

/** Hears one whisper of the person's other windows. A hint only: whoever hears it fetches what it tells. */
export const onWindowEvent = <Name extends WindowWhisper>(name: Name, handler: Handler<Name>): (() => void) => {
  const entry = { name, handler };
  handlers.add(entry);
  return () => handlers.delete(entry);
};

/** Says something to the person's other windows, in this browser and others. It may be lost. */
export const sendToWindows = <Name extends WindowWhisper>(name: Name, data: WindowWhisperData<Name>): void =>
  connected?.say(name, data);

/** The windows of the signed-in person (behaviour.md#windows). */
export const windows = {
  /** Joins the person's windows until the returned function is called. */
  connect(userId: string): () => void {
    // An insecure page cannot record, and names no windows.
    if (!window.isSecureContext) return () => undefined;
    const opened = new PersonWindows({
      windowId: crypto.randomUUID(),
      ways: [sameBrowserTransport(userId), realtimeTransport(userId)],
      now: Date.now,
    });
    connected = opened;
    const stops = [
      opened.subscribe(() => {
        for (const listener of listeners) listener();
      }),
      opened.onPrimaryLeft(() => {
        for (const listener of leftListeners) listener();
      }),
      opened.onMessage(({ name, data, windowId }) => {
        for (const entry of handlers) if (entry.name === name) entry.handler(data as never, windowId);
      }),
      steadyInterval(TICK_MS, () => opened.tick()),
    ];
    if (recording !== null) opened.tellRecording(recording);
    if (template !== null) opened.tellTemplate(template);
    const onHide = (): void => opened.sayGoodbye();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      for (const stop of stops) stop();
      opened.close();
      if (connected === opened) connected = null;
      for (const listener of listeners) listener();
    };
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getState: (): WindowsState => connected?.getState() ?? notConnected,
  /** Makes this the primary window. */
  becomePrimary: (): void => connected?.becomePrimary(),
  /** Tells the others what is recorded here; null once nothing is. The window that records is the primary one. */
  tellRecording(own: OwnRecording | null): void {
    recording = own;
    if (own !== null) connected?.becomePrimary();
    connected?.tellRecording(own);
  },
  /** Tells the others which template a voice note has here. */
  tellTemplate(chosen: WindowWhisperData<'setCurrentTemplate'>): void {
    template = chosen;
    connected?.tellTemplate(chosen);
  },
  /** Runs here, as the new primary window, once the former one is known to have closed or died. */
  onPrimaryLeft: (listener: () => void): (() => void) => {
    leftListeners.add(listener);
    return () => leftListeners.delete(listener);
  },
};
