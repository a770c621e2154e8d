/** Ends this process after `cleanUp` when it is asked to end, once, however often it is asked. */
export function endOnSignal(cleanUp: () => Promise<void>): void {
  let isEnding = false;
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    await cleanUp().catch(() => {});
    process.exit(code);
  };
  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(143));
  process.on('SIGHUP', () => void end(129));
  // pnpm was killed and cannot pass a signal on: without it nobody waits for us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) void end(129);
    }, 1_000).unref();
  }
}
