import type { ErrorBody } from '@openconsult/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { loggableError, toAppError } from '../errors.ts';

/** Answers every failure in the one shape, and logs those that nobody foresaw. @spec §8 */
export const failures = fastifyPlugin(async (app) => {
  app.setErrorHandler((thrown, request, reply) => sendFailure(thrown, request, reply));
});

/** For hooks of plugins that bring an error handler of their own. */
export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  if (error.status >= 500) request.log.error({ error: loggableError(thrown) }, 'call failed');
  const body: ErrorBody = {
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    code: error.code,
    request_id: request.id,
  };
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body));
}
