import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { MoonshineSize, Transcription } from './moonshine-model.ts';
import { SpeechError } from './port.ts';
import type { VoiceActivityState } from './voice-activity-model.ts';

export interface ModelSettings {
  size: MoonshineSize;
  threads: number;
}

export type ModelPace = 'interactive' | 'background';

export type ModelRequest =
  | { kind: 'listen'; samples: Float32Array; state: VoiceActivityState | undefined }
  | { kind: 'transcribe'; samples: Float32Array; terms: readonly string[]; quick: boolean; settings: ModelSettings };

export type ModelAnswer =
  | { kind: 'listen'; probabilities: Float32Array; state: VoiceActivityState }
  | ({ kind: 'transcribe' } & Transcription);

export type ModelReply = { result: ModelAnswer } | { error: string };

/** Whose work it is. Looked at when the model is free, so that a recording that is stopped moves up at once. */
export interface Client {
  urgent: boolean;
  closed: boolean;
}

interface Task {
  client: Client;
  request: ModelRequest;
  attempts: number;
  resolve: (answer: ModelAnswer) => void;
  reject: (error: SpeechError) => void;
}

/** An utterance takes a second; a process that says nothing for this long hangs. */
const TASK_TIMEOUT_MS = 60_000;
/** A request whose process died is tried once more; one that kills two is at fault itself. */
const MAX_ATTEMPTS = 2;

/**
 * Runs the models in one process of their own, started when first needed and replaced when it dies. Work of urgent
 * clients goes first, else first come, first served. Idle, it does not keep the application alive.
 *
 * A process and not a thread: native code that is stopped or fails in a thread takes the whole application with it.
 */
export class ModelHost {
  private readonly settings: ModelSettings;
  private readonly pace: ModelPace;
  private readonly queue: Task[] = [];
  private child: ChildProcess | undefined;
  private current: Task | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param pace `interactive` while somebody waits for each word; `background` work leaves the processor to others. */
  constructor(settings: Partial<ModelSettings> = {}, pace: ModelPace = 'background') {
    this.pace = pace;
    this.settings = { size: settings.size ?? 'base', threads: settings.threads ?? Math.min(2, availableParallelism()) };
  }

  /** The model process, while there is one. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  /** Speech probabilities of whole frames of 512 samples. Rejects with {@link SpeechError}. */
  async listen(client: Client, samples: Float32Array, state: VoiceActivityState | undefined) {
    const answer = await this.ask(client, { kind: 'listen', samples, state });
    if (answer.kind !== 'listen') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer;
  }

  /** Whether other work is done or waits. */
  get busy(): boolean {
    return this.current !== undefined || this.queue.length > 0;
  }

  /** The words of one utterance; `quick` for a text that will be replaced. Rejects with {@link SpeechError}. */
  async transcribe(
    client: Client,
    samples: Float32Array,
    terms: readonly string[],
    quick = false,
  ): Promise<Transcription> {
    const answer = await this.ask(client, { kind: 'transcribe', samples, terms, quick, settings: this.settings });
    if (answer.kind !== 'transcribe') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer;
  }

  async close(): Promise<void> {
    this.closed = true;
    const waiting = this.queue.splice(0);
    const current = this.take();
    if (current) waiting.push(current);
    for (const task of waiting) task.reject(closedError());
    await this.dismiss();
  }

  private ask(client: Client, request: ModelRequest): Promise<ModelAnswer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ client, request, attempts: 0, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    const first = this.queue.findIndex((task) => task.client.urgent || task.client.closed);
    const [task] = this.queue.splice(Math.max(0, first), 1);
    if (!task) {
      this.child?.unref();
      this.child?.channel?.unref();
      return;
    }
    if (this.closed || task.client.closed) {
      task.reject(closedError());
      this.next();
      return;
    }
    this.current = task;
    task.attempts += 1;
    this.child ??= this.start();
    this.child.ref();
    this.child.channel?.ref();
    // A process that is gone reports it by its exit.
    this.child.send(task.request, () => undefined);
    this.timer = setTimeout(() => this.hung(task), TASK_TIMEOUT_MS);
  }

  private start(): ChildProcess {
    // Run from source this is TypeScript; a bundle has it as an entry of its own beside it.
    const entry = new URL(`./model-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
    // It needs none of the application's secrets.
    const child = fork(entry, [this.pace], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: ModelReply) => {
      if (this.child !== child) return;
      const task = this.take();
      if ('result' in message) task?.resolve(message.result);
      else task?.reject(new SpeechError('unavailable', `The speech model failed: ${message.error}`));
      this.next();
    });
    child.on('error', (error) => this.died(child, error));
    child.on('exit', () => this.died(child, undefined));
    return child;
  }

  private died(child: ChildProcess, cause: unknown): void {
    if (this.child !== child) return;
    this.child = undefined;
    const task = this.take();
    if (task && task.attempts < MAX_ATTEMPTS) this.queue.unshift(task);
    else task?.reject(new SpeechError('unavailable', 'The speech model stopped', { cause }));
    this.next();
  }

  private hung(task: Task): void {
    this.take();
    void this.dismiss();
    task.reject(new SpeechError('timeout', 'The speech model took too long'));
    this.next();
  }

  private take(): Task | undefined {
    clearTimeout(this.timer);
    const task = this.current;
    this.current = undefined;
    return task;
  }

  private async dismiss(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await exited;
  }
}

function closedError(): SpeechError {
  return new SpeechError('unavailable', 'The recording was closed');
}
