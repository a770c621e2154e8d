import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, type BackupErrorCode } from './port.ts';

/** Enough to know the reason. */
const ERROR_BYTES = 20_000;

const reasons: readonly (readonly [RegExp, BackupErrorCode])[] = [
  [/wrong password|no key found/i, 'wrong_key'],
  [/is already locked|unable to create lock/i, 'locked'],
  [/unable to open config file|Is there a repository at|does not exist: unable/i, 'no_repository'],
  [
    /ciphertext verification|does not match|hash mismatch|not found in|invalid data|integrity|missing pack|pack .* (?:not referenced|contains)|repository contains errors|id .* not found|failed to decode|unexpected EOF|truncated|size differs/i,
    'damaged',
  ],
];

/** @param errors what restic wrote to its standard error, which is not repeated: it may quote addresses */
export function resticError(errors: string): BackupError {
  const code = reasons.find(([pattern]) => pattern.test(errors))?.[1] ?? 'unavailable';
  return new BackupError(code, `The backup program failed (${code}).`);
}

/** How a process ended: resolves at exit code 0. */
function ended(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (errors.length < ERROR_BYTES) errors += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new BackupError('unavailable', 'restic does not start.', { cause })));
    child.once('close', (code) => (code === 0 ? resolve() : reject(resticError(errors))));
  });
}

/** Secrets are in the environment, which only this user can read, and never in the arguments. */
const start = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn('restic', [...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });

/**
 * Runs restic to its end.
 * @param input what it reads; a failing one kills it
 * @returns its standard output
 * @throws BackupError; the error of the input
 */
export async function runRestic(args: readonly string[], env: NodeJS.ProcessEnv, input?: Readable): Promise<string> {
  const child = start(args, env);
  const end = ended(child);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const fed = feed(child, input);
  const [exit, feeding] = await Promise.allSettled([end, fed]);
  // A process that ended early also breaks the pipe to it: its own reason is the better one.
  if (feeding.status === 'rejected' && !isBrokenPipe(feeding.reason)) throw feeding.reason;
  if (exit.status === 'rejected') throw exit.reason;
  if (feeding.status === 'rejected') throw feeding.reason;
  return output;
}

async function feed(child: ChildProcess, input: Readable | undefined): Promise<void> {
  if (!child.stdin) return;
  if (input === undefined) {
    child.stdin.on('error', () => {});
    child.stdin.end();
    return;
  }
  try {
    await pipeline(input, child.stdin);
  } catch (error) {
    // Before the end of its input reaches it: restic would store the part as a whole.
    child.kill('SIGKILL');
    throw error;
  }
}

const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code));

/** The standard output of restic as a stream, which fails if restic does. */
export async function* readRestic(args: readonly string[], env: NodeJS.ProcessEnv): AsyncGenerator<Buffer> {
  const child = start(args, env);
  const end = ended(child);
  // Awaited below, after the output.
  end.catch(() => {});
  child.stdin?.end();
  try {
    if (child.stdout) for await (const chunk of child.stdout) yield chunk as Buffer;
    await end;
  } finally {
    child.kill();
  }
}
