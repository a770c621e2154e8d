import { contentTracking, type TrackingEvent, trackingEvent } from '@openconsult/contracts/content-tracking';
import { pageOf } from '@openconsult/contracts/fields';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { storedLibrary } from '../support/stored-library.ts';

/** The showings of a consultation, as `what, kind, watched`. */
async function timelineOf(page: Page, consultationId: string): Promise<readonly TrackingEvent[]> {
  const query = new URLSearchParams({ patient_session_id: consultationId, append: 'tracking_media' });
  const answer = await page.request.get(`${contentTracking.timeline.path}?${query}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return pageOf(trackingEvent).parse(await answer.json()).data;
}

const namesOf = (events: readonly TrackingEvent[]): readonly string[] =>
  events.map(({ name, media }) => (media === null ? name : `${name}: ${media.tracking_type}`));

test('What a patient is shown is recorded: a condition, a treatment, half of its animation, and what a closed page still had', async ({
  page,
  practitioner,
  failures,
  db,
}) => {
  await storedLibrary(db);
  await openConsultation(page, practitioner, 'Ines Holm');
  const consultationId = new URL(page.url()).searchParams.get('session') ?? '';
  const main = page.getByRole('main');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await main.getByRole('link', { name: 'Missing tooth', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Missing tooth');
  await main.getByRole('region', { name: 'Treatments' }).getByRole('link', { name: 'Dental implant' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Dental implant');

  // Half of the animation, at double speed and by keys: Space is the player's while it has the focus.
  const player = main.getByRole('region', { name: /^Video:/ });
  const video = player.locator('video');
  await player.focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('>');
  await page.keyboard.press('Space');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime / element.duration))
    .toBeGreaterThan(0.5);
  await page.keyboard.press('Space');
  expect(await video.evaluate((element: HTMLVideoElement) => [element.paused, element.playbackRate])).toEqual([
    true,
    2,
  ]);

  const heart = main.getByRole('button', { name: 'Favourite' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  // The presenting mode: arrows turn the page, Escape ends it.
  await page.keyboard.press('p');
  const presenting = page.getByRole('dialog', { name: 'Presenting Dental implant' });
  await expect(presenting).toContainText(/1 of \d+/);
  await page.keyboard.press('ArrowRight');
  await expect(presenting).toContainText(/2 of \d+/);
  await page.keyboard.press('Escape');
  await expect(presenting).toBeHidden();

  const expected = ['Missing tooth', 'Dental implant', 'Dental implant: video', 'Dental implant: image'];
  await expect.poll(async () => namesOf(await timelineOf(page, consultationId))).toEqual(expected);
  const watched = (await timelineOf(page, consultationId))[2]?.media?.video_payback_percentage;
  expect(watched).toBeGreaterThanOrEqual(50);
  expect(watched).toBeLessThan(75);

  // The server cannot be reached, and the page is closed: the next one sends it with its own time.
  failures.expect(/tracking\/create/, 'the journey refuses the call');
  const isCreated = '**/api/education-content/tracking/create';
  await page.route(isCreated, (route) => route.abort('connectionfailed'));
  await main.getByRole('region', { name: 'Risks' }).getByRole('link').first().click();
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('Dental implant');
  const risk = (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto('/content');
  await page.unroute(isCreated);
  await expect.poll(async () => namesOf(await timelineOf(page, consultationId))).toEqual([...expected, risk]);

  await page.goto('/landing');
  const shown = page.getByRole('region', { name: 'Shown to this patient' });
  await expect(shown.getByRole('link', { name: /^Dental implant.*Watched \d+ %/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Favourites' }).getByRole('link')).toHaveText([
    'Show all favourites',
    'Dental implant',
  ]);
});
