import type { ChildProcess } from 'node:child_process';
import { type ProcessLimits, startProcess } from '../child-process.ts';
import { SpeechError } from '../port.ts';
import type { PlayableRecording } from './playable-recording.ts';

/** Sent to the process, one call after the other. */
export interface MediaMessage {
  id: number;
  call: { kind: 'push'; bytes: Uint8Array; lostBefore: number } | { kind: 'finish' };
}

export type MediaReply = { id: number; durationMs: number } | { id: number; error: string; code?: SpeechError['code'] };

/** Limits of making one file (fault T16). `callMs`: until one call is answered. */
export interface MediaLimits extends ProcessLimits {
  readonly memoryBytes: number;
  readonly callMs: number;
  /** How long the file may play, by the times in the recording; checked before it is written. */
  readonly playsMs: number;
}

const LIMITS: MediaLimits = {
  cpuSeconds: 120,
  fileBytes: 1024 ** 3,
  heapMegabytes: 256,
  memoryBytes: 512 * 1024 ** 2,
  callMs: 60_000,
  playsMs: Number.POSITIVE_INFINITY,
};

interface PendingCall {
  resolve(durationMs: number): void;
  reject(error: Error): void;
}

/**
 * Makes a playable file in its own process, so that no recording can exhaust the application's processor, memory or disk.
 * Calls reject with SpeechError: `unreadable` and `not_audio` for a faulty recording, `too_long` beyond `playsMs`, `timeout`
 * when a call takes too long, `unavailable` when the process ended, as it does beyond its limits.
 * @param signal ends the process at once; the calls under way reject
 */
export function openPlayableRecording(
  path: string,
  signal: AbortSignal,
  limits: Partial<MediaLimits> = {},
): PlayableRecording {
  const { memoryBytes, callMs, playsMs, ...processLimits } = { ...LIMITS, ...limits };
  const child = startProcess('audio/media-process', [path, String(memoryBytes), String(playsMs)], processLimits);
  const pending = new Map<number, PendingCall>();
  let lastId = 0;
  let failure: Error | undefined;

  function end(error: Error): void {
    failure ??= error;
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
    child.kill('SIGKILL');
  }
  const abort = () => end(new SpeechError('unavailable', 'The file is no longer needed'));
  const exited = exitOf(child).then((cause) => {
    signal.removeEventListener('abort', abort);
    end(new SpeechError('unavailable', 'The process that makes the file ended', { cause }));
  });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();

  child.on('message', (reply: MediaReply) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if ('durationMs' in reply) call?.resolve(reply.durationMs);
    else call?.reject(new SpeechError(reply.code ?? 'unavailable', reply.error));
  });

  async function ask(call: MediaMessage['call']): Promise<number> {
    if (failure) throw failure;
    lastId += 1;
    const id = lastId;
    const late = setTimeout(() => end(new SpeechError('timeout', 'Making the file took too long')), callMs);
    try {
      return await new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        // A process that ended is handled on its exit.
        child.send({ id, call } satisfies MediaMessage, () => undefined);
      });
    } finally {
      clearTimeout(late);
    }
  }

  async function killProcess(): Promise<void> {
    child.kill('SIGKILL');
    await exited;
  }

  return {
    async push(bytes, lostBefore) {
      await ask({ kind: 'push', bytes, lostBefore });
    },
    async finish() {
      const durationMs = await ask({ kind: 'finish' });
      await killProcess();
      return durationMs;
    },
    cancel: killProcess,
  };
}

/** Resolves once the process ended, or failed to start. */
const exitOf = (child: ChildProcess): Promise<Error | undefined> =>
  new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', () => resolve(undefined));
  });
