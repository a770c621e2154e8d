import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes } from '../support/look.ts';

test('A playlist is built from the library, ordered by drag and by keys, copied, deleted and restored', async ({
  db,
  page,
  practitioner: { email, password },
}) => {
  await db.user.update({ where: { email }, data: { userCategory: 1 } });
  await logIn(page, { email, password });
  await page.goto('/playlist');
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByLabel('Name').fill('First visit');
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('crown');
  await page.getByRole('button', { name: 'Add Crown', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('tooth decay');
  await page.getByRole('button', { name: 'Add Tooth decay', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('root canal');
  await page.getByRole('button', { name: 'Add Root canal treatment', exact: true }).click();

  const names = page.getByRole('list', { name: 'Items in their order' }).getByRole('button', { name: /^Remove / });
  const order = () => names.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(7)));
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, `) });
  await handle('Crown').press('ArrowDown');
  expect(await order()).toEqual(['Tooth decay', 'Crown', 'Root canal treatment']);
  await expect(handle('Crown')).toBeFocused();
  await expect(page.getByText('Crown: now 2 of 3')).toBeAttached();

  const from = await handle('Tooth decay').boundingBox();
  const to = await handle('Root canal treatment').boundingBox();
  if (from === null || to === null) throw new Error('The list has no handles');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['Crown', 'Root canal treatment', 'Tooth decay']);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await lookInBothThemes(page, 'playlist');

  await page.getByRole('button', { name: 'All playlists' }).click();
  await page.getByRole('button', { name: 'More for “First visit”' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First visit (copy)' })).toBeVisible();
  expect(await order()).toEqual(['Crown', 'Root canal treatment', 'Tooth decay']);
  await page.getByRole('button', { name: 'All playlists' }).click();
  await page.getByRole('button', { name: 'More for “First visit (copy)”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'More for “First visit (copy)”' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'More for “First visit (copy)”' })).toBeVisible();
  await lookInBothThemes(page, 'playlists');
});
