import { consultations } from '@openconsult/contracts/consultations';
import type { Browser, BrowserContext, Cookie } from '@playwright/test';
import { percentile } from '../percentile.ts';
import { withBrowser } from '../stack/bench-browser.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { signedInPractitioner } from '../stack/practitioners.ts';

const WARM_LOADS = 9;
const CONSULTATIONS = 12;

/** What a first and a later arrival at the dashboard cost. */
interface Arrival {
  /** Requests of the first arrival, until the network is quiet; without pictures. */
  coldRequests: number;
  /** Until the dashboard can be used, of a browser that has its files; the median. */
  warmS: number;
}

/** Runs in the page: the first painted frame in which the list and the start button are there. */
const READY_SCRIPT = `window.readyMs = new Promise((resolve) => {
  const isReady = () =>
    document.querySelector('#start-title') !== null && document.querySelector('main li time') !== null;
  const watch = () => {
    if (!isReady()) return requestAnimationFrame(watch);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  };
  requestAnimationFrame(watch);
})`;

async function arrive(context: BrowserContext, url: string): Promise<{ requests: number; readyMs: number }> {
  const page = await context.newPage();
  let requests = 0;
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') requests += 1;
  });
  await page.addInitScript(READY_SCRIPT);
  await page.goto(`${url}/landing`);
  const readyMs = await page.evaluate<number>('window.readyMs');
  await page.waitForLoadState('networkidle');
  await page.close();
  return { requests, readyMs };
}

/** A practitioner with some consultations, logged in: their cookies. */
async function cookiesOfLogin(browser: Browser, url: string): Promise<Cookie[]> {
  const { practitioner, client } = await signedInPractitioner();
  for (let at = 0; at < CONSULTATIONS; at += 1) {
    const body = { patient_name: `Jane Doe ${at}`, create_session: true };
    const { id } = await client.call(consultations.open, { body });
    await client.call(consultations.stop, { params: { id }, body: { reason: 'person' } });
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('E-mail').fill(practitioner.email);
  await page.getByLabel('Password', { exact: true }).fill(practitioner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/landing');
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function measure(): Promise<Arrival> {
  const { url } = await benchStack();
  return withBrowser(async (browser) => {
    const cookies = await cookiesOfLogin(browser, url);
    const fresh = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await fresh.addCookies(cookies);
    const { requests: coldRequests } = await arrive(fresh, url);
    const warm: number[] = [];
    for (let at = 0; at < WARM_LOADS; at += 1) warm.push((await arrive(fresh, url)).readyMs);
    return { coldRequests, warmS: percentile(warm, 0.5) / 1_000 };
  });
}

let arrival: Promise<Arrival> | undefined;

/** Measured once for both figures. */
export const landingArrival = (): Promise<Arrival> => {
  arrival ??= measure();
  return arrival;
};
