import { usersByKind } from '@openconsult/contracts/example-users';
import { expect, test } from '../support/journey.ts';
import { look } from '../support/look.ts';
import { createPractitioner } from '../support/practitioner.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

test.use({ microphone: 'findings' });

const { pro } = usersByKind;
const livePractitioner = {
  ...pro,
  extra_attribute: { ...pro.extra_attribute, real_time_transcription_enabled: true },
};

test('Words appear while they are spoken, and the transcript at Stop has each of them once', async ({ page, db }) => {
  const recorder = await openConsultation(page, await createPractitioner(db, livePractitioner), 'Noor Haddad');
  const notes = new NotesScreen(page);
  await recorder.record();
  const mute = recorder.root.getByRole('button', { name: 'Mute' });
  const muteAt = await mute.boundingBox();
  // Still recording, so this text was recognised live.
  await expect(notes.transcript).toContainText(/fractured cusp/i);
  await expect(recorder.root.getByTestId('not-mentioned')).toContainText(/^Not mentioned: .*Medical history/);
  expect(await mute.boundingBox()).toEqual(muteAt);
  await expect(recorder.stopButton).toBeVisible();
  await recorder.recordedFor(spokenSeconds('findings'));
  await expect(notes.transcript).toContainText(/composite/i);
  await expect(recorder.stopButton).toBeVisible();
  // The cue card ticks what was spoken of.
  await expect(page.getByRole('button', { name: /^Exam ?, mentioned$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Family history ?, not mentioned yet$/ })).toBeVisible();
  await look(page, 'cue-card-heard', ['light', 'dark'], { narrowTabs: 3 });
  await recorder.stop();
  await notes.expectTranscript(/fractured cusp/i);
  await expect(notes.transcript).toContainText(/750/);
  // Until the notes are written, the card shows what is missing.
  await expect(page.getByRole('button', { name: /^Exam ?, mentioned$/ })).toBeVisible();
  const text = (await notes.transcript.textContent()) ?? '';
  expect(text.match(/fractured cusp/gi)).toHaveLength(1);
});
