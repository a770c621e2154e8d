import { failureMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { openConsultation } from '../support/screens/consultation.ts';

test.use({ microphone: 'refused' });

test('A refused microphone is explained, and recording can be retried', async ({ page, practitioner }) => {
  const recorder = await openConsultation(page, practitioner, 'Ivo Lindqvist');
  await recorder.recordButton.click();
  await expect(recorder.failure).toContainText(failureMessages.microphone);
  await expect(recorder.failure).toContainText('Your browser is blocking the microphone');
  await expect(recorder.recordButton).toBeEnabled();
});
