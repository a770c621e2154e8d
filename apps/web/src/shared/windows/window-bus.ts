import {
  readWindowMessage,
  type WindowMessage,
  type WindowWhisper,
  type WindowWhisperData,
  windowWhisperName,
} from '@openconsult/contracts/windows';

/** One way to the other windows of the person. */
export interface WindowTransport {
  /** Sends to whoever listens there; nothing when nobody does, or nothing can go out. */
  send(wireName: string, payload: Record<string, unknown>): void;
  /** Whether words can go out and come in. */
  isOpen(): boolean;
  close(): void;
}

export type OpenWindowTransport = (hear: (wireName: string, payload: unknown) => void) => WindowTransport;

export interface WindowBus {
  say<Name extends WindowWhisper>(name: Name, data: WindowWhisperData<Name>): void;
  /** Whether every way is open. */
  isOpen(): boolean;
  close(): void;
}

/** Words that are remembered so that what comes on two ways counts once. */
const REMEMBERED = 500;

/**
 * All ways to the person's other windows as one: said on each, heard once. What does not fit its schema exactly is
 * dropped (fault T21).
 */
export const openWindowBus = (
  windowId: string,
  ways: readonly OpenWindowTransport[],
  hear: (message: WindowMessage) => void,
): WindowBus => {
  let seq = 0;
  const heard = new Set<string>();
  const receive = (wireName: string, payload: unknown): void => {
    const message = readWindowMessage(wireName, payload);
    if (message === null || message.windowId === windowId) return;
    const key = `${message.windowId} ${message.seq}`;
    if (heard.has(key)) return;
    heard.add(key);
    for (const oldest of heard) {
      if (heard.size <= REMEMBERED) break;
      heard.delete(oldest);
    }
    hear(message);
  };
  const opened = ways.map((open) => open(receive));
  return {
    say: (name, data) => {
      const payload = { window_id: windowId, seq, data };
      seq += 1;
      for (const way of opened) way.send(windowWhisperName(name), payload);
    },
    isOpen: () => opened.every((way) => way.isOpen()),
    close: () => {
      for (const way of opened) way.close();
    },
  };
};
