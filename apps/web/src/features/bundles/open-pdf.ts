import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { readApiError } from '../../shared/api/api-error.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export interface OpenPdf {
  readonly pages: readonly PDFPageProxy[];
  readonly close: () => void;
}

const pagesOf = (pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));

/** Fetches a PDF of this server and opens it. Rejects as a call does. */
export async function openPdf(url: string, signal: AbortSignal): Promise<OpenPdf> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw await readApiError(answer);
  // Nothing but the text of the pages is drawn: no links, no forms, no scripts.
  const task = getDocument({ data: await answer.arrayBuffer(), enableXfa: false, useWasm: false });
  const close = (): void => void task.destroy();
  signal.addEventListener('abort', close);
  try {
    return { pages: await pagesOf(await task.promise), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A page of A4 in CSS pixels; a narrower one is drawn as large, so that it stays sharp when it is zoomed. */
const LEAST_WIDTH_PX = 794;

/** Draws a page as wide as its canvas is shown, at least. @returns a function that cancels it */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, pixelRatio: number): () => void {
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (Math.max(canvas.clientWidth, LEAST_WIDTH_PX) / width) * pixelRatio });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport });
  // Rejects when it is cancelled.
  task.promise.catch(() => undefined);
  return () => task.cancel();
}
