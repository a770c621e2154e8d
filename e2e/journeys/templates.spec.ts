import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { consultations } from '@openconsult/contracts/consultations';
import { answerMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes, takePicture } from '../support/look.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';

test('A practitioner copies a cue card, changes it, tries it, restores a version, and writes with it and with a snippet', async ({
  page,
  context,
  practitioner,
  failures,
}) => {
  failures.expect(/^422 PUT \/api\/voice-notes\/templates\/[^/]+$/, 'a template without a heading');
  failures.expect(/^422 POST \/api\/voice-notes\/snippets$/, 'a second snippet with the same shortcut');
  await logIn(page, practitioner);
  await page.goto('/templates');
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  const practice = page.getByRole('region', { name: 'Practice' });
  await expect(practice.getByRole('listitem')).toHaveCount(2);
  await lookInBothThemes(page, 'templates');

  // One of the practice is for its admins to change; a copy is one's own.
  await practice.getByRole('button', { name: /^General dental guidelines/ }).click();
  await expect(page.getByText('Your practice’s admins change this one.')).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General dental guidelines (copy)');
  const text = page.getByLabel('Template text');
  await page.getByLabel('Title').fill('My sedation visit');
  await text.fill('Nothing to write under.');
  await page.getByRole('button', { name: 'Heading 2' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: answerMessages.templateWithoutHeading })).toBeVisible();

  // What is typed reads as Markdown.
  await text.fill('');
  await text.pressSequentially('## Presenting complaint\nWhat brings the patient in.\n## Sedation\nFasting, escort.');
  await expect(text.getByRole('heading', { name: 'Sedation' })).toBeVisible();

  // Another page does not lose the edit.
  await page.getByRole('button', { name: 'All templates' }).click();
  const mine = page.getByRole('region', { name: 'Mine' });
  await expect(mine.getByText('Not saved')).toBeVisible();
  await mine.getByRole('button', { name: /^General dental guidelines \(copy\)/ }).click();
  await expect(text).toContainText('Fasting, escort.');

  await page
    .getByLabel('Text of the transcript')
    .fill('Presenting complaint. Pain on the lower right. Sedation. Escort is her sister.');
  await page.getByRole('button', { name: 'Write the note' }).click();
  const note = page.getByRole('region', { name: 'Note' });
  await expect(note).toContainText(/pain on the lower right/i);
  await expect(note).not.toContainText('What brings the patient in.');
  await lookInBothThemes(page, 'template-editor');
  await expect(note).toContainText(/pain on the lower right/i);
  await text.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My sedation visit');

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('button', { name: 'Show version 1' }).click();
  await expect(versions).toContainText('Treatment options');
  await takePicture(page, 'template-versions');
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General dental guidelines (copy)');
  await expect(text.getByRole('heading', { name: 'Treatment options' })).toBeVisible();

  await page.goto('/templates?kind=letter&open=new');
  await page.getByRole('button', { name: 'Insert a field' }).click();
  await page.getByRole('menuitem', { name: 'Aftercare' }).click();
  await expect(page.getByLabel('Template text')).toContainText('{{aftercare}}');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Avoid sticky food on that side.');
  await lookInBothThemes(page, 'template-letter');
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.goto('/templates?kind=snippet');
  await expect(page.getByText('No snippets yet')).toBeVisible();
  const addSnippet = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: 'New snippet' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Shortcut').fill('sens');
    await page.getByLabel('Snippet text').pressSequentially('Sensitivity is **common** for some days.');
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await addSnippet('Sensitivity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sensitivity');
  await page.getByRole('button', { name: 'All templates' }).click();
  await addSnippet('Another one');
  await expect(page.getByText(answerMessages.shortcutTaken)).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  const token = (await context.cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
  const headers = { [CSRF_HEADER]: decodeURIComponent(token) };
  const data = { patient_name: 'Ines Holm', create_session: true, transcript: 'Pain on the lower right.' };
  const consultation = await (await page.request.post(consultations.open.path, { headers, data })).json();
  await page.goto(`/voice-note?session=${consultation.id}`);
  const notes = new NotesScreen(page);
  await notes.generateButton.click();
  const written = page.getByLabel('Notes text');
  await expect(written).toContainText(/lower right/i);
  await written.press('Control+End');
  await written.pressSequentially(' /se');
  const offered = page.getByRole('listbox', { name: 'Snippets' });
  await expect(offered.getByRole('option')).toHaveText(['/sensSensitivity']);
  await written.press('Escape');
  await expect(offered).toBeHidden();
  await written.pressSequentially('n');
  await expect(offered).toBeHidden();
  await written.press('Backspace');
  await written.press('Backspace');
  await written.press('Backspace');
  await written.press('Backspace');
  await written.pressSequentially('/sens');
  await written.press('Enter');
  await expect(written).toContainText('Sensitivity is common for some days.');
  await expect(written).not.toContainText('/sens');
  await expect(written.locator('strong')).toHaveText('common');
});
