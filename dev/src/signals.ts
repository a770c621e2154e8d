/** Ends this process after `cleanUp` on the first signal to end; ignores further ones. */
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
  // pnpm was killed and cannot forward a signal: without it this process has no purpose.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) void end(129);
    }, 1_000).unref();
  }
}
