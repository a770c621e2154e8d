import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';

test('Logging out in one tab ends the other', async ({ page, context, practitioner }) => {
  await logIn(page, practitioner);
  await page.goto('/landing');
  const other = await context.newPage();
  await other.goto('/voice-notes');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(new LoginScreen(page).title).toBeVisible();
  await expect(new LoginScreen(other).title).toBeVisible();
});

test('A session that ended elsewhere sends every call of the page to the log-in', async ({
  page,
  practitioner,
  db,
  failures,
}) => {
  failures.expect(/^401 /, 'the session ended');
  await logIn(page, practitioner);
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await db.loginSession.deleteMany({ where: { user: { email: practitioner.email } } });
  // The press is such a call, unless an automatic one came before and removed the button.
  const login = new LoginScreen(page);
  await page.getByRole('button', { name: 'Start consultation' }).or(login.title).first().click();
  await expect(login.title).toBeVisible();
});
