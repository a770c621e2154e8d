import websocket, { type WebSocket } from '@fastify/websocket';
import { decide } from '@openconsult/contracts/access-policy';
import { AppError } from '@openconsult/contracts/errors';
import { LIVE_CONNECTION_MAX_MS, LIVE_KEPT_MS, LIVE_SILENT_MS, LIVE_SOCKETS_MAX } from '@openconsult/contracts/limits';
import {
  LIVE_FRAME_MAX_BYTES,
  LIVE_PATH,
  type LiveRequest,
  liveClose,
  liveRequest,
  readLiveFrame,
} from '@openconsult/contracts/live-transcription';
import { answerMessages } from '@openconsult/contracts/texts';
import type { LivePeer, LiveRecording, LiveRecordings } from '@openconsult/core/live-transcription';
import { runAs, runAsSystem } from '@openconsult/core/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isSameSiteRequest } from '../csrf.ts';
import { toAppError } from '../errors.ts';

export interface LiveTranscriptionOptions {
  readonly live: LiveRecordings;
  readonly appUrl: string;
}

const MESSAGE_MAX_BYTES = Math.max(16_384, LIVE_FRAME_MAX_BYTES);
/** A logged-out browser is disconnected within this time (fault T7). */
const CHECK_MS = 2_000;
const CLOSING_MS = 1_000;

/**
 * The websocket that receives audio and sends text. Only our own page may open it, logged in, with a token in the first
 * message. A silent peer is dropped; when this process ends, pages are asked to reconnect.
 */
export const liveTranscription = fastifyPlugin<LiveTranscriptionOptions>(async (app, { live, appUrl }) => {
  const { origin: appOrigin } = new URL(appUrl);

  await app.register(websocket, {
    options: { maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false },
    // The close event that follows reports the error; its message may quote the audio.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      live.close();
      const { websocketServer } = this as unknown as FastifyInstance;
      const { clients } = websocketServer;
      for (const client of clients) client.close(liveClose.restart);
      setTimeout(() => {
        for (const client of clients) client.terminate();
      }, CLOSING_MS).unref();
      websocketServer.close();
      done();
    },
  });

  const onRequest = [
    app.identify,
    app.rateLimit(),
    async ({ actor, headers: { origin, host } }: FastifyRequest) => {
      const isOurs = origin !== undefined && isSameSiteRequest({ fetchSite: undefined, origin, host }, appOrigin);
      const decision = decide('voice', actor?.user ?? null);
      if (isOurs && decision === 401) throw new AppError('UNAUTHENTICATED');
      if (!isOurs || decision === 403) throw new AppError('FORBIDDEN');
    },
  ];
  const sockets = new Map<string, number>();
  app.get(LIVE_PATH, { websocket: true, onRequest }, (socket, request) => {
    const userId = request.actor?.userId ?? '';
    const open = (sockets.get(userId) ?? 0) + 1;
    if (open > LIVE_SOCKETS_MAX) return socket.close(liveClose.busy, answerMessages.liveBusy);
    sockets.set(userId, open);
    socket.once('close', () => {
      const left = (sockets.get(userId) ?? 1) - 1;
      if (left > 0) sockets.set(userId, left);
      else sockets.delete(userId);
    });
    serve(app, live, socket, request);
  });
});

/** One connection, from its hello to its close. */
function serve(app: FastifyInstance, live: LiveRecordings, socket: WebSocket, request: FastifyRequest): void {
  let hello: (LiveRequest & { type: 'hello' }) | undefined;
  let recording: LiveRecording | undefined;
  let lastMessageAt = Date.now();
  let isPaused = false;
  let endsAt = lastMessageAt + LIVE_CONNECTION_MAX_MS;

  const peer: LivePeer = {
    send: (answer) => socket.send(JSON.stringify(answer)),
    close: (why, message) => socket.close(liveClose[why], message),
    pause() {
      isPaused = true;
      socket.pause();
    },
    resume() {
      isPaused = false;
      lastMessageAt = Date.now();
      socket.resume();
    },
  };

  async function connect(first: LiveRequest & { type: 'hello' }): Promise<void> {
    if (!request.actor) return peer.close('unauthorised');
    const connected = await live.connect(request.actor, first, peer);
    if (!connected) return peer.close('over');
    if (socket.readyState !== socket.OPEN) return live.disconnect(first.recording_id, connected, peer);
    recording = connected;
  }

  function obey(asked: LiveRequest): void | Promise<void> {
    if (asked.type === 'hello') {
      if (hello) return peer.close('badRequest');
      hello = asked;
      return connect(asked);
    }
    if (!hello || !recording || !request.actor) return peer.close('badRequest');
    if (asked.type === 'finish') {
      // Everything was sent; the page waits.
      lastMessageAt += LIVE_KEPT_MS;
      return recording.finish(peer, asked.frames);
    }
    live.renew(request.actor, asked.token, hello.voice_note_id);
    endsAt = Date.now() + LIVE_CONNECTION_MAX_MS;
  }

  async function read(data: Buffer, isBinary: boolean): Promise<void> {
    lastMessageAt = Date.now();
    if (!isBinary) {
      const asked = requestOf(data);
      return asked ? obey(asked) : peer.close('badRequest');
    }
    const frame = readLiveFrame(data);
    if (frame && recording) recording.take(peer, frame);
    else peer.close('badRequest');
  }

  function refuse(error: unknown): void {
    const { code, message } = toAppError(error);
    if (code === 'UNAUTHENTICATED') peer.close('unauthorised');
    else if (code === 'NOT_FOUND') peer.close('over');
    else if (code === 'RATE_LIMITED') peer.close('busy', message);
    else peer.close('restart');
  }

  async function check(): Promise<void> {
    const now = Date.now();
    if (!isPaused && now - lastMessageAt > LIVE_SILENT_MS) return peer.close('silent');
    await app.identify(request);
    if (!request.actor || now > endsAt) peer.close('unauthorised');
  }

  const asActor = (work: () => void | Promise<void>): Promise<void> =>
    request.actor ? runAs(request.actor, work) : runAsSystem(work);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    asActor(() => read(data, isBinary)).catch(refuse);
  });
  // A short outage of the database logs no one out.
  const checking = setInterval(() => void check().catch(() => undefined), CHECK_MS);
  socket.on('close', () => {
    clearInterval(checking);
    const { recording_id: recordingId } = hello ?? {};
    void asActor(() => {
      if (recordingId && recording) live.disconnect(recordingId, recording, peer);
    });
  });
}

function requestOf(data: Buffer): LiveRequest | null {
  try {
    return liveRequest.parse(JSON.parse(data.toString()));
  } catch {
    return null;
  }
}
