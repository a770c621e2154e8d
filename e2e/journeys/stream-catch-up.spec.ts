import { fileURLToPath } from 'node:url';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { expect, test } from '../support/journey.ts';
import { openConsultation } from '../support/screens/consultation.ts';
import { NotesScreen } from '../support/screens/notes-screen.ts';
import { shortFile } from '../support/spoken-audio.ts';

const isProof = process.env.PROVE === '1';
const DOWN_MS = 300_000;
const BACK_WITHIN_MS = 5_000;

test('S3: Transcript and notes arrive without a realtime connection, which is made once it is possible', async ({
  page,
  practitioner,
}) => {
  if (isProof) test.setTimeout(2 * DOWN_MS);
  const downSinceMs = Date.now();
  let attempts = 0;
  let isDown = true;
  let joinedAtMs = 0;
  await page.routeWebSocket(/\/app\//, async (socket) => {
    if (isDown) {
      attempts += 1;
      await socket.close();
      return;
    }
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes('subscription_succeeded')) joinedAtMs ||= Date.now();
      socket.send(message);
    });
  });
  const recorder = await openConsultation(page, practitioner, 'Tomasz Wolny');
  await recorder.useAudioFile(fileURLToPath(shortFile));
  const notes = new NotesScreen(page);
  await notes.expectTranscript(/crown/i);
  await expect(notes.generateButton).toBeVisible();
  await notes.generate();
  await expect(notes.text).toContainText(/crown/i);
  expect(attempts).toBeGreaterThan(0);

  if (isProof) await page.waitForTimeout(DOWN_MS - (Date.now() - downSinceMs));
  isDown = false;
  const backAtMs = Date.now();
  await expect.poll(() => joinedAtMs).toBeGreaterThan(0);
  reportFigure('S3', 'connected again after, s', ((joinedAtMs - backAtMs) / 1000).toFixed(1));
  if (isProof) expect(joinedAtMs - backAtMs).toBeLessThan(BACK_WITHIN_MS);
});
