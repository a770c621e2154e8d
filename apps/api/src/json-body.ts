import { AppError } from '@openconsult/contracts/errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw JSON body; null unless the route asks for it. */
    rawBody: string | null;
  }
  interface FastifyContextConfig {
    /** For a body whose signature covers its exact bytes. */
    needsRawBody?: boolean;
  }
}

/** JSON deeper than any contract is an attack on its parsers (fault T27). */
const DEPTH_MAX = 20;

/** The longest list of any contract has 2,000 members of a few fields each. */
const VALUES_MAX = 30_000;

/** Postgres rejects NUL in a text; in JSON it can only come escaped. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Parses JSON bodies: an empty one is no body. Rejects `__proto__` and `constructor` keys, NUL, and what is slow to
 * check.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (request.routeOptions.config.needsRawBody) request.rawBody = text;
    if (text === '') return done(null, undefined);
    const isSlow = exceeds(text, { depth: DEPTH_MAX, values: VALUES_MAX });
    if (isSlow || ESCAPED_NUL.test(text)) return done(new AppError('VALIDATION'));
    return parse(request, text, done);
  });
}

/** Whether JSON nests deeper or has more lists, objects and members than given. One pass, nothing built. */
export function exceeds(json: string, max: { readonly depth: number; readonly values: number }): boolean {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      values += 1;
      if (depth > max.depth || values > max.values) return true;
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') {
      values += 1;
      if (values > max.values) return true;
    }
  }
  return false;
}
