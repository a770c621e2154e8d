import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { startProcess } from './child-process.ts';
import type { MoonshineSize, Transcription } from './moonshine-model.ts';
import { SpeechError } from './port.ts';
import type { VoiceActivityState } from './voice-activity-model.ts';

export interface ModelSettings {
  size: MoonshineSize;
  threads: number;
}

export type ModelPace = 'interactive' | 'background';

interface Utterance {
  samples: Float32Array;
  terms: readonly string[];
  settings: ModelSettings;
}

/** Each kind is answered in its own kind. A draft can be given up. */
export type ModelRequest =
  | { kind: 'listen'; samples: Float32Array; state: VoiceActivityState | undefined }
  | ({ kind: 'transcribe' } & Utterance)
  | ({ kind: 'draft' } & Utterance);

export type ModelAnswer =
  | { kind: 'listen'; probabilities: Float32Array; state: VoiceActivityState }
  | ({ kind: 'transcribe' } & Transcription)
  | { kind: 'draft'; draft: Transcription | null };

/** Sent to the process: work, or that the draft in work is not wanted any more. */
export type ModelMessage = { id: number; request: ModelRequest } | 'give up';

export type ModelReply = { id: number; result: ModelAnswer } | { id: number; error: string };

/** Whose work it is. Looked at when the model is free, so that a recording that is stopped moves up at once. */
export interface Client {
  urgent: boolean;
  closed: boolean;
}

interface Task {
  id: number;
  client: Client;
  request: ModelRequest;
  attempts: number;
  resolve: (answer: ModelAnswer) => void;
  reject: (error: SpeechError) => void;
  timer?: NodeJS.Timeout;
}

/** An utterance takes a second; a process that says nothing for this long hangs. */
const TASK_TIMEOUT_MS = 60_000;
/** A request whose process died is tried once more; one that kills two is at fault itself. */
const MAX_ATTEMPTS = 2;

/**
 * Runs the models in one process of their own, started when first needed and replaced when it dies. Work of urgent
 * clients goes first, else first come, first served, one at a time. Only a draft is different: audio is
 * listened to beside it, and other urgent work ends it. Idle, it does not keep the application alive.
 *
 * A process and not a thread: native code that is stopped or fails in a thread takes the whole application with it.
 */
export class ModelHost {
  private readonly settings: ModelSettings;
  private readonly pace: ModelPace;
  private readonly queue: Task[] = [];
  private child: ChildProcess | undefined;
  /** What the process is at: one task, or a draft and what is listened to beside it. */
  private readonly working = new Map<number, Task>();
  private lastId = 0;
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
    return this.working.size > 0 || this.queue.length > 0;
  }

  /** The words of one utterance. Rejects with {@link SpeechError}. */
  async transcribe(client: Client, samples: Float32Array, terms: readonly string[]): Promise<Transcription> {
    const answer = await this.ask(client, { kind: 'transcribe', samples, terms, settings: this.settings });
    if (answer.kind !== 'transcribe') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer;
  }

  /** A quick text that will be replaced; null when it was given up, as for urgent words. Rejects with {@link SpeechError}. */
  async draft(client: Client, samples: Float32Array, terms: readonly string[]): Promise<Transcription | null> {
    const answer = await this.ask(client, { kind: 'draft', samples, terms, settings: this.settings });
    if (answer.kind !== 'draft') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer.draft;
  }

  /** Ends the draft that is being made for a client, if there is one. */
  giveUp(client: Client): void {
    for (const task of this.working.values())
      if (task.client === client && task.request.kind === 'draft') this.send('give up');
  }

  async close(): Promise<void> {
    this.closed = true;
    const waiting = [...this.queue.splice(0), ...this.takeAll()];
    for (const task of waiting) task.reject(closedError());
    await this.dismiss();
  }

  private ask(client: Client, request: ModelRequest): Promise<ModelAnswer> {
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      this.queue.push({ id: this.lastId, client, request, attempts: 0, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    const task = this.takeNext();
    if (!task) {
      if (this.working.size > 0) return;
      this.child?.unref();
      this.child?.channel?.unref();
      return;
    }
    if (this.closed || task.client.closed) {
      task.reject(closedError());
      this.next();
      return;
    }
    this.working.set(task.id, task);
    task.attempts += 1;
    this.child ??= this.start();
    this.child.ref();
    this.child.channel?.ref();
    this.send({ id: task.id, request: task.request });
    task.timer = setTimeout(() => this.hung(task), TASK_TIMEOUT_MS);
    this.next();
  }

  /** The next task that can begin now. A draft gives way to urgent work that cannot be done beside it. */
  private takeNext(): Task | undefined {
    const [current] = this.working.values();
    const isFirst = ({ client }: Task) => client.urgent || client.closed;
    if (!current) {
      const first = this.queue.findIndex(isFirst);
      return this.queue.splice(Math.max(0, first), 1)[0];
    }
    if (current.request.kind !== 'draft') return undefined;
    if (this.queue.some((task) => isFirst(task) && task.request.kind !== 'listen')) this.send('give up');
    if (this.working.size > 1) return undefined;
    const beside = this.queue.findIndex((task) => isFirst(task) && task.request.kind === 'listen');
    return beside < 0 ? undefined : this.queue.splice(beside, 1)[0];
  }

  private send(message: ModelMessage): void {
    // A process that is gone reports it by its exit.
    this.child?.send(message, () => undefined);
  }

  private start(): ChildProcess {
    const child = startProcess('model-process', [this.pace]);
    child.on('message', (message: ModelReply) => {
      if (this.child !== child) return;
      const task = this.take(message.id);
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
    for (const task of this.takeAll().reverse()) {
      if (task.attempts < MAX_ATTEMPTS) this.queue.unshift(task);
      else task.reject(new SpeechError('crashed', 'The speech model stopped', { cause }));
    }
    this.next();
  }

  private hung(task: Task): void {
    for (const other of this.takeAll()) if (other !== task) this.queue.unshift(other);
    void this.dismiss();
    task.reject(new SpeechError('timeout', 'The speech model took too long'));
    this.next();
  }

  private take(id: number): Task | undefined {
    const task = this.working.get(id);
    this.working.delete(id);
    clearTimeout(task?.timer);
    return task;
  }

  private takeAll(): Task[] {
    return [...this.working.keys()].flatMap((id) => this.take(id) ?? []);
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
