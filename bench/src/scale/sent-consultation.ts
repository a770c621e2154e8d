import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { bundles } from '@openconsult/contracts/bundles';
import { consultations } from '@openconsult/contracts/consultations';
import { messaging } from '@openconsult/contracts/messaging';
import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { LoggedIn } from '../client/logged-in.ts';

const WITHIN_MS = 120_000;
const ASK_MS = 500;

async function until(name: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${name} took longer than ${WITHIN_MS / 1_000} s`);
    await delay(ASK_MS);
  }
}

/** A consultation with a transcript: its note and bundle are written, and its letter goes out by e-mail with a PDF. */
export async function sendConsultation(client: LoggedIn, transcript: string): Promise<void> {
  const opened = { patient_name: 'Jane Doe', create_session: true, transcript };
  const { voice_note: note } = await client.call(consultations.open, { body: opened });
  if (!note) throw new Error('The consultation has no voice note.');
  const ended = (name: string) =>
    until(name, async () => (await client.call(streamedTexts.snapshot, { params: { name } })).status === 'ended');
  const asked = { transcribe: transcript, voice_note_id: note.id };
  await ended((await client.call(voiceNotes.chat, { body: { ...asked, type: 'notes' } })).stream);
  const random_id = randomUUID();
  let bundleId = '';
  for (const type of ['letter', 'treatment', 'consent'] as const) {
    const { data } = await client.call(bundles.create, { body: { ...asked, type, random_id } });
    bundleId = data.patient_session_bundle_id;
    await ended(data.stream);
  }
  const { data: bundle } = await client.call(bundles.view, { params: { id: bundleId } });
  const { id } = await client.call(bundles.sendEmail, {
    body: {
      bundle_id: bundleId,
      with_consent: true,
      bundle_version: bundle.version,
      patient_name: 'Jane Doe',
      idempotency_key: randomUUID(),
      email: `${randomUUID()}@patient.example`,
    },
  });
  await until('The letter', async () => {
    const { data } = await client.call(messaging.ofBundle, { params: { id: bundleId } });
    return data.some((message) => message.id === id && message.state === 'sent');
  });
}
