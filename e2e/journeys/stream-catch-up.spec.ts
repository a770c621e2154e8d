import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/journey.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { LoginScreen } from '../support/screens/login-screen.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { shortFile } from '../support/spoken-audio.ts';

test('Transcript and notes arrive although no realtime connection can be made', async ({ page, practitioner }) => {
  let attempts = 0;
  await page.routeWebSocket(/\/app\//, async (socket) => {
    attempts += 1;
    await socket.close();
  });
  const recorder = await openConsultation(page, practitioner, 'Tomasz Wolny');
  await recorder.useAudioFile(fileURLToPath(shortFile));
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/crown/i);
  await expect(notes.generateButton).toBeVisible();
  await notes.generate();
  await expect(notes.text).toContainText(/crown/i, { timeout: 30_000 });
  expect(attempts).toBeGreaterThan(0);
});

test('A sign-in that ended elsewhere leads back to the login', async ({ page, practitioner, db }) => {
  await openConsultation(page, practitioner, 'Tomasz Wolny');
  await db.loginSession.deleteMany({ where: { user: { email: practitioner.email } } });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  // What is known already is shown; the next question to the server finds out.
  await page.getByRole('searchbox', { name: 'Search by patient' }).fill('Tomasz');
  await expect(new LoginScreen(page).title).toBeVisible();
});
