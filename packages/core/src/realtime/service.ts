import { AppError } from '@openconsult/contracts/errors';
import {
  APP_CHANNEL,
  APP_RESTART,
  type realtime,
  SOCKET_PROOF,
  type socketProof,
  userChannel,
  userClientsChannel,
} from '@openconsult/contracts/realtime';
import type { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { addLoginSocket, closeLoginSockets, isLoginSocket } from '../platform/login-sockets.ts';
import { publisherOf } from '../platform/publisher.ts';
import type { UseCases } from '../platform/use-case.ts';

/** Decides who may whisper on the channel of a phone microphone. */
export interface MicrophoneChannels {
  /** Whether the channel is that of an open microphone of this user. */
  isOf(actor: Actor, channelName: string): Promise<boolean>;
}

export function createRealtimeService(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'metrics'>,
  microphones: MicrophoneChannels,
) {
  const { config } = deps;
  const publisher = publisherOf(deps);

  return {
    /**
     * Signs a subscription to one of the user's own channels; the server decides who the member is (fault T21). On
     * `presence-User.{id}` a member is the user; on `presence-UserClients.{id}` it is one window.
     * `private-VoiceNote.{id}` is the channel of this user's phone microphone.
     * @throws AppError FORBIDDEN for every other name, however it is spelt, and for a connection without proof of its
     * log-in: no other can be closed when the session ends (fault F4).
     */
    async authorise(actor, { body: { socket_id: socketId, channel_name: channelName, proof } }) {
      const socket = { socketId, loginSessionId: actor.loginSessionId };
      if (proof === undefined || !(await isLoginSocket(deps.db, { ...socket, proof }))) {
        throw new AppError('FORBIDDEN');
      }
      if (await microphones.isOf(actor, channelName)) return publisher.authorisePrivate(socketId, channelName);
      const member = memberOf(actor, channelName, socketId);
      if (member === null) throw new AppError('FORBIDDEN');
      return publisher.authorisePresence(socketId, channelName, { user_id: member });
    },

    /** Signs a connection in under its own id, by which the realtime server can close it. */
    identify: (_actor, { body: { socket_id: id } }) => publisher.authoriseUser(id, id),

    /**
     * Records the connection of the actor's session and sends it the proof that `authorise` requires. Only a logged-in
     * connection gets the proof. Idempotent.
     * @throws AppError UNAUTHENTICATED if the session ended meanwhile.
     */
    async prove({ loginSessionId }, { body: { socket_id: socketId } }) {
      const proof = await addLoginSocket(deps.db, { socketId, loginSessionId });
      if (proof === null) throw new AppError('UNAUTHENTICATED');
      const data: z.infer<typeof socketProof> = { socket_id: socketId, proof };
      await publisher.publishToUser(socketId, SOCKET_PROOF, data);
      await closeLoginSockets(deps.db, { publisher, log: deps.log }, { loginSessionId, surplusOnly: true });
      return { done: true };
    },

    /** The realtime server's address for a page. */
    settings: () => realtimeSettings(config),
  } satisfies UseCases<typeof realtime>;
}

export const realtimeSettings = (config: Config) => ({ key: config.PUSHER_KEY, ...publicAddress(config) });

/** Asks every page that did not load this script to reload (behaviour.md#authentication). Never rejects. */
export const publishServedPage = (deps: Pick<Deps, 'config' | 'log' | 'metrics'>, script: string): Promise<void> =>
  publisherOf(deps).publish(APP_CHANNEL, APP_RESTART, { script });

/** Browsers often reach the realtime server by another name than the servers do. */
function publicAddress(config: Config): { host: string; port: number; tls: boolean } {
  if (config.PUSHER_PUBLIC_URL === undefined) {
    return { host: config.PUSHER_HOST, port: config.PUSHER_PORT, tls: config.PUSHER_TLS };
  }
  const { hostname, port, protocol } = new URL(config.PUSHER_PUBLIC_URL);
  const tls = protocol === 'wss:';
  return { host: hostname, port: port === '' ? (tls ? 443 : 80) : Number(port), tls };
}

/** The member id under which the actor may join the channel; null if the channel is not theirs. */
function memberOf(actor: Actor, channelName: string, socketId: string): string | null {
  if (channelName === userChannel(actor.userId)) return actor.userId;
  if (channelName === userClientsChannel(actor.userId)) return socketId;
  return null;
}
