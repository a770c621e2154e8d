import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/journey.ts';
import { BundleScreen } from '../support/screens/bundle-screen.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { shortFile } from '../support/spoken-audio.ts';

test('Stop writing waits for a request that has not arrived yet', async ({ page, practitioner }) => {
  const recorder = await openConsultation(page, practitioner, 'Ines Carvalho');
  await recorder.useAudioFile(fileURLToPath(shortFile));
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/crown/i);
  await notes.generate();
  await expect(notes.text).toContainText(/crown/i);

  const pressed = Promise.withResolvers<void>();
  await page.route('**/create-bundle', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await notes.createBundleButton.click();
  const bundle = new BundleScreen(page);
  const stop = bundle.letter.getByRole('button', { name: 'Stop writing' });
  await stop.click();
  await expect(stop).toBeDisabled();
  pressed.resolve();
  await expect(stop).toBeHidden();
});
