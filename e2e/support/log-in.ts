import { auth, CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { expect, type Page } from '@playwright/test';
import type { Practitioner } from './practitioner.ts';

/**
 * Logs the browser of a page in without the form. A browser that Playwright did not start needs the address of the app.
 */
export async function logIn(page: Page, { email, password }: Practitioner, baseURL = ''): Promise<void> {
  await page.request.get(`${baseURL}${auth.csrfCookie.path}`);
  const cookie = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE);
  const answer = await page.request.post(`${baseURL}${auth.login.path}`, {
    data: { email, password },
    headers: { [CSRF_HEADER]: decodeURIComponent(cookie?.value ?? '') },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
