import { type ChildProcess, fork } from 'node:child_process';

/** What a process may use before the system kills it. */
export interface ProcessLimits {
  /** Of all processors together. */
  readonly cpuSeconds: number;
  /** Of each file that it writes. */
  readonly fileBytes: number;
  /** Of JavaScript's own memory. */
  readonly heapMegabytes: number;
}

/** `ulimit -f` counts in these (POSIX). */
const BLOCK_BYTES = 512;

/**
 * Starts a `*-process` file, named by its path under this folder, as its own process, without the application's secrets.
 * Messages are structured clones. The system kills a process beyond `limits`.
 */
export function startProcess(name: string, args: readonly string[] = [], limits?: ProcessLimits): ChildProcess {
  // TypeScript when run from source; its own entry beside the bundle otherwise.
  const entry = new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
  return fork(entry, [...args], {
    ...(limits ? limited(limits) : { execArgv: [] }),
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The shell sets the limits and becomes the process: the id and the channel stay the same. */
function limited({ cpuSeconds, fileBytes, heapMegabytes }: ProcessLimits): { execPath: string; execArgv: string[] } {
  const blocks = Math.ceil(fileBytes / BLOCK_BYTES);
  const script = `ulimit -t ${cpuSeconds} && ulimit -f ${blocks} && exec "$0" "$@"`;
  return {
    execPath: '/bin/sh',
    execArgv: ['-c', script, process.execPath, `--max-old-space-size=${heapMegabytes}`],
  };
}
