import { aiTestMessages } from '@openconsult/contracts/ai-settings';
import { DICTATION } from '@openconsult/core/testing';
import { startOpenAiServer } from '@openconsult/fakes/openai-server';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes, takePicture } from '../support/look.ts';
import { createAdminOfOwnPractice } from '../support/practitioner.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { RecorderPanel } from '../support/screens/recorder-panel.ts';
import { storePhrases } from '../support/stored-phrases.ts';

const PATIENT = 'Vera Lindt';
const SENTENCE = 'A cusp of the upper left six is fractured.';
const NOTE = JSON.stringify({
  heading: 'Examination',
  text: SENTENCE,
  quotes: ['fractured cusp on the upper left six'],
});

/** Opens the form of a task, fills it and saves it. */
async function change(page: Page, task: string, fill: () => Promise<void>): Promise<void> {
  await page.goto('/admin/ai-settings');
  await page.getByRole('button', { name: `Change ${task}` }).click();
  await fill();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('AI settings saved')).toBeVisible();
}

test('An admin stores a service, tests it, and it writes a note without a restart; when it fails, and when the limit is reached, the built-in writer takes over and says so', async ({
  page,
  db,
}) => {
  test.setTimeout(240_000);
  const service = await startOpenAiServer();
  const admin = await createAdminOfOwnPractice(db);
  const notes = new NotesScreen(page);

  await test.step('the service is tested before it is stored', async () => {
    await logIn(page, admin);
    await page.goto('/templates');
    await page.getByRole('button', { name: 'Use the standard ones' }).click();
    await expect(page.getByRole('region', { name: 'Practice' }).getByRole('listitem')).not.toHaveCount(0);

    await page.goto('/admin/ai-settings');
    await expect(page.getByRole('heading', { level: 1, name: 'AI Settings' })).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Notes', exact: true })).toContainText('Built-in writer');
    await lookInBothThemes(page, 'ai-settings');

    await page.getByRole('button', { name: 'Change Notes' }).click();
    const form = page.getByRole('dialog', { name: 'Notes' });
    await form.getByLabel('Written by').selectOption('openai');
    await form.getByLabel('Address', { exact: true }).fill(`${service.url}/`);
    await form.getByLabel('Model', { exact: true }).fill('gpt-test');
    await form.getByLabel('Key', { exact: true }).fill('sk-wrong');
    await form.getByRole('button', { name: 'Test the connection' }).click();
    await expect(form.getByRole('status')).toContainText(aiTestMessages.keyRefused);
    await takePicture(page, 'ai-settings-refused');

    service.script({ kind: 'ok', text: 'I am a test model.' });
    await form.getByLabel('Key', { exact: true }).fill(service.apiKey);
    await form.getByRole('button', { name: 'Test the connection' }).click();
    await expect(form.getByRole('status')).toContainText('I am a test model.');
    await expect(form.getByRole('status')).toContainText(/Answered in \d+\.\d s/);
    await form.getByLabel('Price of what is read').fill('200');
    await form.getByLabel('Price of what is written').fill('800');
    await form.getByLabel('Wishes of the practice').fill('Write in the third person.');
    await lookInBothThemes(page, 'ai-settings-service');
    await form.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem', { name: 'Notes', exact: true });
    await expect(row).toContainText(`gpt-test at ${new URL(service.url).host}`);
  });

  await test.step('the next note is written by it', async () => {
    service.requests.length = 0;
    service.script({ kind: 'ok', text: NOTE });
    await page.goto('/landing');
    await new LandingScreen(page).startConsultation(PATIENT);
    await expect(new RecorderPanel(page).recordButton).toBeVisible();
    await storePhrases(db, admin.email, DICTATION);
    await page.reload();
    await notes.step('Notes').click();
    await notes.generate();
    await expect(notes.text).toContainText(SENTENCE);
    await expect(notes.notes).toContainText(`Written by gpt-test at ${new URL(service.url).host}`);
    expect(service.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${service.apiKey}`]);
    expect(JSON.stringify(service.requests[0]?.body)).toContain('Write in the third person.');
  });

  const voiceNote = page.url();
  const writeAgain = async (): Promise<void> => {
    const where = { user: { email: admin.email } };
    await db.voiceNote.updateMany({ where, data: { notes: '', notesWrittenBy: null } });
    await page.goto(voiceNote);
    await notes.step('Notes').click();
    await notes.generate();
  };

  await test.step('the built-in writer takes over when it fails', async () => {
    service.script({ kind: 'error' });
    await writeAgain();
    await expect(notes.notes).toContainText('The language model did not answer', { timeout: 120_000 });
    await expect(notes.text).toContainText(/fractured cusp/i);
    await expect(notes.text).not.toContainText(SENTENCE);
  });

  await test.step('and when the limit is reached', async () => {
    service.script({ kind: 'ok', text: NOTE });
    await change(page, 'Notes', async () => {
      await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
      await page.getByLabel('Limit a month').fill('0.01');
    });
    await expect(page.getByRole('listitem', { name: 'Notes', exact: true })).toContainText('Limit reached');
    await takePicture(page, 'ai-settings-limit');
    await writeAgain();
    await expect(notes.notes).toContainText('This month’s spending limit is reached');
    await expect(notes.text).not.toContainText(SENTENCE);

    await change(page, 'Notes', () => page.getByLabel('Let the built-in writer take over').uncheck());
    await writeAgain();
    await expect(notes.notes).toContainText('spending limit for AI texts is reached');
  });

  await test.step('what it cost is shown, and who changed the settings', async () => {
    await page.goto('/admin/ai-settings?tab=usage');
    const row = page.getByRole('row').filter({ hasText: 'Notes' });
    await expect(row).toContainText(/£\d\.\d\d/);
    await lookInBothThemes(page, 'ai-settings-usage');
    await page.getByLabel('Month').selectOption({ index: 1 });
    await expect(page.getByText('Nothing used')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Nothing used')).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
    await page.goto('/admin/user?tab=trail');
    await expect(page.getByText('changed the AI settings').first()).toBeVisible();
    await takePicture(page, 'ai-settings-trail');
    await expect(page.getByRole('main')).not.toContainText(service.apiKey);
  });
  await service.close();
});
