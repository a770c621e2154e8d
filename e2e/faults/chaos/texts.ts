import { randomUUID } from 'node:crypto';
import { bundles } from '@openconsult/contracts/bundles';
import { consultations } from '@openconsult/contracts/consultations';
import { messaging } from '@openconsult/contracts/messaging';
import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { ChaosClient } from './client.ts';
import { DICTATED, PATIENT, PATIENT_DOMAIN } from './patient.ts';

async function openNote(client: ChaosClient) {
  const { voice_note: note, patient_session: session } = await client.call(voiceNotes.save, {
    body: { create_session: true, patient_name: PATIENT, transcript: DICTATED },
  });
  return { noteId: note.id, end: () => client.call(consultations.stop, { params: { id: session.id }, body: null }) };
}

/** Waits for the text to end. A failed text is requested again, as by the Retry button. */
async function ended(client: ChaosClient, name: string, again: () => Promise<unknown>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const { status, text } = await client.until(
      `The text ${name}`,
      () => client.call(streamedTexts.snapshot, { params: { name } }),
      (snapshot) => snapshot.status === 'ended' || snapshot.status === 'failed',
    );
    if (status === 'ended') {
      client.ledger.texts.push({ name, text });
      return text;
    }
    if (tries === 5) throw new Error(`${name} failed ${tries + 1} times`);
    await again();
  }
}

/** Notes of one dictation. */
export async function writeNotes(client: ChaosClient): Promise<void> {
  const { noteId, end } = await openNote(client);
  const ask = () =>
    client.call(voiceNotes.chat, { body: { transcribe: DICTATED, type: 'notes', voice_note_id: noteId } });
  const { stream } = await ask();
  await ended(client, stream, ask);
  await end();
}

/** A bundle of all three sections, sent once by e-mail to an address of its own. */
export async function sendBundle(client: ChaosClient): Promise<void> {
  const { noteId, end } = await openNote(client);
  const randomId = randomUUID();
  let bundleId = '';
  for (const type of ['letter', 'treatment', 'consent'] as const) {
    const ask = () =>
      client.call(bundles.create, {
        body: { transcribe: DICTATED, type, voice_note_id: noteId, random_id: randomId },
      });
    const { data } = await ask();
    bundleId = data.patient_session_bundle_id;
    await ended(client, data.stream, ask);
  }
  const { data: bundle } = await client.call(bundles.view, { params: { id: bundleId } });
  const email = `patient-${randomUUID()}@${PATIENT_DOMAIN}`;
  const body = {
    bundle_id: bundleId,
    with_consent: true,
    bundle_version: bundle.version,
    patient_name: PATIENT,
    idempotency_key: randomUUID(),
    email,
  };
  const { id } = await client.call(bundles.sendEmail, { body });
  const { data } = await client.until(
    `The letter to ${email}`,
    () => client.call(messaging.ofBundle, { params: { id: bundleId } }),
    (answer) => answer.data.some((message) => message.id === id && /^(sent|failed|unknown)$/.test(message.state)),
  );
  client.ledger.messages.push({ id, recipient: email, state: data.find((message) => message.id === id)?.state ?? '' });
  await end();
}
