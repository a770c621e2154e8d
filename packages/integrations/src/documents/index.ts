import { createHash } from 'node:crypto';
import { Piscina } from 'piscina';
import type { TextDocument } from '../docx/index.ts';
import type { PatientDocument } from '../pdf/index.ts';
import type { RenderTask } from './render-thread.ts';

/**
 * Why there is no document.
 * - `busy`: too many wait already; the same document can be rendered later
 * - `too_large`: it took longer, or needed more memory, than a document may
 */
export type RenderErrorCode = 'busy' | 'too_large';

/** The only error of rendering, apart from what a broken font or library throws. The message holds no text of the document. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** There is no thread for it at present; see docs/decisions/0004-outbox.md. */
  get isOutage(): boolean {
    return this.code === 'busy';
  }
}

/** Renders documents outside the event loop. The same document that is asked for while it is rendered is rendered once. */
export interface DocumentRenderer {
  /** @throws RenderError */
  pdf(document: PatientDocument): Promise<Uint8Array>;
  /** @throws RenderError */
  docx(document: TextDocument): Promise<Uint8Array>;
  /** Ends the threads; what is being rendered rejects. */
  close(): Promise<void>;
}

export interface DocumentRendererOptions {
  /** Documents rendered at once. */
  readonly threads?: number;
  /** Documents that may wait for a thread. */
  readonly waitingMax?: number;
  /** The longest time from being asked for to being rendered. */
  readonly timeLimitMs?: number;
}

const MEMORY_MAX_MB = 512;
/** A thread that has nothing to do ends, and gives its memory back. */
const IDLE_MS = 30_000;

/** A pool of threads, none of which starts before the first document. */
export function createDocumentRenderer({
  threads = 2,
  waitingMax = 16,
  timeLimitMs = 60_000,
}: DocumentRendererOptions = {}): DocumentRenderer {
  // Run from source this is TypeScript; a bundle has it as an entry of its own beside it.
  const entry = new URL(`./render-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
  const pool = new Piscina<RenderTask, Uint8Array>({
    filename: entry.href,
    name: 'render',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    // It needs none of the application's secrets.
    env: {},
    execArgv: [],
  });
  const underWay = new Map<string, Promise<Uint8Array>>();

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
    const known = underWay.get(key);
    if (known) return known;
    if (underWay.size >= threads + waitingMax)
      return Promise.reject(new RenderError('busy', 'Too many documents wait to be rendered'));
    const rendered = render(task).finally(() => underWay.delete(key));
    underWay.set(key, rendered);
    return rendered;
  }

  return {
    pdf: (document) => once({ kind: 'pdf', document }),
    docx: (document) => once({ kind: 'docx', document }),
    close: () => pool.destroy(),
  };
}
