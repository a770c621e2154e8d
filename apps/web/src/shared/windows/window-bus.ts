import {
  readWindowMessage,
  type WindowMessage,
  type WindowWhisper,
  type WindowWhisperData,
  windowWhisperName,
} from '@openconsult/contracts/windows';

/** One transport to the other windows of the user. */
interface WindowTransport {
  /** Sends to the windows that listen. The message is lost while nothing can go out. */
  send(wireName: string, payload: Record<string, unknown>): void;
  /** Whether messages can go out and come in. */
  isOpen(): boolean;
  close(): void;
}

export type OpenWindowTransport = (onMessage: (wireName: string, payload: unknown) => void) => WindowTransport;

export interface WindowBus {
  publish<Name extends WindowWhisper>(name: Name, data: WindowWhisperData<Name>): void;
  /** Whether every transport is open. */
  isOpen(): boolean;
  close(): void;
}

/** Messages that are remembered, so that one that comes on two transports is received once. */
const REMEMBERED_MAX = 500;

/**
 * All transports to the user's other windows as one: sends on each, receives once. A message that does not fit its
 * schema exactly is dropped (fault T21).
 */
export const openWindowBus = (
  windowId: string,
  transports: readonly OpenWindowTransport[],
  onMessage: (message: WindowMessage) => void,
): WindowBus => {
  let seq = 0;
  const received = new Set<string>();
  const receive = (wireName: string, payload: unknown): void => {
    const message = readWindowMessage(wireName, payload);
    if (message === null || message.windowId === windowId) return;
    const key = `${message.windowId} ${message.seq}`;
    if (received.has(key)) return;
    received.add(key);
    for (const oldest of received) {
      if (received.size <= REMEMBERED_MAX) break;
      received.delete(oldest);
    }
    onMessage(message);
  };
  const opened = transports.map((open) => open(receive));
  return {
    publish: (name, data) => {
      const payload = { window_id: windowId, seq, data };
      seq += 1;
      for (const transport of opened) transport.send(windowWhisperName(name), payload);
    },
    isOpen: () => opened.every((transport) => transport.isOpen()),
    close: () => {
      for (const transport of opened) transport.close();
    },
  };
};
