import type { RemoteMicrophoneGuest } from '@openconsult/contracts/remote-microphones';
import { createJoinedChannels } from '../../../shared/realtime/joined-channels.ts';
import { pusherOptions } from '../../../shared/realtime/pusher-options.ts';
import { retry } from '../../../shared/retry/retry.ts';
import type { PhoneCalls } from './phone-calls.ts';
import type { PhoneChannel, PhoneConnectionPorts } from './phone-connection.ts';

const RETRY_MS = 3_000;

/** A phone's own connection to the realtime server, on which it may join its one channel. */
export function openPhoneChannel(
  { channel, realtime }: RemoteMicrophoneGuest,
  calls: Pick<PhoneCalls, 'authorise'>,
  listener: Parameters<PhoneConnectionPorts['open']>[0],
): PhoneChannel {
  const channels = createJoinedChannels();
  const joined = channels.join(channel, listener);
  const closed = new AbortController();
  let disconnect = (): void => undefined;

  const connect = async (): Promise<void> => {
    const { default: PusherClient } = await import('pusher-js');
    if (closed.signal.aborted) return;
    const pusher = new PusherClient(realtime.key, {
      ...pusherOptions(realtime),
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, answer) => {
          calls.authorise(socketId, channelName).then(
            (data) => answer(null, data),
            (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), null),
          );
        },
      },
    });
    pusher.connection.bind('state_change', ({ current }: { current: string }) => {
      if (current !== 'connected') channels.cut();
    });
    channels.attach(pusher);
    disconnect = () => pusher.disconnect();
  };
  void retry(connect, { delayMs: RETRY_MS, signal: closed.signal }).catch(() => undefined);

  return {
    whisper: (name, data) => joined.whisper(name, data),
    close: () => {
      closed.abort();
      // In this order: a message that ends a subscription would be sent on a connection that closes.
      channels.detach();
      joined.leave();
      disconnect();
    },
  };
}
