import type { FastifyInstance } from 'fastify';
import { failure } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent; null where the route does not ask for it. */
    rawBody: string | null;
  }
  interface FastifyContextConfig {
    /** For a body whose signature covers its very bytes. */
    keepsRawBody?: boolean;
  }
}

/** Deeper JSON than any contract has is an attack on whatever walks it (reliability T27). */
const DEPTH_MAX = 20;

/** Postgres keeps no NUL in a text; as JSON it can only come escaped. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** JSON bodies: an empty one is no body, `__proto__` and `constructor` keys are refused, and so are NUL and deep nesting. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (request.routeOptions.config.keepsRawBody) request.rawBody = text;
    if (text === '') return done(null, undefined);
    if (isDeeperThan(text, DEPTH_MAX) || ESCAPED_NUL.test(text)) return done(failure('VALIDATION'));
    return parse(request, text, done);
  });
}

/** Whether brackets outside of strings nest deeper than `max`. One pass, nothing built. */
export function isDeeperThan(json: string, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > max) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}
