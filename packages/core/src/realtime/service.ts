import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import {
  APP_CHANNEL,
  APP_RESTART,
  SOCKET_PROOF,
  type socketProof,
  userChannel,
  userClientsChannel,
} from '@openconsult/contracts/realtime';
import type { ChannelAuthorisation } from '@openconsult/integrations/realtime';
import type { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { addLoginSocket, closeLoginSockets, isLoginSocket } from '../platform/login-sockets.ts';
import { publisherOf } from '../platform/publisher.ts';

/** Who may whisper on the channel of a phone that serves as microphone. */
export interface MicrophoneChannels {
  /** Whether the channel is that of an open microphone of this person's. */
  isOf(actor: Actor, channelName: string): Promise<boolean>;
  /** @throws AppError UNAUTHENTICATED for a grant that counts no more, FORBIDDEN for any other channel. */
  assertGuest(grant: string | null, channelName: string): Promise<void>;
}

export interface RealtimeService {
  /**
   * Signs a subscription to one of the person's own channels; who the member is, the server says (fault T21).
   * On `presence-User.{id}` a member is the person; on `presence-UserClients.{id}` it is one window.
   * `private-VoiceNote.{id}` is the channel of a phone that serves this person as microphone.
   * @throws AppError FORBIDDEN for every other name, however it is spelt, and for a connection without proof that it
   * signed in: no other can be closed when the login session ends (fault F4).
   */
  authorise(
    actor: Actor,
    request: { socketId: string; channelName: string; proof: string | undefined },
  ): Promise<ChannelAuthorisation>;
  /** Signs a phone's subscription to its own channel. @throws AppError UNAUTHENTICATED or FORBIDDEN */
  authoriseGuest(grant: string | null, request: { socketId: string; channelName: string }): Promise<{ auth: string }>;
  /** Signs a connection in under its own id, by which the realtime server can close it. */
  identify(socketId: string): { auth: string; user_data: string };
  /**
   * Records the connection as one of the actor's login session and sends it the proof that `authorise` asks for. The proof
   * reaches a connection that signed in, and no other. Safe to repeat.
   * @throws AppError UNAUTHENTICATED when the session ended meanwhile.
   */
  prove(actor: Actor, socketId: string): Promise<void>;
  /**
   * Asks every page that did not begin with this script to load itself anew (behaviour.md#authentication). Never
   * rejects.
   */
  tellServedPage(script: string): Promise<void>;
  /** Where a page connects. */
  settings(): { key: string; host: string; port: number; tls: boolean };
}

export function createRealtimeService(
  deps: Pick<Deps, 'config' | 'db' | 'log'>,
  microphones: MicrophoneChannels,
): RealtimeService {
  const { config } = deps;
  const publisher = publisherOf(config, deps.log);

  return {
    async authorise(actor, { socketId, channelName, proof }) {
      const socket = { socketId, loginSessionId: actor.loginSessionId };
      if (proof === undefined || !(await isLoginSocket(deps.db, { ...socket, proof }))) {
        throw new AppError('FORBIDDEN', answerMessages.forbidden);
      }
      if (await microphones.isOf(actor, channelName)) return publisher.authorisePrivate(socketId, channelName);
      const member = memberOf(actor, channelName, socketId);
      if (member === null) throw new AppError('FORBIDDEN', answerMessages.forbidden);
      return publisher.authorisePresence(socketId, channelName, { user_id: member });
    },
    async authoriseGuest(grant, { socketId, channelName }) {
      await microphones.assertGuest(grant, channelName);
      return publisher.authorisePrivate(socketId, channelName);
    },
    identify: (socketId) => publisher.authoriseUser(socketId, socketId),
    async prove({ loginSessionId }, socketId) {
      const proof = await addLoginSocket(deps.db, { socketId, loginSessionId });
      if (proof === null) throw new AppError('UNAUTHENTICATED', answerMessages.unauthenticated);
      const data: z.infer<typeof socketProof> = { socket_id: socketId, proof };
      await publisher.publishToUser(socketId, SOCKET_PROOF, data);
      await closeLoginSockets(deps.db, { publisher, log: deps.log }, { loginSessionId, surplusOnly: true });
    },
    tellServedPage: (script) => publisher.publish(APP_CHANNEL, APP_RESTART, { script }),
    settings: () => ({ key: config.PUSHER_KEY, ...publicAddress(config) }),
  };
}

/** Browsers often reach the realtime server by another name than the servers do. */
function publicAddress(config: Config): { host: string; port: number; tls: boolean } {
  if (config.PUSHER_PUBLIC_URL === undefined) {
    return { host: config.PUSHER_HOST, port: config.PUSHER_PORT, tls: config.PUSHER_TLS };
  }
  const { hostname, port, protocol } = new URL(config.PUSHER_PUBLIC_URL);
  const tls = protocol === 'wss:';
  return { host: hostname, port: port === '' ? (tls ? 443 : 80) : Number(port), tls };
}

/** The member id under which the actor may join the channel; null when the channel is not theirs. */
function memberOf(actor: Actor, channelName: string, socketId: string): string | null {
  if (channelName === userChannel(actor.userId)) return actor.userId;
  if (channelName === userClientsChannel(actor.userId)) return socketId;
  return null;
}
