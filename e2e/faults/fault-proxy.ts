import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';

/**
 * The state of the connection. `cut`: refused, and open connections are broken. `held`: connections and bytes are accepted
 * and not passed on, as by a network that fails silently.
 */
type Line = 'open' | 'cut' | 'held';

/** A TCP proxy to a server on this machine that can cause faults. */
export class FaultProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [client: Socket, server: Socket]>();
  #line: Line = 'open';
  #breakAfterBytes: number[] = [];
  #delayMs = 0;

  private constructor(serverPort: number) {
    this.#server = createServer((client) => this.#pass(client, serverPort));
  }

  static async start(serverPort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(serverPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Breaks every connection, and every new one, until `open`. */
  cut(): void {
    this.#line = 'cut';
    this.#breakAll();
  }

  /** From now on nothing arrives, in either direction, until `open`. */
  hold(): void {
    this.#line = 'held';
    this.holdOpen();
  }

  /** From now on nothing arrives on the connections that are open; new ones work. */
  holdOpen(): void {
    for (const sockets of this.#pairs) for (const socket of sockets) socket.pause();
  }

  open(): void {
    this.#line = 'open';
    for (const sockets of this.#pairs) for (const socket of sockets) socket.resume();
  }

  /** Each of the next connections is reset once that many bytes of what it sends have passed: in the middle of a body. */
  breakAfter(bytes: readonly number[]): void {
    this.#breakAll();
    this.#breakAfterBytes = [...bytes];
  }

  /** The delay of each piece to the server, in milliseconds. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(client: Socket, serverPort: number): void {
    if (this.#line === 'cut') return void client.resetAndDestroy();
    const server = dial(serverPort, '127.0.0.1');
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    let leftBytes = this.#breakAfterBytes.shift() ?? Number.POSITIVE_INFINITY;
    client.on('data', (bytes) => {
      const passed = bytes.subarray(0, Math.min(leftBytes, bytes.length));
      leftBytes -= bytes.length;
      setTimeout(() => {
        if (!server.destroyed) server.write(passed);
        if (leftBytes < 0) this.#break(pair);
      }, this.#delayMs);
    });
    server.on('data', (bytes) => void client.write(bytes));
    for (const socket of pair) socket.on('error', () => undefined).on('close', () => this.#break(pair));
    if (this.#line === 'held') for (const socket of pair) socket.pause();
  }

  #break(pair: readonly [Socket, Socket]): void {
    if (!this.#pairs.delete(pair)) return;
    for (const socket of pair) socket.resetAndDestroy();
  }

  #breakAll(): void {
    for (const pair of [...this.#pairs]) this.#break(pair);
  }
}
