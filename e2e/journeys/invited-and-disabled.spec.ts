import { randomUUID } from 'node:crypto';
import { usersByKind } from '@openconsult/contracts/example-users';
import { answerMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { createPractitioner } from '../support/practitioner.ts';
import { receivesEvents } from '../support/realtime.ts';
import { AccountScreens } from '../support/screens/account-screens.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { UsersScreen } from '../support/screens/users-screen.ts';

const PASSWORD = 'Quite-another-8';

test('An admin invites a user, who works, and whose page closes when the admin disables the account', async ({
  page,
  browser,
  db,
  inbox,
  failures,
}) => {
  failures.expect(/^422 POST .*login$/, 'who is disabled cannot log in');
  failures.expect(/^404 GET .*profile-images/, 'a user of another journey replaces a picture of the list');
  const email = `invited-${randomUUID()}@clinic.example`;
  await logIn(page, await createPractitioner(db, usersByKind.admin));
  const list = new UsersScreen(page);
  await list.add({ firstName: 'Ida', lastName: 'Holm', email });

  const surgery = await browser.newContext();
  const guest = await surgery.newPage();
  const isJoined = receivesEvents(guest);
  await guest.goto(await inbox.linkTo(email, /invites you/));
  await new AccountScreens(guest).choosePassword(PASSWORD);
  await expect(guest.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await guest.getByRole('button', { name: /Accept/ }).click();
  await expect(guest).toHaveURL('/landing');
  await expect(guest.getByRole('button', { name: 'Start consultation' }).first()).toBeVisible();
  await isJoined;

  await list.find(email);
  await list.choose(/Disable/);
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(new LoginScreen(guest).title).toBeVisible();
  await new LoginScreen(guest).logIn({ email, password: PASSWORD });
  await expect(guest.getByText(answerMessages.wrongCredentials).first()).toBeVisible();
  await expect(guest).toHaveURL('/');

  await list.find(email);
  await list.choose(/Activate/);
  await expect(page.getByRole('main').getByText('Active').first()).toBeVisible();
  await new LoginScreen(guest).logIn({ email, password: PASSWORD });
  await expect(guest).toHaveURL('/landing');
  await surgery.close();
});
