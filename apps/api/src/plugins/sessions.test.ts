import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { callerAddress } from '../caller-address.ts';
import { sessions } from './sessions.ts';

test('a call whose connection closed while it waited is counted, although it has no address', async () => {
  const app = fastify();
  const errors: string[] = [];
  const reached = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<string>();
  await app.register(sessions, {
    authenticate: async () => null,
    appUrl: 'http://clinic.example',
    secret: 'a secret that is long enough for tests',
    callsPerMinute: 10,
  });
  app.setErrorHandler((error) => {
    errors.push(String(error));
    handled.resolve('failed');
  });
  app.addHook('onRequest', async ({ raw }) => {
    reached.resolve();
    if (!raw.socket.destroyed) await once(raw.socket, 'close');
  });
  app.route({
    method: 'GET',
    url: '/',
    onRequest: [app.identify, app.rateLimit()],
    handler: async (request) => {
      handled.resolve(callerAddress(request));
      return '';
    },
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: clinic.example\r\n\r\n');
  await reached.promise;
  socket.destroy();
  expect(await handled.promise).toBe('closed');
  expect(errors).toEqual([]);
  await app.close();
});
