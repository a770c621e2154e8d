import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import type { Practitioner } from '../support/practitioner.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';

/** The code of the authenticator app, `steps` of 30 s from now: each is valid once, also one step early. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function turnOn(page: Page, { password }: Practitioner): Promise<{ secret: string; recoveryCode: string }> {
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const link = await dialog.getByRole('link', { name: 'On this device, open the app here' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  // Sent once it is complete.
  await dialog.getByLabel(/6 digits/).fill(codeOf(secret));
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await dialog.getByLabel('I have saved them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
  return { secret, recoveryCode };
}

test('Log-in asks for the code of the app, or takes a recovery code once', async ({ page, practitioner, failures }) => {
  failures.expect(/^422 POST .*second-factor$/, 'a wrong code, and a recovery code that is used up');
  await logIn(page, practitioner);
  const { secret, recoveryCode } = await turnOn(page, practitioner);
  const login = new LoginScreen(page);
  const logOut = async () => {
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await expect(login.title).toBeVisible();
  };

  await logOut();
  await login.logIn(practitioner);
  await page.getByLabel('6-digit code').fill('000000');
  await expect(page.getByText('The code is incorrect.').first()).toBeVisible();
  await page.getByLabel('6-digit code').fill(codeOf(secret, 1));
  await expect(page).toHaveURL('/landing');

  await logOut();
  for (const expected of ['/landing', '/']) {
    await login.logIn(practitioner);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    if (expected === '/') await expect(page.getByText('The code is incorrect.').first()).toBeVisible();
    await expect(page).toHaveURL(expected);
    if (expected === '/landing') await logOut();
  }
});

test('A passkey logs in without a password', async ({ page, practitioner }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(page, practitioner);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('This desk');
  await dialog.getByLabel('Your password').fill(practitioner.password);
  await dialog.getByRole('button', { name: /Add|Create|Continue/ }).click();
  await expect(card.getByText('This desk')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/landing');
});
