import { AppError, ERROR_STATUS, type ErrorBody } from '@openconsult/contracts/errors';
import { RATE_LIMITED_RETRY_S, UNAVAILABLE_RETRY_S } from '@openconsult/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { loggableError, toAppError } from '../errors.ts';

/** Default `Retry-After` of a 429 or 503, in seconds. */
const RETRY_AFTER_S: Readonly<Record<number, number>> = { 429: RATE_LIMITED_RETRY_S, 503: UNAVAILABLE_RETRY_S };

/** Answers every error in the one shape, and logs unforeseen ones (behaviour.md#errors). */
export const failures = fastifyPlugin(async (app) => {
  app.setErrorHandler((thrown, request, reply) => sendFailure(thrown, request, reply));
});

/** The product chose this answer, as while it drains or a dependency is away, which is logged once elsewhere. */
const isForeseen = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.code === 'UNAVAILABLE' && thrown.cause === undefined;

/** For hooks of plugins with an error handler of their own. */
export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  // Errors are reported to the operator: a probe asks every second.
  if (isForeseen(thrown)) request.log.info({ code: error.code }, 'call refused');
  else if (error.status >= 500) request.log.error({ error: loggableError(thrown) }, 'call failed');
  const body: ErrorBody = {
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    code: error.code,
    request_id: request.id,
    ...(error.current && { current: error.current }),
  };
  const retryAfterS = error.retryAfterS ?? RETRY_AFTER_S[error.status];
  if (retryAfterS !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterS)));
  if (error.code === 'GONE' && request.headers.accept?.includes('text/html'))
    return sendEndedPage(error.message, reply);
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
}

/**
 * For a patient who opens an expired link: a page instead of JSON. `message` is a constant text and needs no escaping.
 */
const sendEndedPage = (message: string, reply: FastifyReply): FastifyReply =>
  reply
    .code(ERROR_STATUS.GONE)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>Link ended</title><h1>Link ended</h1><p>${message}</p></html>`,
    );
