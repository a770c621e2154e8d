import { auth, CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { expect, type Page } from '@playwright/test';
import type { Practitioner } from './practitioner.ts';

/** Signs the browser of a page in without the form, for journeys that begin behind it. */
export async function signIn(page: Page, { email, password }: Practitioner): Promise<void> {
  await page.request.get(auth.csrfCookie.path);
  const cookie = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE);
  const answer = await page.request.post(auth.login.path, {
    data: { email, password },
    headers: { [CSRF_HEADER]: decodeURIComponent(cookie?.value ?? '') },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
