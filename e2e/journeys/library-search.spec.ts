import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { look } from '../support/look.ts';

test('A search with typing errors takes the place of the page, and a result opens', async ({ page, practitioner }) => {
  await logIn(page, practitioner);
  await page.goto('/landing');
  const field = page.getByRole('searchbox', { name: 'Search animations' });
  await expect(async () => {
    await field.fill('toth decya');
    await field.press('Enter');
    await expect(page.getByRole('link', { name: 'Tooth decay', exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Search results, toth decya' })).toBeVisible();
  await expect(page.getByText('for “tooth decay”')).toBeVisible();
  await look(page, 'search-results', ['dark']);

  await field.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  await field.fill('caries');
  // Without Enter it waits for a pause.
  await page.getByRole('link', { name: 'Tooth decay', exact: true }).click();
  await expect(page).toHaveURL(/\/content\/conditions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tooth decay' })).toBeVisible();
  await expect(field).toHaveValue('');
});
