import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './port.ts';

export interface MetricsListener {
  /** Null where nothing listens. */
  readonly port: number | null;
  close(): Promise<void>;
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const SILENT: MetricsListener = { port: null, close: async () => {} };

/**
 * Serves the figures at `/metrics`, apart from the public server: they are for those who run the installation; and
 * `/healthz`, which reads nothing, so that a supervisor restarts no process because Postgres hangs. An
 * address that is in use is logged and does not end the process: patients' work goes first.
 */
export async function listenForScrapes(
  metrics: Metrics,
  {
    host,
    port,
    log,
  }: {
    readonly host: string;
    readonly port: number | undefined;
    readonly log: { error(fields: Record<string, unknown>, message: string): void };
  },
): Promise<MetricsListener> {
  if (!metrics.isOn || port === undefined) return SILENT;
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/healthz') {
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    log.error({ host, port, code }, 'no metrics: the listener did not start');
    return SILENT;
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
