import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_EVERY_MS = 100;
const CHECK_TIMEOUT_MS = 2_000;
const BAD_GATEWAY = 502;

/**
 * A load balancer: passes each call and each websocket to an API process whose `/readyz` is ready, in turn. A browser has no
 * process of its own.
 */
export class Balancer {
  readonly #server: Server;
  readonly #ready = new Map<number, boolean>();
  #timer: NodeJS.Timeout | undefined;
  #next = 0;
  /** Calls that a process broke off, or did not take. */
  readonly broken: string[] = [];

  private constructor() {
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => this.#passSocket(incoming, socket));
  }

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    balancer.#timer = setInterval(() => void balancer.#checkAll(), CHECK_EVERY_MS);
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(port: number): void {
    this.#ready.set(port, false);
  }

  async untilReady(port: number): Promise<void> {
    while (this.#ready.get(port) !== true) await delay(CHECK_EVERY_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #checkAll(): Promise<void> {
    for (const port of this.#ready.keys()) {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      void fetch(`http://127.0.0.1:${port}/readyz`, { signal, headers: { connection: 'close' } })
        .then(async (answer) => {
          await answer.arrayBuffer();
          this.#ready.set(port, answer.ok);
        })
        .catch(() => this.#ready.set(port, false));
    }
  }

  #choose(): number | undefined {
    const ready = [...this.#ready].filter(([, isReady]) => isReady).map(([port]) => port);
    return ready[this.#next++ % ready.length];
  }

  /** A websocket lasts as long as both of its ends. */
  #passSocket(incoming: IncomingMessage, socket: Duplex): void {
    const port = this.#choose();
    const passed = connect({ host: '127.0.0.1', port: port ?? 0 });
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    passed.write(`${lines.join('\r\n')}\r\n\r\n`);
    passed.pipe(socket).pipe(passed);
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const port = this.#choose();
    const { method, url: path, headers } = incoming;
    const fail = (why: string): void => {
      this.broken.push(`${method} ${path}: ${why}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(BAD_GATEWAY).end();
    };
    if (port === undefined) {
      fail('no process is ready');
      return;
    }
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? BAD_GATEWAY, { ...answer.headers, connection: 'keep-alive' });
      answer.on('error', (error) => fail(error.message)).pipe(outgoing);
    });
    passed.on('error', (error) => fail(error.message));
    incoming.pipe(passed);
  }
}
