import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { look, takePicture } from '../support/look.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { storePhrases } from '../support/stored-phrases.ts';

const NOTE = `## Presenting complaint

- Sore for two days.
- She grinds when deadlines loom. [check: heading]

## Medical history

## Social history

Not mentioned.

## Records

## Exam

- How bad is it? Six. [check: answer]
- The gum around the crown is red. [check: heading]

## Treatment plan
`;

/** Whether nothing lies over the middle of an element. */
const isSeen = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('A line that may be misplaced stays or moves by one choice, and headings without a text are one line', async ({
  page,
  practitioner,
  db,
}) => {
  const notes = new NotesScreen(page);
  await openConsultation(page, practitioner, 'Hedda Roth');
  await storePhrases(db, practitioner.email, 'Sore for two days. The gum around the crown is red.');
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: practitioner.email } });
  await db.voiceNote.updateMany({ where: { userId }, data: { notes: NOTE } });
  await page.reload();
  await notes.step('Notes').click();
  const marks = notes.text.locator('[data-check]');
  const folded = notes.notes.getByText(/^Nothing written under:/);
  const heading = (name: string) => notes.text.getByRole('heading', { name });
  const menu = page.getByRole('menu');
  const stored = async () => (await db.voiceNote.findFirstOrThrow({ where: { userId } })).notes;

  await test.step('the first place to check is shown from below the screen, beside its choice', async () => {
    await page.setViewportSize({ width: 1440, height: 300 });
    await expect(marks.first()).not.toBeInViewport();
    await notes.notes.getByRole('button', { name: 'Next place to check' }).click();
    await expect(menu.getByRole('menuitem', { name: 'Right place' })).toBeVisible();
    expect(await isSeen(marks.first())).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('headings without a text are named in one line; nothing is said to be absent', async () => {
    await expect(marks).toHaveCount(3);
    await expect(folded).toHaveText('Nothing written under: Medical history, Records, Treatment plan');
    await expect(heading('Records')).toBeHidden();
    await expect(heading('Social history')).toBeVisible();
    await look(page, 'note-places', ['dark', 'light'], { narrowTabs: 3 });
  });

  await test.step('nothing is signed while a place is marked, and the dialog leads to the first', async () => {
    const dialog = page.getByRole('dialog', { name: 'Sign these notes' });
    await notes.notes.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(dialog).toContainText('3 places in these notes are marked to check.');
    await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
    await look(page, 'sign-marked', ['dark', 'light'], { isCovered: true });
    await dialog.getByRole('button', { name: 'Show the first one' }).click();
    await expect(menu.getByRole('menuitem', { name: 'Right place' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('a line moves under another heading by mouse, and says no more that nothing was mentioned', async () => {
    await marks.first().click();
    await expect(menu.getByRole('menuitem', { name: 'Presenting complaint' })).toHaveCount(0);
    await takePicture(page, 'note-places-menu');
    await menu.getByRole('menuitem', { name: 'Social history' }).click();
    await expect(marks).toHaveCount(2);
    await expect.poll(stored).toContain('## Social history\n\n- She grinds when deadlines loom.');
    expect(await stored()).not.toContain('Not mentioned');
  });

  await test.step('by keyboard alone the next mark is found, and its line stays', async () => {
    await notes.notes.getByRole('button', { name: 'Next place to check' }).focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'This is right' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(marks).toHaveCount(1);
    await expect.poll(stored).toContain('- How bad is it? Six.\n');
  });

  await test.step('Alt+Enter at a mark opens it, and a folded heading receives the line', async () => {
    await marks.first().click();
    await expect(menu.getByRole('menuitem', { name: 'Right place' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(marks).toHaveCount(1);
    await expect(notes.text).toBeFocused();
    await page.keyboard.press('Alt+Enter');
    await menu.getByRole('menuitem', { name: 'Records' }).click();
    await expect(marks).toHaveCount(0);
    await expect(heading('Records')).toBeVisible();
    await expect(folded).toHaveText('Nothing written under: Medical history, Treatment plan');
    await expect.poll(stored).toContain('## Records\n\n- The gum around the crown is red.');
  });

  await test.step('a folded heading opens to be written under', async () => {
    await folded.getByRole('button', { name: 'Treatment plan' }).click();
    await expect(notes.text).toBeFocused();
    await page.keyboard.type('Splint.');
    await expect.poll(stored).toContain('## Treatment plan\n\nSplint.');
    await expect(folded).toHaveText('Nothing written under: Medical history');
  });
});
