import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

/** A span as a collector receives it in OTLP's JSON. */
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
  events: z.array(z.unknown()).optional(),
});
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export interface ReceivedSpan extends z.infer<typeof span> {
  /** What the process says of itself. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A report of an error as Sentry's protocol has it. */
export type ReceivedEvent = Readonly<Record<string, unknown>>;

export interface TelemetryServer {
  /** For OpenTelemetry's exporter. */
  readonly url: string;
  /** For Sentry's clients. */
  readonly dsn: string;
  readonly spans: ReceivedSpan[];
  readonly events: ReceivedEvent[];
  /** Everything that was received, with its headers. */
  readonly received: string[];
  close(): Promise<void>;
}

function spansOf(body: string): ReceivedSpan[] {
  return traces.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const own = Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value]));
    return scopeSpans.flatMap(({ spans }) => spans.map((each) => ({ ...each, resource: own })));
  });
}

/** The events of an envelope: a line for the envelope, then a line and a payload for each item. */
function eventsOf(body: string): ReceivedEvent[] {
  const [, ...lines] = body.split('\n').filter((line) => line !== '');
  return lines.flatMap((line, at) => {
    const isEvent = at % 2 === 0 && (JSON.parse(line) as { type?: string }).type === 'event';
    return isEvent ? [JSON.parse(lines[at + 1] ?? 'null') as ReceivedEvent] : [];
  });
}

/** A collector of OpenTelemetry (OTLP over HTTP, JSON) and a server of Sentry's protocol in memory, for tests. */
export async function startTelemetryServer(): Promise<TelemetryServer> {
  const spans: ReceivedSpan[] = [];
  const events: ReceivedEvent[] = [];
  const received: string[] = [];

  async function take(request: IncomingMessage): Promise<number> {
    const sent = await buffer(request);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    received.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
    if (request.url === '/v1/traces') {
      spans.push(...spansOf(body));
      return 200;
    }
    if (!request.url?.startsWith('/api/42/envelope/')) return 404;
    events.push(...eventsOf(body));
    return 200;
  }

  const server = createServer((request, response) => {
    // A page of another origin may send reports.
    response.setHeader('access-control-allow-origin', '*');
    void take(request).then((status) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    dsn: `http://public@127.0.0.1:${port}/42`,
    spans,
    events,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
