import { expect, test } from '../support/journey.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';

test.use({ microphone: 'silence' });

test('S10: Without speech no text is invented, and neither notes nor a bundle are offered', async ({
  page,
  practitioner,
}) => {
  const recorder = await openConsultation(page, practitioner, 'Mirela Kovač');
  await recorder.record();
  await recorder.recordedFor(4);
  await recorder.stop();
  const notes = new NotesScreen(page);
  await expect(notes.transcript).toContainText('No speech was recognised in this recording.', { timeout: 90_000 });
  await expect(notes.step('Notes')).toHaveAttribute('aria-disabled', 'true');
  await expect(notes.step('Bundle')).toHaveAttribute('aria-disabled', 'true');
  await expect(notes.generateButton).toBeHidden();
  await expect(notes.createBundleButton).toBeHidden();
});
