import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { answerMessages, retentionTexts } from '@openconsult/contracts/texts';
import type { Db } from '@openconsult/db';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes, takePicture } from '../support/look.ts';
import { createAdminOfOwnPractice } from '../support/practitioner.ts';

const PATIENT = 'Odile Marchand';
const OTHER = 'Ruth Vance';
const DAY_MS = 86_400_000;
const BYTES = 3 * 1_024 * 1_024;

/** A consultation with a recording, whose notes were signed 40 days ago or never. @returns its id */
async function storeConsultation(db: Db, userId: string, patientName: string, isSigned: boolean): Promise<string> {
  const at = new Date(Date.now() - 40 * DAY_MS);
  const consultation = await db.consultation.create({
    data: { userId, patientName, startedAt: at, endedAt: at, endedBy: 'person' },
  });
  const note = await db.voiceNote.create({
    data: {
      ...{ userId, consultationId: consultation.id, createdAt: at, signedAt: isSigned ? at : null },
      ...{ transcript: 'A crown on the upper left six.', notes: '## Plan\n\nA crown on the upper left six.' },
    },
  });
  const recordingId = randomUUID();
  await db.recording.create({
    data: {
      ...{ id: recordingId, userId, voiceNoteId: note.id, contentType: 'audio/webm', state: 'done' },
      ...{ createdAt: at, stoppedAt: at, finishedAt: at, durationMs: 3_000, segmentCount: 1, segmentsRead: 1 },
      segments: {
        create: { index: 0, objectKey: `recordings/${recordingId}/0`, sizeBytes: BYTES, sha256: 'a'.repeat(64) },
      },
      phrases: { create: { kind: 'speech', startMs: 0, endMs: 3_000, text: 'A crown on the upper left six.' } },
    },
  });
  return consultation.id;
}

const downloadText = async (page: Page, name: RegExp): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return readFile(await download.path(), 'latin1');
};

test('An admin previews a retention policy, applies it and reads its report; the note says that its audio is gone; a patient is held, then erased, and the certificate names none', async ({
  page,
  db,
  failures,
}) => {
  test.setTimeout(240_000);
  failures.expect(/^409 POST \/api\/admin\/retention\/sweeps$/, 'another admin saved the policy');
  const admin = await createAdminOfOwnPractice(db);
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: admin.email } });
  const signed = await storeConsultation(db, userId, PATIENT, true);
  await storeConsultation(db, userId, OTHER, false);
  await logIn(page, admin);

  await test.step('the policy is saved only after its preview', async () => {
    await page.goto('/admin/retention');
    await expect(page.getByRole('heading', { level: 1, name: 'Retention' })).toBeVisible();
    await expect(page.getByLabel('Audio', { exact: true })).toHaveValue('30 days');
    await expect(page.getByRole('button', { name: 'Run now' })).toHaveCount(0);
    await lookInBothThemes(page, 'retention');
    await page.getByLabel('Signed notes').fill('2');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByLabel('Signed notes')).toBeFocused();
    await expect(page.getByText('Enter a whole number from 6 to 100.')).toBeVisible();
    await page.getByLabel('Signed notes').fill('');
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect(dialog).toContainText('1 recording’s audio, 3 MB');
    await expect(dialog).toContainText('1 recording stays until its notes are signed.');
    await takePicture(page, 'retention-preview');
    await dialog.getByRole('button', { name: 'Save the policy' }).click();
    await expect(page.getByText('Retention policy saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
  });

  await test.step('a sweep deletes what is due, and its report names no patient', async () => {
    await page.getByRole('button', { name: 'Run now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply the saved policy now?' });
    await expect(dialog).toContainText('1 recording’s audio, 3 MB');
    // Another admin saves the policy meanwhile: what it deletes is shown again.
    const { practiceId } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    await db.retentionPolicy.update({ where: { practiceId }, data: { savedAt: new Date() } });
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await expect(page.getByText(answerMessages.policyChanged).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await expect(page.getByText('Deleted: 1 recording’s audio, 3 MB')).toBeVisible();
    await lookInBothThemes(page, 'retention-swept');
    const report = await downloadText(page, /^Report of/);
    expect(report).toMatch(/audio,[0-9a-f-]{36},1,3145728/);
    expect(report).not.toContain(PATIENT);
  });

  await test.step('the note says so, and has no player', async () => {
    await page.goto(`/voice-note?session=${signed}`);
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
    await expect(page.getByText(retentionTexts.audio(day.format(new Date())))).toBeVisible();
    await expect(page.getByRole('region', { name: 'Audio of the recording' })).toHaveCount(0);
    await expect(page.getByText('A crown on the upper left six.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play from/ })).toHaveCount(0);
    await takePicture(page, 'audio-deleted');
  });

  await test.step('a held patient is not erased, another one is', async () => {
    await page.goto('/erasures');
    await page.getByRole('searchbox', { name: 'Patient’s name or number' }).fill('odile');
    const found = page.getByRole('region', { name: 'Find the patient' });
    const held = page.getByRole('region', { name: 'Under a legal hold' });
    const row = found.getByRole('checkbox', { name: PATIENT });
    await row.check();
    await page.getByRole('button', { name: 'Set a legal hold' }).click();
    await expect(found.getByText('Legal hold', { exact: true })).toBeVisible();
    const all = found.getByRole('checkbox', { name: '1 consultation found' });
    await expect(all).toBeFocused();
    await row.check();
    await lookInBothThemes(page, 'erasures');
    await page.getByRole('button', { name: 'Erase 1 consultation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this patient?' });
    await expect(dialog.getByRole('region', { name: 'Chosen consultations' })).toContainText('No number');
    await expect(dialog).toContainText(answerMessages.onLegalHold);
    await expect(dialog).not.toContainText('This erases');
    await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled();
    await takePicture(page, 'erase-held');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await held.getByRole('checkbox', { name: PATIENT }).check();
    await held.getByRole('button', { name: 'Release the legal hold' }).click();
    await page
      .getByRole('dialog', { name: 'Release the legal hold?' })
      .getByRole('button', { name: 'Release' })
      .click();
    await expect(held).toContainText('No consultation is under a legal hold.');
    await expect(found.getByText('Legal hold', { exact: true })).toHaveCount(0);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeFocused();
    // The refusal of before the release is not shown until the next answer.
    const answer = Promise.withResolvers<void>();
    const delayed = (route: Route): Promise<void> => answer.promise.then(() => route.continue());
    await page.route('**/api/erasures/preview', delayed, { times: 1 });
    await page.getByRole('button', { name: 'Erase 1 consultation' }).click();
    await expect(dialog).toContainText('Letters that reached the patient stay');
    await expect(dialog).not.toContainText(answerMessages.onLegalHold);
    answer.resolve();
    await expect(dialog).toContainText('This erases 1 consultation, 1 recording, 1 transcript, 1 clinical note');
    await dialog.getByLabel('To confirm, type the patient’s name').fill(PATIENT);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('No results for “odile”')).toBeVisible();
    await expect(title).toBeFocused();
    await expect(page.getByRole('link', { name: /^Certificate of/ })).toBeVisible();
    expect(await db.consultation.count({ where: { userId } })).toBe(1);
    await takePicture(page, 'erased');
    const certificate = await downloadText(page, /^Certificate of/);
    expect(certificate.slice(0, 5)).toBe('%PDF-');
    expect(certificate).not.toContain(PATIENT);
  });
});
