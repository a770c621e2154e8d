import fastifyPlugin from 'fastify-plugin';
import helmet from 'helmet';

export interface SecurityHeadersOptions {
  readonly appUrl: string;
  /** Origins the page connects to besides this server: the realtime server, and the object store if it is S3. */
  readonly connectOrigins: readonly string[];
  /** Origins of images and sound besides this server. */
  readonly mediaOrigins: readonly string[];
  /** Origins of scripts besides ours: the payment provider, which requires loading its script from there. */
  readonly scriptOrigins: readonly string[];
  /** What the page frames besides itself: the payment provider's card form and the bank's confirmation. */
  readonly frameOrigins: readonly string[];
}

/** The headers of every answer. No site may frame the product; a route framed by our own page sets its own header. */
export const securityHeaders = fastifyPlugin<SecurityHeadersOptions>(async (app, options) => {
  const secure = new URL(options.appUrl).protocol === 'https:';
  // Built once: `@fastify/helmet` builds them for each call, a tenth of the work of a quick one.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        // Some browsers do not treat a websocket to the page's own address as 'self'.
        connectSrc: ["'self'", options.appUrl.replace(/^http/, 'ws'), ...options.connectOrigins],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Videos of YouTube play in a frame of its privacy mode; none of its scripts run in the page.
        frameSrc: ["'self'", 'blob:', 'https://www.youtube-nocookie.com', ...options.frameOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.mediaOrigins],
        mediaSrc: ["'self'", 'blob:', ...options.mediaOrigins],
        // The browser's PDF viewer is an object inside the frame.
        objectSrc: ["'self'", 'blob:'],
        scriptSrc: ["'self'", ...options.scriptOrigins],
        scriptSrcAttr: ["'none'"],
        // Mantine sets styles from script.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(self), display-capture=(self), geolocation=()');
  });
});
