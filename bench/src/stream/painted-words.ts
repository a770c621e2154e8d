import type { Page } from '@playwright/test';

/** When each word was first in a painted frame, in Unix milliseconds. */
export type PaintedWords = Record<string, number>;

/**
 * Records when each word of this form is first painted: in a task queued by the first animation frame after it is in the
 * page, which runs right after the paint.
 * @returns a function that returns the words painted so far
 */
export async function recordPaintedWords(page: Page, word: RegExp): Promise<() => Promise<PaintedWords>> {
  await page.evaluate(watchScript(word.source));
  return () => page.evaluate('window.paintedWords');
}

/** Runs in the page, which has other types than this program. */
function watchScript(word: string): string {
  return `(() => {
    const painted = window.paintedWords = {};
    const seen = new Set();
    const find = new RegExp(${JSON.stringify(word)}, 'g');
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      const fresh = [...text.matchAll(find)].map(([found]) => found).filter((found) => !seen.has(found));
      if (fresh.length === 0) return;
      for (const found of fresh) seen.add(found);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const now = performance.timeOrigin + performance.now();
          for (const found of fresh) painted[found] = now;
        };
        port2.postMessage(null);
      });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  })()`;
}
