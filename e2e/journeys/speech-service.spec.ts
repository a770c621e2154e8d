import { fileURLToPath } from 'node:url';
import { startOpenAiServer } from '@openconsult/fakes/openai-server';
import { expect, test } from '../support/journey.ts';
import { lookInBothThemes } from '../support/look.ts';
import { createAdminOfOwnPractice } from '../support/practitioner.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { LandingScreen } from '../support/screens/landing-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { consultationFile } from '../support/spoken-audio.ts';

const HEARD = 'The service heard a crown on the upper left six.';

test('An admin chooses a service for recorded speech: it recognises, its minutes are counted, and the built-in recogniser takes over when it fails', async ({
  page,
  db,
}) => {
  test.setTimeout(240_000);
  const service = await startOpenAiServer();
  const admin = await createAdminOfOwnPractice(db);
  const notes = new NotesScreen(page);
  const row = page.getByRole('listitem', { name: 'Recorded speech', exact: true });
  const recorder = await openConsultation(page, admin, 'Vera Lindt');

  await test.step('the service is tested and stored', async () => {
    await page.goto('/admin/ai-settings');
    await expect(row).toContainText('Built-in recogniser');
    await page.getByRole('button', { name: 'Change Recorded speech' }).click();
    const form = page.getByRole('dialog', { name: 'Recorded speech' });
    await form.getByLabel('Recognised by').selectOption('openai');
    await form.getByLabel('Address', { exact: true }).fill(service.url);
    await form.getByLabel('Model', { exact: true }).fill('whisper-1');
    await form.getByLabel('Key', { exact: true }).fill(service.apiKey);
    await form.getByRole('button', { name: 'Test the connection' }).click();
    await expect(form.getByRole('status')).toContainText(/Answered in \d+\.\d s/);
    await form.getByLabel('Price of a minute').fill('0.60');
    await lookInBothThemes(page, 'ai-settings-speech');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(`whisper-1 at ${new URL(service.url).host}`);
  });

  await test.step('it recognises a recording, without a restart', async () => {
    service.requests.length = 0;
    service.script({ kind: 'ok', text: HEARD });
    await page.goto('/voice-note');
    await recorder.useAudioFile(fileURLToPath(consultationFile));
    await notes.expectTranscript(/service heard a crown/i);
    const sent = service.requests.filter(({ path }) => path.endsWith('/audio/transcriptions'));
    expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${service.apiKey}`]));
  });

  await test.step('what it cost is shown', async () => {
    await page.goto('/admin/ai-settings?tab=usage');
    await expect(page.getByRole('row').filter({ hasText: 'Recorded speech' })).toContainText(/£\d\.\d\d/);
  });

  await test.step('the built-in recogniser takes over when it fails', async () => {
    service.script({ kind: 'error' });
    await page.goto('/landing');
    await page.getByRole('button', { name: 'Stop consultation' }).click();
    await new LandingScreen(page).startConsultation('Ada Brandt');
    await expect(recorder.recordButton).toBeVisible();
    await recorder.useAudioFile(fileURLToPath(consultationFile));
    await notes.expectTranscript(/composite filling/i);
    await expect(notes.transcript).not.toContainText('service heard');
  });
  await service.close();
});
