import { openApiDocument } from '@openconsult/contracts/openapi';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';

/** Scalar writes styles and one start-up script into its page; both come from this server, and nothing else loads. */
const POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
].join('; ');

/** A server of its own, as routes cannot be added after listening. Loaded late: the library takes 20 MB. */
async function buildPages(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  await pages.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      content: () => openApiDocument(),
      pageTitle: 'OpenConsult API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return pages;
}

/** The API reference at `/docs` and its document at `/docs/openapi.json`; both are made at their first request. */
export const apiReferencePages: FastifyPluginAsync = async (app) => {
  let pages: Promise<FastifyInstance> | undefined;
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, { logLevel: 'warn' }, async (request, reply) => {
      pages ??= buildPages();
      const answer = await (await pages).inject({ url: request.url, headers: request.headers });
      return reply
        .code(answer.statusCode)
        .headers({ ...answer.headers, 'content-security-policy': POLICY })
        .send(answer.rawPayload);
    });
  }
};
