import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { startProcess } from '../child-process.ts';
import { SpeechError } from '../port.ts';
import type { MoonshineSize, Transcription } from './moonshine-model.ts';
import type { VoiceActivityState } from './voice-activity-model.ts';

export interface ModelSettings {
  size: MoonshineSize;
  threads: number;
  /** The share of the language model's gain that counts; 0 for the recogniser alone. */
  languageWeight: number;
}

/** Higher shares take words that are likely for words that were said: see docs/decisions/0017. */
const LANGUAGE_WEIGHT = 0.3;

export type ModelPace = 'interactive' | 'background';

interface Utterance {
  samples: Float32Array;
  terms: readonly string[];
  settings: ModelSettings;
}

/** Each request gets an answer of its kind. A draft can be cancelled. */
export type ModelRequest =
  | { kind: 'detect-speech'; samples: Float32Array; state: VoiceActivityState | undefined }
  | ({ kind: 'transcribe' } & Utterance)
  | ({ kind: 'draft' } & Utterance);

export type ModelAnswer =
  | { kind: 'detect-speech'; probabilities: Float32Array; state: VoiceActivityState }
  | ({ kind: 'transcribe' } & Transcription)
  | { kind: 'draft'; draft: Transcription | null };

/** Sent to the process: a request, or to cancel the running draft. */
export type ModelMessage = { id: number; request: ModelRequest } | 'cancel-draft';

export type ModelReply = { id: number; result: ModelAnswer } | { id: number; error: string };

/** Whose request it is. Read when the model is free, so that a recording that stops moves up at once. */
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

/** An utterance takes a second; a process without an answer for this long hangs. */
const TASK_TIMEOUT_MS = 60_000;
/** A request whose process died is retried once; a second crash is its own fault. */
const MAX_ATTEMPTS = 2;

/**
 * Runs the models in one process of their own, started when first needed and replaced when it dies. Requests run one at
 * a time, those of urgent clients first. A draft is different: speech is detected beside it, and other urgent requests
 * cancel it. An idle process does not prevent the application from ending.
 *
 * A process and not a thread: native code that fails in a thread ends the whole application.
 */
export class ModelHost {
  readonly #settings: ModelSettings;
  readonly #pace: ModelPace;
  readonly #queue: Task[] = [];
  #child: ChildProcess | undefined;
  /** One task, or a draft and the speech detection beside it. */
  readonly #working = new Map<number, Task>();
  #lastId = 0;
  #closed = false;

  /** @param pace `interactive` while a user waits for each word; `background` yields the processor to others */
  constructor(settings: Partial<ModelSettings> = {}, pace: ModelPace = 'background') {
    this.#pace = pace;
    this.#settings = {
      size: settings.size ?? 'base',
      threads: settings.threads ?? Math.min(2, availableParallelism()),
      languageWeight: settings.languageWeight ?? LANGUAGE_WEIGHT,
    };
  }

  /** The model process, while it runs. */
  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** Speech probabilities of whole frames of 512 samples. Rejects with {@link SpeechError}. */
  async detectSpeech(client: Client, samples: Float32Array, state: VoiceActivityState | undefined) {
    const answer = await this.#ask(client, { kind: 'detect-speech', samples, state });
    if (answer.kind !== 'detect-speech') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer;
  }

  /** Whether any task is running or queued. */
  get isBusy(): boolean {
    return this.#working.size > 0 || this.#queue.length > 0;
  }

  /** The text of one utterance. Rejects with {@link SpeechError}. */
  async transcribe(client: Client, samples: Float32Array, terms: readonly string[]): Promise<Transcription> {
    const answer = await this.#ask(client, { kind: 'transcribe', samples, terms, settings: this.#settings });
    if (answer.kind !== 'transcribe') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer;
  }

  /** A quick text that will be replaced; null when it was cancelled. Rejects with {@link SpeechError}. */
  async draft(client: Client, samples: Float32Array, terms: readonly string[]): Promise<Transcription | null> {
    const answer = await this.#ask(client, { kind: 'draft', samples, terms, settings: this.#settings });
    if (answer.kind !== 'draft') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer.draft;
  }

  /** Cancels the client's draft, if one is running. */
  cancelDraft(client: Client): void {
    for (const task of this.#working.values())
      if (task.client === client && task.request.kind === 'draft') this.#send('cancel-draft');
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const task of [...this.#queue.splice(0), ...this.#takeAll()]) task.reject(closedError());
    await this.#killProcess();
  }

  #ask(client: Client, request: ModelRequest): Promise<ModelAnswer> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#queue.push({ id: this.#lastId, client, request, attempts: 0, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const task = this.#takeNext();
    if (!task) {
      if (this.#working.size > 0) return;
      this.#child?.unref();
      this.#child?.channel?.unref();
      return;
    }
    if (this.#closed || task.client.closed) {
      task.reject(closedError());
      this.#next();
      return;
    }
    this.#working.set(task.id, task);
    task.attempts += 1;
    this.#child ??= this.#start();
    this.#child.ref();
    this.#child.channel?.ref();
    this.#send({ id: task.id, request: task.request });
    task.timer = setTimeout(() => this.#onHung(task), TASK_TIMEOUT_MS);
    this.#next();
  }

  /** The next task that can start now. Urgent work that cannot run beside a draft cancels it. */
  #takeNext(): Task | undefined {
    const [current] = this.#working.values();
    const isFirst = ({ client }: Task) => client.urgent || client.closed;
    if (!current) {
      const first = this.#queue.findIndex(isFirst);
      return this.#queue.splice(Math.max(0, first), 1)[0];
    }
    if (current.request.kind !== 'draft') return undefined;
    if (this.#queue.some((task) => isFirst(task) && task.request.kind !== 'detect-speech')) this.#send('cancel-draft');
    if (this.#working.size > 1) return undefined;
    const beside = this.#queue.findIndex((task) => isFirst(task) && task.request.kind === 'detect-speech');
    return beside < 0 ? undefined : this.#queue.splice(beside, 1)[0];
  }

  #send(message: ModelMessage): void {
    // A process that ended is handled on its exit.
    this.#child?.send(message, () => undefined);
  }

  #start(): ChildProcess {
    const child = startProcess('models/model-process', [this.#pace]);
    child.on('message', (message: ModelReply) => {
      if (this.#child !== child) return;
      const task = this.#take(message.id);
      if ('result' in message) task?.resolve(message.result);
      else task?.reject(new SpeechError('unavailable', `The speech model failed: ${message.error}`));
      this.#next();
    });
    child.on('error', (error) => this.#onExit(child, error));
    child.on('exit', () => this.#onExit(child, undefined));
    return child;
  }

  #onExit(child: ChildProcess, cause: unknown): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const task of this.#takeAll().reverse()) {
      if (task.attempts < MAX_ATTEMPTS) this.#queue.unshift(task);
      else task.reject(new SpeechError('crashed', 'The speech model stopped', { cause }));
    }
    this.#next();
  }

  #onHung(task: Task): void {
    for (const other of this.#takeAll()) if (other !== task) this.#queue.unshift(other);
    void this.#killProcess();
    task.reject(new SpeechError('timeout', 'The speech model took too long'));
    this.#next();
  }

  #take(id: number): Task | undefined {
    const task = this.#working.get(id);
    this.#working.delete(id);
    clearTimeout(task?.timer);
    return task;
  }

  #takeAll(): Task[] {
    return [...this.#working.keys()].flatMap((id) => this.#take(id) ?? []);
  }

  async #killProcess(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await exited;
  }
}

export function closedError(): SpeechError {
  return new SpeechError('unavailable', 'The recording was closed');
}
