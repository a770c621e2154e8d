import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Loaded into an API process before the product (`--import`): answers on STALL_PORT for how many milliseconds its event loop
 * stood still at most since it was last asked.
 */

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
createServer((_request, response) => {
  response.end(String(delays.max / 1e6));
  delays.reset();
})
  .listen(Number(process.env.STALL_PORT), '127.0.0.1')
  .unref();
