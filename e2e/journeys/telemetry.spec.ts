import { startTelemetryServer } from '@openconsult/fakes/telemetry-server';
import { onEmptyInstallation } from '../support/empty-installation.ts';
import { expect, test } from '../support/journey.ts';
import { AccountScreens } from '../support/screens/account-screens.ts';

/** In a field, an address and the text of an error. */
const MARKER = 'Quilla';

test('T30: the page continues its trace into the api and reports its errors, without a word of what was typed', async ({
  browser,
  failures,
}) => {
  failures.expect(/uncaught: Quilla is not a tooth/, 'The journey rejects a promise of the page.');
  const telemetry = await startTelemetryServer();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: telemetry.url,
    SENTRY_DSN: telemetry.dsn,
    SENTRY_ENVIRONMENT: 'test',
  };
  await onEmptyInstallation(async ({ url }) => {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
    const page = await context.newPage();
    const forms = new AccountScreens(page);

    await page.goto(`/?from=${MARKER}`);
    await page.getByRole('link', { name: 'Set up your practice' }).click();
    await page.getByLabel('Practice name').fill(`${MARKER} Dental`);
    const posting = page.waitForRequest((request) => request.method() === 'POST');
    await forms.fillSignUp({ firstName: MARKER, lastName: 'Marker', email: `${MARKER}@harbour.example` });
    const [, traceId] = (await (await posting).headerValue('traceparent'))?.split('-') ?? [];
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const traced = () => telemetry.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
    await expect.poll(traced, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^POST \/api\//));

    // Loads once the page is idle.
    const reported = () => telemetry.events.filter(({ tags }) => JSON.stringify(tags) === '{"app":"page"}');
    await expect(async () => {
      await page.evaluate((name) => setTimeout(() => Promise.reject(new TypeError(`${name} is not a tooth`))), MARKER);
      await expect.poll(() => reported().length, { timeout: 1_000 }).toBeGreaterThan(0);
    }).toPass({ timeout: 30_000 });
    expect(JSON.stringify(reported()[0])).toContain('"type":"TypeError"');
    const everything = telemetry.received.join('\n');
    expect(everything.length).toBeGreaterThan(1_000);
    expect(everything.match(new RegExp(MARKER, 'gi'))).toBeNull();
    await context.close();
  }, settings);
  await telemetry.close();
});
