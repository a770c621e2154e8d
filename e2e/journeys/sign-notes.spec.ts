import { expect, test } from '../support/journey.ts';
import { look, lookInBothThemes } from '../support/look.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { storePhrases } from '../support/stored-phrases.ts';

const PATIENT = 'Nadia Holm';
const BOTH = ['dark', 'light'] as const;

test('A contradiction is settled, the notes are read and signed, another window can no longer edit them, and an addendum is added', async ({
  page,
  practitioner,
  db,
  failures,
}) => {
  test.setTimeout(240_000);
  const notes = new NotesScreen(page);
  const panel = page.getByRole('region', { name: 'Not as it was said' });
  const signButton = notes.notes.getByRole('button', { name: 'Sign', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Sign these notes' });

  await openConsultation(page, practitioner, PATIENT);
  await storePhrases(
    db,
    practitioner.email,
    'Presenting complaint. The upper left six broke last *week.',
    'Treatment plan. We agreed a crown on the upper left six.',
    'The crown is £310.',
    'Today I take half of the £130 for the crown as a deposit.',
  );
  await page.reload();
  await notes.step('Notes').click();
  await notes.generate();
  await expect(notes.text).toContainText('£130');
  await expect(notes.notes.getByTestId('sign-state')).toHaveText('Draft, not signed yet');

  await test.step('nothing is signed while a contradiction is open, and the dialog leads to it', async () => {
    await expect(panel.getByRole('status')).toHaveText('1 to settle');
    await signButton.click();
    await expect(dialog).toContainText('Settle it before you sign them.');
    await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
    await look(page, 'sign-held-up', BOTH, { isCovered: true });
    await dialog.getByRole('button', { name: /^Two prices/ }).click();
    await panel.getByRole('button', { name: 'Use £310' }).click();
    await expect(panel.getByRole('status')).toHaveText('All settled');
    await expect(notes.text).not.toContainText('£130');
  });

  await test.step('it is among the drafts, with what it lacks and a way there', async () => {
    await page.goto('/drafts');
    const row = page.getByRole('listitem').filter({ hasText: PATIENT });
    await expect(row).toContainText('Not signed');
    await lookInBothThemes(page, 'drafts');
    await row.getByRole('link', { name: PATIENT }).click();
    await expect(notes.text).toContainText('£310');
  });

  const second = await page.context().newPage();
  const other = new NotesScreen(second);

  await test.step('reading is declared first, and an edit makes the notes a draft again', async () => {
    await notes.text.press('Control+End');
    await notes.text.pressSequentially(' Seen with the nurse.');
    await signButton.click();
    await expect(dialog).toContainText(PATIENT);
    await expect(dialog).toContainText('1 word is one that the recogniser was unsure of.');
    await expect(dialog.getByRole('region', { name: 'Text to sign' })).toContainText('Seen with the nurse.');
    await dialog.getByText('Who wrote what').click();
    await expect(dialog).toContainText(/as dictated, placed by the built-in writer/);
    await expect(dialog.getByRole('list', { name: /^Typed or changed by/ })).toContainText('Seen with the nurse.');
    await look(page, 'sign', BOTH, { isCovered: true });
    await dialog.getByRole('button', { name: 'Mark as read' }).click();
    await expect(notes.notes.getByTestId('sign-state')).toHaveText(/^Read Today, \d\d:\d\d, not signed yet$/);
    await look(page, 'sign-read', BOTH, { narrowTabs: 3 });
    await notes.text.press('Control+End');
    await notes.text.pressSequentially(' Review in a year.');
    await expect(notes.notes.getByTestId('sign-state')).toHaveText('Draft, not signed yet');
    await second.goto(page.url());
    await expect(other.text).toContainText('Review in a year.');
  });

  await test.step('the notes are signed by keyboard and become read-only', async () => {
    await signButton.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notes.notes.getByTestId('signature')).toContainText(/^Signed by .+\d\d:\d\d/);
    await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeFocused();
    await expect(notes.text).toBeHidden();
    await expect(notes.notes.getByRole('button', { name: 'Rewrite' })).toBeHidden();
    await expect(notes.notes.getByRole('region', { name: 'Signed text' })).toContainText('Review in a year.');
  });

  await test.step('another window shows why its edit is refused, and what was typed until it is discarded', async () => {
    failures.expect(/^409 PUT .*\/update$/, 'signed notes refuse an edit');
    await other.text.press('Control+End');
    await other.text.pressSequentially(' Too late.');
    await expect(second.getByRole('alert')).toContainText('These notes are signed and can no longer be changed.');
    await expect(other.text).toContainText('Too late.');
    await second.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(other.notes.getByRole('region', { name: 'Signed text' })).toBeVisible();
    await expect(other.notes).not.toContainText('Too late.');
    await second.close();
  });

  await test.step('an addendum is dated and shown below, also after a reload', async () => {
    await notes.notes.getByRole('button', { name: 'Add an addendum' }).click();
    await notes.notes.getByRole('textbox', { name: 'Addendum' }).fill('The patient called: no pain since.');
    await notes.notes.getByRole('button', { name: 'Add', exact: true }).click();
    const addenda = notes.notes.getByRole('region', { name: 'Addenda' });
    await expect(addenda.getByRole('listitem')).toContainText('no pain since');
    await page.reload();
    await expect(addenda.getByRole('listitem')).toHaveCount(1);
    await look(page, 'signed', BOTH, { narrowTabs: 3 });
  });

  await test.step('the bundle is still written and shown from them', async () => {
    await notes.createBundleButton.click();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled({ timeout: 60_000 });
  });

  await test.step('the audit has all of it, and the drafts have the bundle', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    const events = page.getByRole('list', { name: 'Audit events' });
    await expect(events).toContainText('added an addendum to signed notes');
    const event = (done: string) => events.getByRole('listitem').filter({ hasText: done }).first();
    await expect(event('Section: letter')).toContainText('Writer: built-in writer');
    await expect(page.getByRole('main')).not.toContainText('no pain since');
    await lookInBothThemes(page, 'audit-of-consultation');
    // Each saved edit and each opened text is an event, so the page on which an older one is depends on the typing.
    const newest = (await events.textContent()) ?? '';
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(event('had notes written')).toBeVisible();
    const all = newest + ((await events.textContent()) ?? '');
    for (const done of ['signed notes', 'marked notes as read', 'settled what was not']) expect(all).toContain(done);
    await page.getByRole('link', { name: 'All consultations' }).click();
    await expect(page.getByRole('heading', { name: 'Audit', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: PATIENT })).toBeVisible();
    await lookInBothThemes(page, 'audit');
    await page.goto('/drafts');
    await expect(page.getByRole('listitem').filter({ hasText: PATIENT })).toContainText('Bundle not sent');
  });
});
