import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  LIVE_FRAME_SAMPLES,
  LIVE_PATH,
  type LiveAnswer,
  liveAnswer,
  liveTranscription,
  packLiveFrame,
} from '@openconsult/contracts/live-transcription';
import { type HeldLease, recorderLeases } from '@openconsult/contracts/recorder-leases';
import { WebSocket } from 'ws';
import type { TestClient } from './test-client.ts';

/** All pages of a user are one browser, unless a test chooses otherwise. */
const BROWSER = 'b0b0b0b0-0000-4000-8000-000000000001';

/** One connection of a page to the live transcription, driven by hand. */
export class LivePage {
  readonly answers: LiveAnswer[] = [];
  readonly socket: WebSocket;
  readonly client: TestClient;
  closeCode: number | undefined;
  closeReason = '';

  private constructor(socket: WebSocket, client: TestClient) {
    this.socket = socket;
    this.client = client;
    socket.on('message', (data) => this.answers.push(liveAnswer.parse(JSON.parse(String(data)))));
    socket.on('close', (code, reason) => {
      this.closeCode = code;
      this.closeReason = String(reason);
    });
    socket.on('error', () => undefined);
  }

  /** Opens the socket as the page of `origin` does, with the client's cookies. @throws if the server rejects it */
  static async open(port: number, client: TestClient, origin = 'http://localhost:5173'): Promise<LivePage> {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, { headers: { cookie, origin } });
    const page = new LivePage(socket, client);
    await once(socket, 'open');
    return page;
  }

  static async token(client: TestClient, voiceNoteId: string): Promise<string> {
    return (await client.ok(liveTranscription.token, { query: { voice_note_id: voiceNoteId } })).token;
  }

  /** Claims the recorder for a browser of the user. */
  static async turn(client: TestClient, holder = BROWSER): Promise<HeldLease> {
    const { lease } = await client.ok(recorderLeases.take, { body: { holder, take_over: true } });
    return { holder, epoch: lease.epoch };
  }

  /** The first frame that the server wants, or the close instead. */
  async hello(hello: {
    token: string;
    voiceNoteId: string;
    recordingId: string;
    from?: number;
    lease?: HeldLease;
  }): Promise<number> {
    const lease = hello.lease ?? (await LivePage.turn(this.client));
    this.send({
      type: 'hello',
      token: hello.token,
      voice_note_id: hello.voiceNoteId,
      recording_id: hello.recordingId,
      from: hello.from ?? 0,
      lease,
    });
    await this.until(() => this.closeCode !== undefined || this.last('ready') !== undefined);
    return this.last('ready')?.next ?? -(this.closeCode ?? 0);
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  frame(number: number, samples: Int16Array = new Int16Array(LIVE_FRAME_SAMPLES).fill(number)): void {
    this.socket.send(packLiveFrame(number, samples));
  }

  last<Type extends LiveAnswer['type']>(type: Type): Extract<LiveAnswer, { type: Type }> | undefined {
    return this.answers.findLast((answer): answer is Extract<LiveAnswer, { type: Type }> => answer.type === type);
  }

  get phrases(): string[] {
    return this.answers.flatMap((answer) => (answer.type === 'phrase' ? [answer.text] : []));
  }

  async until(holds: () => boolean, withinMs = 20_000): Promise<void> {
    const untilMs = Date.now() + withinMs;
    while (!holds()) {
      if (Date.now() > untilMs) throw new Error(`Waited in vain; closed with ${this.closeCode}`);
      await delay(5);
    }
  }

  /** Breaks the connection as a failing network does. */
  cut(): void {
    this.socket.terminate();
  }
}
