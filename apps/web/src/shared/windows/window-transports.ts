import { userClientsChannel } from '@openconsult/contracts/realtime';
import { z } from 'zod';
import { realtimeClient } from '../realtime/realtime-client.ts';
import type { OpenWindowTransport } from './window-bus.ts';

const sameBrowserMessage = z.object({ wireName: z.string(), payload: z.unknown() });

/** To the windows of this browser, which needs no network. */
export const sameBrowserTransport =
  (userId: string): OpenWindowTransport =>
  (hear) => {
    const channel = new BroadcastChannel(`openconsult.windows.${userId}`);
    channel.onmessage = ({ data }) => {
      const message = sameBrowserMessage.safeParse(data);
      if (message.success) hear(message.data.wireName, message.data.payload);
    };
    return {
      send: (wireName, payload) => channel.postMessage({ wireName, payload }),
      isOpen: () => true,
      close: () => channel.close(),
    };
  };

/** To the windows of all browsers, by whispers on the person's presence channel; silent while nobody else is there. */
export const realtimeTransport =
  (userId: string): OpenWindowTransport =>
  (hear) => {
    const channel = realtimeClient.join(userClientsChannel(userId), { onEvent: hear });
    return {
      send: (wireName, payload) => {
        if (channel.memberCount() > 1) channel.whisper(wireName, payload);
      },
      isOpen: () => channel.memberCount() > 0,
      close: () => channel.leave(),
    };
  };
