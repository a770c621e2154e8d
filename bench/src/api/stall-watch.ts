import { createServer } from 'node:http';

/*
 * Loaded into an API process before the product (`--import`): answers on STALL_PORT with the longest block of its main thread
 * since the last call, in milliseconds of its own processor time.
 */

const LOOK_EVERY_MS = 1;

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let last = threadMs();
let longest = 0;
setInterval(() => {
  const now = threadMs();
  longest = Math.max(longest, now - last);
  last = now;
}, LOOK_EVERY_MS).unref();

createServer((_request, response) => {
  response.end(String(longest));
  longest = 0;
})
  .listen(Number(process.env.STALL_PORT), '127.0.0.1')
  .unref();
