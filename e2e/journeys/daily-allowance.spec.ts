import { fileURLToPath } from 'node:url';
import { usageMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { look } from '../support/look.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { shortFile } from '../support/spoken-audio.ts';

const DAY_MS = 86_400_000;

test('F8: a recording beyond the allowance of the day is stored, and the page shows when it is recognised', async ({
  page,
  practitioner,
  db,
}) => {
  const recorder = await openConsultation(page, practitioner, 'Tomasz Wolny');
  const { id: subject } = await db.user.findUniqueOrThrow({ where: { email: practitioner.email } });
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const used = { subject, kind: 'recognition_seconds', windowS: DAY_MS / 1_000, amount: 1_000_000 };
  await db.usageCounter.create({ data: { ...used, windowStart: new Date(today) } });
  await recorder.useAudioFile(fileURLToPath(shortFile));
  await expect(recorder.failure).toContainText('The recognition time for today is used up.');
  const { transcript } = new NotesScreen(page);
  await expect(transcript).toContainText(usageMessages.recognition);
  // The allowance begins again at midnight UTC, which is that of London in November and an hour later in summer.
  await expect(transcript.getByText(/^Recognition continues automatically: .*0[01]:00\.$/)).toBeVisible();
  await look(page, 'waits-for-tomorrow', ['dark', 'light'], { narrowTabs: 3 });
  await page.goto('/landing');
  await expect(page.getByRole('region', { name: 'Consultations' })).toContainText(/Waits until .*0[01]:00/);
});
