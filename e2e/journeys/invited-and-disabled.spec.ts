import { randomUUID } from 'node:crypto';
import { usersByKind } from '@openconsult/contracts/example-users';
import { answerMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes, takePicture } from '../support/look.ts';
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

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const added = `imported-${randomUUID()}@clinic.example`;
  const csv = `First name,last name,E-MAIL,Plan\nUma,Ray,${added},Gold\nIda,Holm,x-${added},Pro\n,Ray,y-${added},Pro\n`;
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await expect(dialog.getByText('Plan: Gold is not a plan. Use Pro, Student, New or Voice.')).toBeVisible();
  await expect(dialog.getByText('First name is missing.')).toBeVisible();
  await expect(dialog.getByRole('row').nth(2)).toContainText(`x-${added}`);
  await lookInBothThemes(page, 'import-preview');
  await dialog.getByRole('button', { name: 'Add 1, leave 2 out' }).click();
  await expect(dialog.getByText('1 user added, 2 lines left out.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await list.find(`x-${added}`);
  await page.goto('/admin/user?tab=trail&kind=account');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ida Holm accepted the terms' }).first()).toBeVisible();
  await takePicture(page, 'audit-trail');
});
