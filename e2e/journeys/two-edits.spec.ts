import { CSRF_COOKIE, CSRF_HEADER } from '@openconsult/contracts/auth';
import { consultations } from '@openconsult/contracts/consultations';
import { answerMessages } from '@openconsult/contracts/texts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { look } from '../support/look.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';

test('F12: two windows that edit the same text must choose a version, which is saved', async ({
  page,
  context,
  practitioner,
  failures,
}) => {
  failures.expect(/^409 PUT \/api\/voice-notes\/[^/]+\/update$/, 'the second edit was made of an older text');
  await logIn(page, practitioner);
  const token = (await context.cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? '';
  const headers = { [CSRF_HEADER]: decodeURIComponent(token) };
  const data = { patient_name: 'Ines Holm', create_session: true, transcript: 'Crown on UL6.' };
  const consultation = await (await page.request.post(consultations.open.path, { headers, data })).json();
  const other = await context.newPage();
  const [transcript, otherTranscript] = [new NotesScreen(page).transcript, new NotesScreen(other).transcript];
  for (const [window, panel] of [
    [page, transcript],
    [other, otherTranscript],
  ] as const) {
    await window.goto(`/voice-note?session=${consultation.id}`);
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(panel.getByLabel('Transcript text')).toHaveValue('Crown on UL6.');
  }
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/voice-notes/*/update', async (route) => {
    await held;
    await route.continue();
  });
  const text = transcript.getByLabel('Transcript text');
  await text.fill('Onlay on UL7.');
  await otherTranscript.getByLabel('Transcript text').fill('Veneer on UR1.');
  await expect(otherTranscript.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  letThrough();
  const question = page.getByRole('dialog', { name: answerMessages.textChanged });
  await expect(question.getByRole('region', { name: 'Yours' })).toContainText('Onlay on UL7.');
  await expect(question.getByRole('region', { name: 'From the other window' })).toContainText('Veneer on UR1.');
  await look(page, 'which-text', ['dark', 'light'], { isCovered: true });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/update') && answer.ok());
  await question.getByRole('button', { name: 'Use mine' }).click();
  await saved;
  await expect(transcript).toContainText('Onlay on UL7.');
  await other.reload();
  await expect(otherTranscript).toContainText('Onlay on UL7.');
});
