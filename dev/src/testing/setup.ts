import { connect } from 'node:net';
import { cloneDatabase } from './database.ts';
import { sharedTestStack } from './stack.ts';

/*
 * Runs before each integration test file: gives it a database of its own, and the Redis database of its vitest worker,
 * emptied.
 */

async function emptyRedis(url: URL): Promise<void> {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  let reply = '';
  socket.on('data', (data) => {
    reply += data.toString();
  });
  socket.write(`AUTH ${url.password}\r\nSELECT ${url.pathname.slice(1)}\r\nFLUSHDB\r\nQUIT\r\n`);
  await new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject));
  if (reply.includes('-')) throw new Error(`Redis could not be emptied: ${reply}`);
}

const redisUrl = new URL(sharedTestStack().redisUrl);
redisUrl.pathname = `/${process.env.VITEST_POOL_ID ?? 0}`;
await emptyRedis(redisUrl);
process.env.OPENCONSULT_TEST_REDIS_URL = redisUrl.href;
process.env.OPENCONSULT_TEST_DATABASE_URL = await cloneDatabase();
