import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/journey.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { consultationFile } from '../support/spoken-audio.ts';

test('A file without sound is rejected with an error; an audio file becomes a transcript', async ({
  page,
  practitioner,
}) => {
  const recorder = await openConsultation(page, practitioner, 'Ada Brandt');
  const buffer = Buffer.from('These are words, not sounds. '.repeat(200));
  await recorder.useAudioFile({ name: 'notes.mp3', mimeType: 'audio/mpeg', buffer });
  await expect(recorder.failure).toContainText('This file has no audio that we can read.');
  await expect(recorder.recordButton).toBeEnabled();
  await recorder.useAudioFile(fileURLToPath(consultationFile));
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/composite filling/i);
  await expect(notes.transcript).toContainText(/root canal/i);
  await expect(notes.transcript).toContainText(/hygienist/i);
});
