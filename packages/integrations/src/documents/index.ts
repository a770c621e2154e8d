import { createHash } from 'node:crypto';
import { Piscina } from 'piscina';
import type { TextDocument } from '../docx/index.ts';
import type { PatientDocument } from '../pdf/patient-document-layout.ts';
import type { RenderTask } from './render-thread.ts';

/**
 * Why a document was not rendered.
 * - `busy`: the queue is full; retry later
 * - `too_large`: it exceeded the time or memory of one document
 */
export type RenderErrorCode = 'busy' | 'too_large';

/** The only error of rendering, apart from broken fonts and libraries. The message contains no text of the document. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** No thread is free at present; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'busy';
  }
}

/** Renders documents outside the event loop. Concurrent requests for the same document share one rendering. */
export interface DocumentRenderer {
  /** @throws RenderError */
  pdf(document: PatientDocument): Promise<Uint8Array>;
  /** @throws RenderError */
  docx(document: TextDocument): Promise<Uint8Array>;
  /** Ends the threads; running calls reject. */
  close(): Promise<void>;
}

export interface DocumentRendererOptions {
  /** Documents rendered at once. */
  readonly threads?: number;
  /** Documents that may queue for a thread. */
  readonly waitingMax?: number;
  /** The longest time from the request to the document. */
  readonly timeLimitMs?: number;
}

const MEMORY_MAX_MB = 512;
/** An idle thread ends after this time, to free its memory. */
const IDLE_MS = 30_000;

/** A pool of threads; the first starts with the first document. */
export function createDocumentRenderer({
  threads = 2,
  waitingMax = 16,
  timeLimitMs = 60_000,
}: DocumentRendererOptions = {}): DocumentRenderer {
  // TypeScript when run from source; its own entry beside the bundle otherwise.
  const entry = new URL(`./render-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
  const pool = new Piscina<RenderTask, Uint8Array>({
    filename: entry.href,
    name: 'render',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    // Without the application's secrets.
    env: {},
    execArgv: [],
  });
  const inProgress = new Map<string, Promise<Uint8Array>>();

  async function render(task: RenderTask): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      return await pool.run(task, { signal });
    } catch (error) {
      if (signal.aborted) throw new RenderError('too_large', 'The document took too long to render', { cause: error });
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new RenderError('too_large', 'The document needs too much memory', { cause: error });
      throw error;
    }
  }

  function once(task: RenderTask): Promise<Uint8Array> {
    const key = createHash('sha256').update(JSON.stringify(task)).digest('base64');
    const known = inProgress.get(key);
    if (known) return known;
    if (inProgress.size >= threads + waitingMax)
      return Promise.reject(new RenderError('busy', 'Too many documents wait to be rendered'));
    const rendered = render(task).finally(() => inProgress.delete(key));
    inProgress.set(key, rendered);
    return rendered;
  }

  return {
    pdf: (document) => once({ kind: 'pdf', document }),
    docx: (document) => once({ kind: 'docx', document }),
    close: () => pool.destroy(),
  };
}
