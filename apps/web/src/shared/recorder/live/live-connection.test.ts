import {
  LIVE_FRAME_SAMPLES,
  type LiveAnswer,
  liveClose,
  readLiveFrame,
} from '@openconsult/contracts/live-transcription';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RING_FRAMES } from './frame-ring.ts';
import { LiveConnection, type LiveStatus } from './live-connection.ts';

/** The server's end: holds what it was sent, as the real one does, over connections. */
class FakeServer {
  readonly held: number[] = [];
  readonly sockets: FakeSocket[] = [];
  readonly finishes: number[] = [];
  froms: number[] = [];
  lease = { holder: 'browser', epoch: 1 };
  readonly leases: unknown[] = [];
  tokens = 0;
  settled = 0;
  isDown = false;
  isMute = false;
  /** Answers, and takes no frame. */
  isStuck = false;
  /** Takes no connection, and refuses none. */
  isUnanswering = false;
  /** Another process, which holds nothing and takes what it is offered. */
  isNew = false;

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('No connection');
    return socket;
  }

  read(socket: FakeSocket, data: string | Uint8Array): void {
    if (typeof data !== 'string') {
      const frame = readLiveFrame(data);
      if (frame && frame.number === this.held.length && !this.isStuck) this.held.push(frame.samples[0] ?? 0);
      this.acknowledge(socket);
      return;
    }
    const asked = JSON.parse(data);
    if (asked.type === 'hello') {
      this.froms.push(asked.from);
      this.leases.push(asked.lease);
      socket.answer({ type: 'ready', next: Math.max(this.held.length, this.isNew ? asked.from : 0) });
      this.acknowledge(socket);
    }
    if (asked.type === 'finish') {
      this.finishes.push(asked.frames);
      if (asked.frames > this.held.length) socket.answer({ type: 'ready', next: this.held.length });
      else socket.answer({ type: 'finished' });
    }
  }

  acknowledge(socket: FakeSocket): void {
    socket.answer({ type: 'ack', next: this.held.length, settled: this.settled, lag_ms: 0 });
  }
}

class FakeSocket {
  bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason?: string }) => void) | null = null;
  isCut = false;
  readonly server: FakeServer;

  constructor(server: FakeServer) {
    this.server = server;
    if (server.isUnanswering) return;
    setTimeout(() => (server.isDown ? this.onclose?.({ code: 1006 }) : this.onopen?.()), 10);
  }

  send(data: string | Uint8Array): void {
    if (!this.isCut) this.server.read(this, data);
  }

  answer(answer: LiveAnswer): void {
    if (!this.isCut && !this.server.isMute) this.onmessage?.({ data: JSON.stringify(answer) });
  }

  cut(code = 1006, reason?: string): void {
    this.isCut = true;
    this.onclose?.({ code, ...(reason && { reason }) });
  }

  close(): void {
    this.isCut = true;
  }
}

let server: FakeServer;
let connection: LiveConnection;
let statuses: LiveStatus[];
let received: string[];
let reasons: string[];
let spoken: number;

const speak = async (frames: number) => {
  for (let i = 0; i < frames; i += 1) {
    connection.push(new Int16Array(LIVE_FRAME_SAMPLES).fill(spoken % 30_000));
    spoken += 1;
    await vi.advanceTimersByTimeAsync(100);
  }
};

const everything = () => Array.from({ length: spoken }, (_, i) => i % 30_000);

function open(): void {
  server = new FakeServer();
  statuses = [];
  received = [];
  reasons = [];
  spoken = 0;
  connection = new LiveConnection({
    recordingId: 'recording',
    voiceNoteId: 'note',
    async fetchToken() {
      server.tokens += 1;
      if (server.isDown) throw new Error('down');
      return { token: `token ${server.tokens}`, url: 'ws://server' };
    },
    fetchLease: async () => server.lease,
    openSocket() {
      const socket = new FakeSocket(server);
      server.sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onStatus: (status, _, reason) => {
      statuses.push(status);
      if (reason) reasons.push(reason);
    },
    onPartial: (text) => received.push(text),
    onPhrase: ({ text }) => received.push(text),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('a live connection', () => {
  test('sends what was spoken before the server was ready, too', async () => {
    connection.push(new Int16Array(LIVE_FRAME_SAMPLES).fill(0));
    spoken = 1;
    await speak(20);
    expect(server.held).toEqual(everything());
    expect(statuses).toEqual(['connecting', 'live']);
  });

  test('receives partial and final phrases', async () => {
    await speak(2);
    server.socket.answer({ type: 'partial', text: 'Two', start_ms: 0, end_ms: 100 });
    server.socket.answer({ type: 'phrase', text: 'Two teeth.', start_ms: 0, end_ms: 900 });
    server.socket.onmessage?.({ data: 'no answer' });
    expect(received).toEqual(['Two', 'Two teeth.']);
  });

  test('R17: comes back within 3 s after each cut, with a new token, and sends what did not arrive', async () => {
    await speak(30);
    server.socket.cut();
    await speak(30);
    server.socket.cut(liveClose.unauthorised);
    await speak(30);
    expect(server.held).toEqual(everything());
    expect(server.tokens).toBe(3);
    expect(statuses).toEqual(['connecting', 'live', 'connecting', 'live', 'connecting', 'live']);
  });

  test('F26: sends its lease of the recorder with each hello, as it is then', async () => {
    await speak(5);
    server.lease = { holder: 'browser', epoch: 2 };
    server.socket.cut();
    await speak(10);
    expect(server.leases).toEqual([
      { holder: 'browser', epoch: 1 },
      { holder: 'browser', epoch: 2 },
    ]);
  });

  test('a half-open connection is noticed by its silence', async () => {
    await speak(10);
    server.socket.isCut = true;
    await speak(60);
    expect(server.held).toEqual(everything());
    expect(server.sockets.length).toBe(2);
  });

  test('a server that restarted is sent everything that was not settled', async () => {
    await speak(30);
    server.settled = 20;
    await speak(10);
    server.held.length = 25;
    server.socket.cut();
    await speak(30);
    expect(server.froms).toEqual([0, 20]);
    expect(server.held).toEqual(everything());
  });

  test('R17: falls back when a server that restarted needs audio that is gone here', async () => {
    await speak(RING_FRAMES + 20);
    server.settled = 10;
    server.acknowledge(server.socket);
    server.held.length = 0;
    server.isNew = true;
    server.socket.cut();
    await speak(30);
    expect(server.froms.at(-1)).toBeGreaterThan(server.settled);
    expect(server.held).toEqual([]);
    expect(statuses.at(-1)).toBe('fallen back');
  });

  test('falls back for good after two tries in vain, and asks for nothing any more', async () => {
    await speak(10);
    server.isDown = true;
    server.socket.cut();
    await speak(60);
    expect(statuses.at(-1)).toBe('fallen back');
    expect(server.tokens).toBe(3);
    server.isDown = false;
    await speak(60);
    expect(statuses.filter((status) => status === 'fallen back').length).toBe(1);
    expect(server.tokens).toBe(3);
    await connection.finish();
  });

  test('falls back when two tries reach a server that takes nothing', async () => {
    await speak(10);
    server.isStuck = true;
    for (let cuts = 0; cuts < 3; cuts += 1) {
      expect(statuses.at(-1)).not.toBe('fallen back');
      server.socket.cut();
      await speak(28);
    }
    expect(statuses.at(-1)).toBe('fallen back');
  });

  test('falls back within 20 s when no connection is answered', async () => {
    await speak(10);
    server.isUnanswering = true;
    server.socket.cut();
    await speak(200);
    expect([statuses.at(-1), server.sockets.length]).toEqual(['fallen back', 3]);
  });

  test('reports a server that accepts nothing as behind, and falls back after a minute', async () => {
    server.isStuck = true;
    await speak(40);
    expect(statuses.at(-1)).toBe('behind');
    await speak(RING_FRAMES - 40);
    expect(statuses.at(-1)).toBe('behind');
    await speak(1);
    expect(statuses.at(-1)).toBe('fallen back');
  });

  test('clears the partial text when it falls back: the recorded audio has it', async () => {
    await speak(2);
    server.socket.answer({ type: 'partial', text: 'Two', start_ms: 0, end_ms: 100 });
    server.socket.cut(liveClose.over);
    expect(received).toEqual(['Two', '']);
  });

  test('a replaced connection reports nothing', async () => {
    await speak(10);
    const old = server.socket;
    old.isCut = true;
    await speak(60);
    old.cut();
    await speak(10);
    expect([server.sockets.length, statuses.at(-1)]).toEqual([2, 'live']);
  });

  test('waits while the browser itself has not sent what it was given', async () => {
    await speak(5);
    server.socket.bufferedAmount = 2_000_000;
    await speak(5);
    expect(server.held).toHaveLength(5);
    server.socket.bufferedAmount = 0;
    await speak(1);
    expect(server.held).toEqual(everything());
  });

  test('a late answer does not reduce what is settled', async () => {
    await speak(30);
    server.settled = 20;
    server.acknowledge(server.socket);
    server.socket.answer({ type: 'ack', next: 10, settled: 5, lag_ms: 0 });
    server.held.length = 20;
    server.socket.cut();
    await speak(30);
    expect(server.held).toEqual(everything());
    expect(statuses).not.toContain('fallen back');
  });

  test.each([liveClose.over, liveClose.busy, liveClose.replaced])('close code %i is the end of it', async (code) => {
    await speak(5);
    server.socket.cut(code);
    expect(statuses.at(-1)).toBe('fallen back');
    expect(server.tokens).toBe(1);
  });

  test('T26: reports why the server has stopped for today', async () => {
    await speak(5);
    server.socket.cut(liveClose.busy, 'The recognition time for today is used up.');
    expect([statuses.at(-1), reasons]).toEqual(['fallen back', ['The recognition time for today is used up.']]);
  });

  test('reports how far recognition is behind', async () => {
    await speak(5);
    server.socket.answer({ type: 'ack', next: 5, settled: 0, lag_ms: 4_000 });
    expect(statuses.at(-1)).toBe('behind');
    server.socket.answer({ type: 'ack', next: 5, settled: 0, lag_ms: 400 });
    expect(statuses.at(-1)).toBe('live');
  });

  test('finishes when the server settled everything, also over a cut; and after 5 s without it', async () => {
    await speak(10);
    let isDone = false;
    server.socket.cut();
    connection.push(new Int16Array(LIVE_FRAME_SAMPLES).fill(spoken));
    spoken += 1;
    void connection.finish().then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([isDone, server.held, server.finishes]).toEqual([true, everything(), [11]]);

    open();
    await speak(5);
    server.isMute = true;
    isDone = false;
    void connection.finish().then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(5_100);
    expect(isDone).toBe(true);
  });

  test('repeats its end to a server that did not answer it, and stops waiting once it is closed', async () => {
    await speak(5);
    server.isMute = true;
    let isDone = false;
    const finish = () =>
      void connection.finish().then(() => {
        isDone = true;
      });
    finish();
    await vi.advanceTimersByTimeAsync(50);
    server.isMute = false;
    server.socket.cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([isDone, server.finishes]).toEqual([true, [5, 5]]);

    open();
    await speak(5);
    server.isMute = true;
    isDone = false;
    finish();
    connection.close();
    await vi.advanceTimersByTimeAsync(10);
    expect(isDone).toBe(true);
  });

  test('R17: whatever is cut when, the server has every frame once and in order, or it was fallen back from', {
    timeout: 60_000,
  }, async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('speak' as const), frames: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constantFrom('cut', 'down', 'up', 'restart', 'settle'), frames: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        connection.close();
        open();
        for (const { kind, frames } of steps) {
          if (kind === 'speak') await speak(frames);
          else if (kind === 'down' || kind === 'up') server.isDown = kind === 'down';
          else if (kind === 'settle') server.settled = server.held.length;
          else {
            if (kind === 'restart') server.held.length = server.settled;
            server.sockets.at(-1)?.cut();
          }
        }
        server.isDown = false;
        await speak(80);
        if (statuses.at(-1) !== 'fallen back') expect(server.held).toEqual(everything());
      }),
      { numRuns: 30 },
    );
  });
});
