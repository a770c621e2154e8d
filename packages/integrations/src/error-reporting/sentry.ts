import { randomUUID } from 'node:crypto';
import {
  createEventEnvelope,
  createTransport,
  dsnFromString,
  getEnvelopeEndpointWithUrlEncodedAuth,
} from '@sentry/core';
import { eventOfLine } from './event-of-line.ts';
import type { ErrorReporter } from './index.ts';

const SEND_TIMEOUT_MS = 5_000;
const CLOSE_MS = 1_000;
/** The level is the first field of a line: 50 is an error, 60 fatal. */
const AT_LEAST_ERROR = /^\{"level":[56]0,/;

/**
 * Reports by Sentry's protocol what the log has at level error. An answer 429 pauses it; reports beyond 64 waiting ones
 * are dropped.
 */
export function createSentry({
  dsn,
  environment,
}: {
  readonly dsn: string;
  readonly environment: string;
}): ErrorReporter {
  const target = dsnFromString(dsn);
  if (!target) throw new Error('SENTRY_DSN is not valid.');
  const url = getEnvelopeEndpointWithUrlEncodedAuth(target);
  const transport = createTransport({ recordDroppedEvent: () => {} }, async ({ body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : Buffer.from(body),
      headers: { 'content-type': 'application/x-sentry-envelope' },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    // An answer that is not read holds its connection.
    await answer.arrayBuffer();
    return {
      statusCode: answer.status,
      headers: {
        'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
        'retry-after': answer.headers.get('retry-after'),
      },
    };
  });
  const report = (line: string): void => {
    const event = eventOfLine(line, environment);
    if (!event) return;
    const identified = { ...event, event_id: randomUUID().replaceAll('-', '') };
    // An unreachable server is no fault of the product, and its log has the error.
    transport.send(createEventEnvelope(identified, target)).then(undefined, () => undefined);
  };
  return {
    along: (destination) => ({
      write(line) {
        destination.write(line);
        if (AT_LEAST_ERROR.test(line)) report(line);
      },
    }),
    async close() {
      await transport.flush(CLOSE_MS);
    },
  };
}
