import type { WindowWhisper, WindowWhisperData } from '@openconsult/contracts/windows';
import { createAtom, type ReadonlyAtom } from '@xstate/store';
import { steadyInterval } from '../heartbeat/steady-interval.ts';
import { alone, type OwnRecording, UserWindows, type WindowsState } from './user-windows.ts';
import { realtimeTransport, sameBrowserTransport } from './window-transports.ts';

const TICK_MS = 200;

type Handler<Name extends WindowWhisper> = (data: WindowWhisperData<Name>, windowId: string) => void;

// All of this outlives a connection.
const state = createAtom<WindowsState>(alone);
const handlers = new Set<{ name: WindowWhisper; handler: Handler<never> }>();
const leftListeners = new Set<() => void>();
let connected: UserWindows | null = null;
let recording: OwnRecording | null = null;
let template: WindowWhisperData<'setCurrentTemplate'> | null = null;

/** Subscribes to one message of the user's other windows. It may be lost: fetch the same data as well. */
export const onWindowEvent = <Name extends WindowWhisper>(name: Name, handler: Handler<Name>): (() => void) => {
  const entry = { name, handler };
  handlers.add(entry);
  return () => handlers.delete(entry);
};

/** Sends to the user's other windows, in this browser and others. The message may be lost. */
export const sendToWindows = <Name extends WindowWhisper>(name: Name, data: WindowWhisperData<Name>): void =>
  connected?.publish(name, data);

/** The windows of the current user (behaviour.md#windows). */
export const windows = {
  state: state as ReadonlyAtom<WindowsState>,
  /** Joins the user's windows until the returned function is called. */
  connect(userId: string): () => void {
    // An insecure page cannot record, and has no `randomUUID`.
    if (!window.isSecureContext) return () => undefined;
    const opened = new UserWindows({
      windowId: crypto.randomUUID(),
      transports: [sameBrowserTransport(userId), realtimeTransport(userId)],
      now: Date.now,
      onMessage: ({ name, data, windowId }) => {
        for (const entry of handlers) if (entry.name === name) entry.handler(data as never, windowId);
      },
      onPrimaryLeft: () => {
        for (const listener of leftListeners) listener();
      },
    });
    connected = opened;
    const following = opened.state.subscribe((next) => state.set(next));
    const stopTicking = steadyInterval(TICK_MS, () => opened.tick());
    if (recording !== null) opened.publishRecording(recording);
    if (template !== null) opened.publishTemplate(template);
    const onHide = (): void => opened.publishLeft();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      following.unsubscribe();
      stopTicking();
      opened.close();
      if (connected !== opened) return;
      connected = null;
      state.set(alone);
    };
  },
  /** Makes this the primary window. */
  becomePrimary: (): void => connected?.becomePrimary(),
  /** Publishes what is recorded here, null after its end. The window that records becomes the primary one. */
  publishRecording(own: OwnRecording | null): void {
    recording = own;
    if (own !== null) connected?.becomePrimary();
    connected?.publishRecording(own);
  },
  /** Publishes the template of a voice note in this window. */
  publishTemplate(chosen: WindowWhisperData<'setCurrentTemplate'>): void {
    template = chosen;
    connected?.publishTemplate(chosen);
  },
  /** Runs in the new primary window once the former one is known to be closed. */
  onPrimaryLeft: (listener: () => void): (() => void) => {
    leftListeners.add(listener);
    return () => leftListeners.delete(listener);
  },
};
