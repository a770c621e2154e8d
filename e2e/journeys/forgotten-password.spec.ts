import { answerMessages, validationMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { AccountScreens } from '../support/screens/account-screens.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';

const NEW_PASSWORD = 'Quite-another-8';

test('A forgotten password is replaced by a mailed link, once', async ({ page, practitioner, inbox, failures }) => {
  failures.expect(/^422 POST .*login$/, 'a wrong password');
  failures.expect(/^(422|410) POST .*reset-password$/, 'the password of before, and a link that is used up');
  const login = new LoginScreen(page);
  await login.open();
  await login.logIn({ ...practitioner, password: 'Forgotten-it-1' });
  await expect(page.getByText(answerMessages.wrongCredentials).first()).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(practitioner.email);
  await page.getByRole('button', { name: /link/ }).click();
  await expect(page.getByText(/If this address has an account/)).toBeVisible();

  const link = await inbox.linkTo(practitioner.email, /new password/);
  await page.goto(link);
  const forms = new AccountScreens(page);
  await forms.choosePassword(practitioner.password);
  await expect(page.getByText(validationMessages.samePassword)).toBeVisible();
  await forms.choosePassword(NEW_PASSWORD);
  await expect(page).toHaveURL('/landing');

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(login.title).toBeVisible();
  await login.logIn({ ...practitioner, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/landing');

  // Leaves first: a logged-out page reloads, which would cancel the navigation to the link.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await forms.choosePassword('Yet-another-9');
  await expect(page.getByText(/link has expired/i).first()).toBeVisible();
});
