import { treatments } from '@openconsult/contracts/treatments';
import type { Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes } from '../support/look.ts';
import { createAdminOfOwnPractice, createPractitioner } from '../support/practitioner.ts';

test('An admin builds a condition with its treatments from nothing and publishes it, and a practitioner shows it', async ({
  browser,
  db,
  failures,
  page,
}) => {
  const admin = await createAdminOfOwnPractice(db);
  const colleague = await createPractitioner(db);
  await db.user.update({ where: { email: colleague.email }, data: { practiceId: admin.practiceId } });
  await logIn(page, admin);
  await page.goto('/admin/content');
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1 });
  await expect(main.getByText('The library is empty')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add starter library' })).toBeVisible();
  await lookInBothThemes(page, 'content-empty');

  await main.getByRole('button', { name: 'Add item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the library' });
  await dialog.getByLabel('Name').fill('Cracked tooth');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(title).toHaveText('Cracked tooth');

  /** Creates an item inside the open one. */
  const create = async (label: string, name: string): Promise<void> => {
    await main.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name: `Create “${name}”` }).click();
  };
  const openLink = async (name: string): Promise<void> => {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(title).toHaveText(name);
  };
  const save = async (): Promise<void> => {
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  };

  // The first is answered after the second; both are linked.
  const held = Promise.withResolvers<void>();
  const delay = async (route: Route): Promise<void> => {
    await held.promise;
    await route.continue();
  };
  await page.route('**/api/admin/content', delay, { times: 1 });
  await create('Add a treatment', 'Onlay');
  await create('Add a treatment', 'Crown');
  const contained = main.getByRole('region', { name: 'Treatments' }).getByRole('listitem');
  await expect(contained).toHaveText([/^Crown/]);
  held.resolve();
  await expect(contained).toHaveText([/^Crown/, /^Onlay/]);
  await main.getByRole('button', { name: 'Move Onlay, 2 of 2' }).press('ArrowUp');
  await expect(contained).toHaveText([/^Onlay/, /^Crown/]);
  await expect(main.getByText('Onlay: now 1 of 2')).toBeAttached();
  await expect(main.getByText(/^Saved \d/)).toBeVisible();

  // An edit that is not saved is there when the item is opened again.
  await main.getByLabel('Summary').fill('A crack that opens when you bite.');
  await main.getByRole('link', { name: 'All content' }).click();
  const row = main.getByRole('row', { name: /Cracked tooth/ });
  await expect(row).toContainText('Not saved');
  // Meanwhile another admin saves the same field, and one of their own.
  const theirs = { name: 'Cracked tooth', practiceId: admin.practiceId };
  await db.contentItem.updateMany({
    where: theirs,
    data: { summary: 'Of another admin', aliases: ['split tooth'], version: { increment: 1 } },
  });
  await openLink('Cracked tooth');
  await expect(contained).toHaveText([/^Onlay/, /^Crown/]);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  failures.expect(/409/, 'another admin saved the item');
  const choice = page.getByRole('dialog');
  await expect(choice.getByRole('region', { name: 'From the other window' })).toContainText('Of another admin');
  await choice.getByRole('button', { name: 'Use mine' }).click();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await expect(main.getByText('split tooth')).toBeVisible();

  await openLink('Onlay');
  await main.getByRole('button', { name: 'Add step' }).click();
  await main.getByLabel('Step 1', { exact: true }).fill('The cracked part is removed');
  await main.getByRole('textbox', { name: 'Price' }).fill('450');
  await save();
  await create('Add a risk', 'Sensitive tooth');
  await expect(main.getByText(/^Saved \d/)).toBeVisible();
  await lookInBothThemes(page, 'content-treatment');
  await openLink('Sensitive tooth');
  await main.getByLabel('How often it happens').fill('about 1 in 20 people');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByLabel('Source')).toHaveAccessibleDescription(/required/);
  await main.getByLabel('Source').fill('Miller, Onlays after five years, 2019');
  await save();
  await openLink('Onlay');
  await main.getByRole('button', { name: 'Actions for Onlay' }).click();
  await page.getByRole('menuitem', { name: 'Publish with all it contains' }).click();
  const question = page.getByRole('dialog', { name: 'Publish 2 items?' });
  await expect(question).toContainText('Onlay, Sensitive tooth');
  await question.getByRole('button', { name: 'Publish' }).click();
  await openLink('Cracked tooth');
  await main.getByRole('button', { name: 'Publish' }).click();
  await expect(main.getByRole('link', { name: 'See it as patients do' })).toBeVisible();

  await main.getByRole('link', { name: 'All content' }).click();
  await expect(row).toContainText('Published');
  await expect(main.getByRole('row', { name: /Crown/ })).toContainText('Draft');
  await lookInBothThemes(page, 'content-table');
  await main.getByRole('button', { name: 'Actions for Crown' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(main.getByRole('row', { name: /Crown/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('row', { name: /Crown/ })).toBeVisible();

  // The second is chosen before the page shows the first; both are in the address.
  await main.evaluate((element) => {
    for (const [label, value] of [
      ['Type', 'treatment'],
      ['Status', 'draft'],
    ]) {
      const select = element.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      if (!select || !value) throw new Error(`There is no ${label}.`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/\?(?=.*type=treatment)(?=.*status=draft)/);
  await expect(main.getByRole('row', { name: /Crown/ })).toBeVisible();

  await main.getByRole('tab', { name: 'Order' }).click();
  // The filter of the table has the same name and may still be shown.
  await main.getByRole('tabpanel', { name: 'Order' }).getByLabel('Type').selectOption('Treatments');
  const ordered = main.getByRole('list', { name: 'Treatments in their order' }).getByRole('listitem');
  await expect(ordered).toHaveText([/^Crown/, /^Onlay/]);
  await main.getByRole('button', { name: 'Move Crown, 1 of 2' }).press('ArrowDown');
  await expect(main.getByText(/^Saved \d/)).toBeVisible();
  await lookInBothThemes(page, 'content-order');
  await main.getByRole('tab', { name: 'Tree' }).click();
  await main.getByRole('button', { name: 'What Cracked tooth contains' }).click();
  await main.getByRole('button', { name: 'What Onlay contains' }).click();
  await expect(main.getByRole('link', { name: 'Sensitive tooth' })).toBeVisible();
  await lookInBothThemes(page, 'content-tree');

  const other = await (await browser.newContext()).newPage();
  await logIn(other, colleague);
  await other.goto('/content');
  const shown = other.getByRole('main');
  await shown.getByRole('link', { name: 'Cracked tooth' }).click();
  await expect(shown.getByText('A crack that opens when you bite.')).toBeVisible();
  // Crown is still a draft.
  await expect(shown.getByRole('region', { name: 'Treatments' }).getByRole('link')).toHaveText(['Onlay']);
  await shown.getByRole('link', { name: 'Onlay', exact: true }).click();
  await expect(shown.getByText('The cracked part is removed')).toBeVisible();
  await expect(shown.getByRole('region', { name: 'Risks' })).toContainText('about 1 in 20 people');
  const answer = await other.request.get(treatments.list.path);
  const catalogue = treatments.list.response?.parse(await answer.json()).data;
  expect(catalogue?.map(({ name, formatted_price, risks }) => [name, formatted_price, risks])).toEqual([
    ['Onlay', '£450.00', ['Sensitive tooth']],
  ]);
  await other.context().close();
});
