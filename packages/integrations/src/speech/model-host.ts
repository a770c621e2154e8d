import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MoonshineSize, Transcription } from './moonshine-model.ts';
import { SpeechError } from './port.ts';
import type { VoiceActivityState } from './voice-activity-model.ts';

export interface ModelSettings {
  size: MoonshineSize;
  threads: number;
}

export type ModelRequest =
  | { kind: 'listen'; samples: Float32Array; state: VoiceActivityState | undefined }
  | { kind: 'transcribe'; samples: Float32Array; terms: readonly string[] };

export type ModelAnswer =
  | { kind: 'listen'; probabilities: Float32Array; state: VoiceActivityState }
  | ({ kind: 'transcribe' } & Transcription);

/** Whose work it is. Looked at when the model is free, so a recording that is stopped moves up at once. */
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

/** An utterance takes a second; a thread that says nothing for this long hangs. */
const TASK_TIMEOUT_MS = 60_000;
/** A request whose thread died is tried once more; one that kills two threads is at fault itself. */
const MAX_ATTEMPTS = 2;

/**
 * Runs the models in one thread that is started when first needed and replaced when it dies. Work of urgent clients
 * goes first, else first come, first served. An idle thread does not keep the process alive.
 */
export class ModelHost {
  private readonly settings: ModelSettings;
  private readonly queue: Task[] = [];
  private worker: Worker | undefined;
  private current: Task | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(settings: Partial<ModelSettings> = {}) {
    this.settings = { size: settings.size ?? 'base', threads: settings.threads ?? Math.min(2, availableParallelism()) };
  }

  /** Speech probabilities of whole frames of 512 samples. Rejects with {@link SpeechError}. */
  async listen(client: Client, samples: Float32Array, state: VoiceActivityState | undefined) {
    const answer = await this.ask(client, { kind: 'listen', samples, state });
    if (answer.kind !== 'listen') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer;
  }

  /** The words of one utterance. Rejects with {@link SpeechError}. */
  async transcribe(client: Client, samples: Float32Array, terms: readonly string[]): Promise<Transcription> {
    const answer = await this.ask(client, { kind: 'transcribe', samples, terms });
    if (answer.kind !== 'transcribe') throw new SpeechError('unavailable', 'The speech model gave another answer');
    return answer;
  }

  async close(): Promise<void> {
    this.closed = true;
    const waiting = this.queue.splice(0);
    if (this.current) waiting.push(this.current);
    await this.dismiss();
    for (const task of waiting) task.reject(new SpeechError('unavailable', 'The speech engine was closed'));
  }

  private ask(client: Client, request: ModelRequest): Promise<ModelAnswer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ client, request, attempts: 0, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    const urgent = this.queue.findIndex((task) => task.client.urgent || task.client.closed);
    const [task] = this.queue.splice(Math.max(0, urgent), 1);
    if (!task) {
      this.worker?.unref();
      return;
    }
    if (this.closed || task.client.closed) {
      task.reject(new SpeechError('unavailable', 'The recording was closed'));
      this.next();
      return;
    }
    this.current = task;
    task.attempts += 1;
    this.worker ??= this.start();
    this.worker.ref();
    this.worker.postMessage(task.request);
    this.timer = setTimeout(() => this.hung(task), TASK_TIMEOUT_MS);
  }

  private start(): Worker {
    // Run from source this is TypeScript; in a bundle the worker is built as an entry of its own beside it.
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./model-worker.${extension}`, import.meta.url), { workerData: this.settings });
    worker.on('message', (message: { result: ModelAnswer } | { error: string }) => {
      if (this.worker !== worker) return;
      const task = this.take();
      if ('result' in message) task?.resolve(message.result);
      else task?.reject(new SpeechError('unavailable', `The speech model failed: ${message.error}`));
      this.next();
    });
    worker.on('error', (error) => this.died(worker, error));
    worker.on('exit', () => this.died(worker, undefined));
    return worker;
  }

  private died(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
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
    clearTimeout(this.timer);
    const worker = this.worker;
    this.worker = undefined;
    this.current = undefined;
    await worker?.terminate();
  }
}
