import { DOT_PNG } from '../support/dot-png.ts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { receivesEvents } from '../support/realtime.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { watchNotices } from '../support/shown-texts.ts';

test('Names and country are saved as they are typed, and the top bar follows', async ({ page, practitioner }) => {
  await logIn(page, practitioner);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('');
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('First name').fill('Marguerite');
  await page.getByRole('combobox', { name: 'Country' }).fill('Switz');
  await page.getByRole('option', { name: 'Switzerland' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of Marguerite / })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Marguerite');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Switzerland');
});

test('Colours chosen in the profile are those of every page, also after a reload', async ({ page, practitioner }) => {
  const scheme = page.locator('html');
  const isShown = (name: string) => expect(scheme).toHaveAttribute('data-mantine-color-scheme', name);
  await logIn(page, practitioner);
  await page.goto('/profile');
  const colours = page.getByRole('region', { name: 'Colours' });
  await expect(colours.getByRole('radio', { name: 'By page' })).toBeChecked();
  await isShown('dark');
  await colours.getByRole('radio', { name: 'Light' }).click();
  await isShown('light');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good');
  await isShown('light');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good');
  await isShown('light');

  await page.goto('/profile');
  await colours.getByRole('radio', { name: 'Same as this device' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await isShown('dark');
  await page.goto('/voice-notes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isShown('dark');
  await expect(page.getByRole('button', { name: /^Use (?:light|dark) colours$/ })).toHaveCount(0);
});

test('A picture is previewed, uploaded and shown, and can be removed', async ({ page, practitioner }) => {
  await logIn(page, practitioner);
  await page.goto('/profile');
  const details = page.getByRole('region', { name: 'Your details' });
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: DOT_PNG });
  await expect(details.getByRole('alert')).toContainText('Choose a JPEG, PNG or WebP file.');

  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: DOT_PNG });
  await expect(details.getByRole('img', { name: 'Preview of your new picture' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Use this picture' })).toBeFocused();
  const notices = await watchNotices(page);
  await page.keyboard.press('Enter');
  await expect.poll(notices).toContain('Picture changed');
  await page.reload();
  await expect(details.locator('img')).toHaveJSProperty('complete', true);
  await expect(details.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await details.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove your picture?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(details.locator('img')).toHaveCount(0);
});

test('A device that is logged out from another one shows the log-in at once', async ({
  page,
  browser,
  practitioner,
}) => {
  await logIn(page, practitioner);
  const elsewhere = await browser.newContext();
  const lost = await elsewhere.newPage();
  await logIn(lost, practitioner);
  const isJoined = receivesEvents(lost);
  await lost.goto('/landing');
  await isJoined;

  await page.goto('/profile');
  const devices = page.getByRole('list', { name: 'Your logged-in devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await devices.last().getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(new LoginScreen(lost).title).toBeVisible();
  await expect(devices).toHaveCount(1);
  await elsewhere.close();
});
