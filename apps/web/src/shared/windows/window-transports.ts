import { userClientsChannel } from '@openconsult/contracts/realtime';
import { z } from 'zod';
import { realtimeClient } from '../realtime/realtime-client.ts';
import type { OpenWindowTransport } from './window-bus.ts';

const sameBrowserMessage = z.object({ wireName: z.string(), payload: z.unknown() });

/** Reaches the windows of this browser, without the network. */
export const sameBrowserTransport =
  (userId: string): OpenWindowTransport =>
  (onMessage) => {
    const channel = new BroadcastChannel(`openconsult.windows.${userId}`);
    channel.onmessage = ({ data }) => {
      const message = sameBrowserMessage.safeParse(data);
      if (message.success) onMessage(message.data.wireName, message.data.payload);
    };
    return {
      send: (wireName, payload) => channel.postMessage({ wireName, payload }),
      isOpen: () => true,
      close: () => channel.close(),
    };
  };

/** Reaches the windows of all browsers by whispers on the user's presence channel; sends nothing while it is the only one. */
export const realtimeTransport =
  (userId: string): OpenWindowTransport =>
  (onMessage) => {
    const channel = realtimeClient.join(userClientsChannel(userId), { onEvent: onMessage });
    return {
      send: (wireName, payload) => {
        if (channel.memberCount() > 1) channel.whisper(wireName, payload);
      },
      isOpen: () => channel.memberCount() > 0,
      close: () => channel.leave(),
    };
  };
