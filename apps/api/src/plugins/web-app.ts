import { resolve } from 'node:path';
import staticFiles from '@fastify/static';
import { AppError } from '@openconsult/contracts/errors';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendFailure } from './failures.ts';

const YEAR_S = 31_536_000;

/** Paths of the server: what is not found there is an error, never the page. */
const SERVER_PATH = /^\/(api|broadcasting|sanctum|storage|docs|queues|healthz|readyz)(\/|\?|$)/;

/**
 * Serves the built page if there is one: hashed files are cached for a year, `index.html` is sent fresh for every
 * address of the page's router. Without a built page only the 404 answer remains.
 */
export const webApp = fastifyPlugin<{ distDir: string | undefined }>(async (app, { distDir }) => {
  if (distDir !== undefined) {
    await app.register(staticFiles, {
      root: resolve(distDir),
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = /[\\/]assets[\\/]/.test(path);
        // Files are there in several encodings.
        reply.header('vary', 'accept-encoding');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (distDir !== undefined && isPageAddress(request)) return reply.sendFile('index.html');
    return sendFailure(new AppError('NOT_FOUND'), request, reply);
  });
});

const isPageAddress = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !SERVER_PATH.test(url) && (headers.accept?.includes('text/html') ?? false);
