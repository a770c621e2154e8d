import { gzipSync } from 'node:zlib';
import type { Measure } from '../measure.ts';
import { withBrowser } from '../stack/bench-browser.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { landingArrival } from './landing-arrival.ts';
import { recordingHeapMbPerMinute } from './recording-heap.ts';

async function loginJsKb(): Promise<number> {
  const { url } = await benchStack();
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (type.includes('javascript') && response.ok()) scripts.set(response.url(), response.body());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    const bodies = await Promise.all(scripts.values());
    if (bodies.length === 0) throw new Error('The page loaded no script');
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_024;
  });
}

/** The cost of loading the page. */
export const webMeasures: Measure[] = [
  {
    name: 'web.login_js_kb',
    unit: 'KB',
    method: 'All JavaScript that Chromium asks for to show the login page of the production build, each file by gzip.',
    reach: 130,
    run: loginJsKb,
  },
  {
    name: 'web.landing_requests',
    unit: 'requests',
    method:
      'All requests of Chromium for the dashboard of the production server but those of pictures, in a browser that has none of its files.',
    reach: 25,
    run: async () => (await landingArrival()).coldRequests,
  },
  {
    name: 'web.landing_warm_s',
    unit: 's',
    method:
      'From the navigation to the painted start card and list of the dashboard, in a browser that has its files; median of 9.',
    reach: 0.35,
    run: async () => (await landingArrival()).warmS,
  },
  {
    name: 'web.recording_heap_mb_per_min',
    unit: 'MB/min',
    method:
      'The JavaScript heap of the production page after a forced collection, from the second to the fourth minute of a recording of spoken sentences.',
    reach: 0.3,
    run: recordingHeapMbPerMinute,
  },
];
