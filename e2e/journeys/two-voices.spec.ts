import { usersByKind } from '@openconsult/contracts/example-users';
import { expect, test } from '../support/journey.ts';
import { look } from '../support/look.ts';
import { createPractitioner } from '../support/practitioner.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { TranscriptScreen } from '../support/screens/transcript-screen.ts';
import { spokenSeconds } from '../support/spoken-files.ts';

test.use({ microphone: 'talk' });

const { pro } = usersByKind;
const livePractitioner = {
  ...pro,
  extra_attribute: { ...pro.extra_attribute, real_time_transcription_enabled: true },
};

test('Two voices on two channels become a note in which each answer is the patient’s', async ({
  page,
  practitioner,
}) => {
  await page.context().grantPermissions(['microphone']);
  const recorder = await openConsultation(page, practitioner, 'Ida Brandt');
  const twoVoices = recorder.root.getByRole('checkbox', { name: /Two voices/ });
  await twoVoices.check();
  await look(page, 'two-voices-option', ['light', 'dark'], { narrowTabs: 3 });
  await recorder.record();
  await expect(twoVoices).toBeDisabled();
  await recorder.recordedFor(spokenSeconds('talk'));
  await recorder.stop();
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/allergic to penicillin/i);
  const transcript = new TranscriptScreen(page);
  await expect(transcript.speaker(/allergic to anything/i)).toHaveText('Clinician');
  await expect(transcript.speaker(/allergic to penicillin/i)).toHaveText('Patient');
  await expect(transcript.speaker(/deep crack/i)).toHaveText('Clinician');
  await notes.step('Notes').click();
  await look(page, 'two-voices-transcript', ['light', 'dark'], { narrowTabs: 3 });

  await notes.generate();
  await expect(notes.text).toContainText(/penicillin/i, { timeout: 120_000 });
  await expect(notes.generateButton).toBeHidden();
  const lines = (await notes.text.locator('li').allTextContents()).map((line) => line.trim());
  // Question and answer are one statement, and what the clinician found is another.
  expect(lines).toContainEqual(expect.stringMatching(/^Allergic: .*allergic to penicillin/i));
  const answer = lines.find((line) => /woke/i.test(line));
  expect(answer).toMatch(/night[.:?] .*woke/i);
  expect(answer).not.toMatch(/crack/i);
  expect(lines).toContainEqual(expect.stringMatching(/^Lower left (?:six|6)|^LL6/i));
});

test('The speakers of a live recording are swapped by the menu, and one phrase by a click', async ({ page, db }) => {
  await page.context().grantPermissions(['microphone']);
  const recorder = await openConsultation(page, await createPractitioner(db, livePractitioner), 'Max Odum');
  await recorder.root.getByRole('checkbox', { name: /Two voices/ }).check();
  await recorder.record();
  const transcript = new TranscriptScreen(page);
  // Still recording, so these speakers come from live recognition.
  await expect(transcript.phrase(/allergic to penicillin/i)).toContainText('Patient');
  await expect(recorder.stopButton).toBeVisible();
  await recorder.recordedFor(spokenSeconds('talk'));
  await recorder.stop();
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/crown/i);
  const question = transcript.speaker(/allergic to anything/i);
  const answer = transcript.speaker(/allergic to penicillin/i);
  await expect(question).toHaveText('Clinician');
  await expect(answer).toHaveText('Patient');

  await transcript.swapSpeakers();
  await expect(question).toHaveText('Patient');
  await expect(answer).toHaveText('Clinician');
  await transcript.swapSpeakers();
  await expect(answer).toHaveText('Patient');

  await answer.click();
  await expect(answer).toHaveText('Who?');
  await answer.click();
  await expect(answer).toHaveText('Clinician');
  await page.reload();
  await expect(answer).toHaveText('Clinician');
  await expect(question).toHaveText('Clinician');
});
