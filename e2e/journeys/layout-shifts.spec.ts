import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { shortFile } from '../support/spoken-audio.ts';

const CLS_MAX = 0.01;

/** A layout shift, as the browser reports it. */
interface Shift {
  readonly value: number;
  readonly what: string;
}

test('Nothing shifts from the dashboard to the bundle', async ({ page, practitioner }) => {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}`.slice(0, 80) : (node?.nodeName ?? 'gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources
          .map(
            ({ node, previousRect: a, currentRect: b }) =>
              `${nameOf(node)} ${a.x},${a.y},${a.width}x${a.height} → ${b.x},${b.y},${b.width}x${b.height}`,
          )
          .join(' | ');
        shifts.push({ value: entry.value, what: `${location.pathname} ${what}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await logIn(page, practitioner);
  await page.goto('/landing');
  const landing = new LandingScreen(page);
  await expect(landing.newConsultation).toBeVisible();
  await landing.startConsultation('Ines Holm');
  const recorder = new RecorderPanel(page);
  await recorder.record();
  await recorder.recordedFor(3);
  await recorder.stop();
  await expect(recorder.recordButton).toBeVisible();
  await recorder.useAudioFile(fileURLToPath(shortFile));
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/crown/i);
  await notes.generate();
  await expect(notes.text).toContainText(/crown/i);
  await notes.createBundleButton.click();
  await new BundleScreen(page).expectWritten();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('\n')).toBeLessThanOrEqual(CLS_MAX);
});
