import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** What to run. Paths are absolute; `env` is the whole environment of the child. */
export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The file of the child's output; truncated first unless `appendsLog`. */
  logFile: string;
  appendsLog?: boolean;
  /** Receives each printed line, without its line end, and returns the line for the log file. */
  onLine?: (line: string) => string;
  /** Written to the child's standard input, which is then closed. So that secrets are not in the process list. */
  input?: string;
  /** The signal that ends it properly; SIGTERM when not given. */
  stopSignal?: NodeJS.Signals;
}

/** A running child. It leads its own process group, so that stopping it also stops what it started. */
export interface Child {
  name: string;
  pid: number;
  logFile: string;
  /** The last lines it printed, for an error message. */
  tail(): string;
  /** True from the moment the process ended. */
  ended(): boolean;
  /** Whether it was stopped, by `stop` or with everything. */
  wasStopped(): boolean;
  /** Resolves when it ended and all it printed is in the log: its exit code, or null after a signal. */
  exited: Promise<number | null>;
  /** Sends its stop signal, and kills it after `graceMs` (5 s). Resolves when it ended; safe to repeat. */
  stop(graceMs?: number): Promise<void>;
  /** Kills it and its process group at once. Resolves when it ended. */
  kill(): Promise<void>;
}

const live = new Set<Child>();

/*
 * The guard outlives this process, even a SIGKILL: its standard input then closes, and it ends every group that is still
 * on its list and removes temporary folders. It is a shell, as that takes 1 MB where a Node process takes 40.
 */
const guardScript = `
trap '' INT TERM HUP
list=
while read -r op pid rest; do
  case $op in
    +) list="$list $pid:$rest" ;;
    -) kept=; for e in $list; do [ "\${e%%:*}" = "$pid" ] || kept="$kept $e"; done; list=$kept ;;
    tmp) tmp=$pid ;;
  esac
done
for e in $list; do kill -s "\${e#*:}" -- "-\${e%%:*}" 2>/dev/null; done
n=0
while [ $n -lt 50 ]; do
  left=; for e in $list; do kill -0 -- "-\${e%%:*}" 2>/dev/null && left=1; done
  [ -z "$left" ] && break
  sleep 0.1; n=$((n+1))
done
for e in $list; do kill -s KILL -- "-\${e%%:*}" 2>/dev/null; done
case $tmp in */openconsult-*) rm -rf -- "$tmp" ;; esac
`;

let guard: ChildProcess | undefined;

function sendToGuard(line: string): void {
  if (process.platform === 'win32') return;
  if (!guard) {
    guard = spawn('/bin/sh', ['-c', guardScript], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    guard.stdin?.on('error', () => {});
    guard.unref();
    (guard.stdin as unknown as { unref?: () => void } | null)?.unref?.();
    process.on('exit', killLive);
  }
  guard.stdin?.write(`${line}\n`);
}

/** The folder is removed when this process ended in any way. One folder, named `openconsult-…`, no spaces. */
export function removeAtExit(dir: string): void {
  sendToGuard(`tmp ${dir}`);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // Already gone.
  }
}

/** Last resort, on the way out: an orderly end has stopped them before. */
function killLive(): void {
  for (const child of live) signalGroup(child.pid, 'SIGKILL');
}

/**
 * Starts a program in the background and logs what it prints.
 * It never outlives this process: not after a signal, not after a crash, not after SIGKILL.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  mkdirSync(dirname(spec.logFile), { recursive: true });
  const log = createWriteStream(spec.logFile, { flags: spec.appendsLog ? 'a' : 'w' });
  const recent: string[] = [];
  const stopSignal = spec.stopSignal ?? 'SIGTERM';
  const proc = spawn(spec.command, spec.args, { cwd: spec.cwd, env: spec.env, detached: true, stdio: 'pipe' });
  await new Promise<void>((resolve, reject) => {
    proc.once('spawn', resolve);
    proc.once('error', (cause) => reject(new Error(`${spec.name} could not be started: ${cause.message}`, { cause })));
  });
  const pid = proc.pid as number;
  sendToGuard(`+ ${pid} ${stopSignal.slice(3)}`);
  proc.stdin.on('error', () => {});
  proc.stdin.end(spec.input ?? '');
  for (const stream of [proc.stdout, proc.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const logged = spec.onLine ? spec.onLine(line) : line;
      log.write(`${logged}\n`);
      recent.push(logged);
      if (recent.length > 15) recent.shift();
    });
  }
  let isOver = false;
  let isStopped = false;
  proc.once('exit', () => {
    isOver = true;
    live.delete(child);
    sendToGuard(`- ${pid}`);
    // Processes it started and did not end.
    signalGroup(pid, 'SIGKILL');
  });
  const exited = new Promise<number | null>((resolve) => {
    proc.once('close', (code) => log.end(() => resolve(code)));
  });
  const child: Child = {
    name: spec.name,
    pid,
    logFile: spec.logFile,
    tail: () => recent.join('\n'),
    ended: () => isOver,
    wasStopped: () => isStopped,
    exited,
    async stop(graceMs = 5_000) {
      isStopped = true;
      if (isOver) return;
      signalGroup(pid, stopSignal);
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await exited;
      clearTimeout(timer);
    },
    async kill() {
      isStopped = true;
      if (!isOver) signalGroup(pid, 'SIGKILL');
      await exited;
    },
  };
  live.add(child);
  return child;
}

/** Stops every child that still runs, all at once. */
export async function stopAllChildren(): Promise<void> {
  await Promise.all([...live].map((child) => child.stop()));
}

/**
 * Waits until `probe` resolves to true, asking every 50 ms.
 * @throws Error naming the child and its last lines when it ends first, or after `timeoutMs`.
 */
export async function waitUntilReady(child: Child, probe: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await probe().catch(() => false))) {
    if (child.ended()) throw new Error(`${child.name} stopped while starting.\n${child.tail()}\nLog: ${child.logFile}`);
    if (Date.now() > deadline)
      throw new Error(`${child.name} did not answer in ${timeoutMs / 1000} s. Log: ${child.logFile}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
