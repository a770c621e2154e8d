import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { consultations } from '@openconsult/contracts/consultations';
import { SEGMENT_CONTENT_TYPE, segmentObjectKey, transcription } from '@openconsult/contracts/transcription';
import { transcripts } from '@openconsult/contracts/transcripts';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { CallError } from '../../../bench/src/client/logged-in.ts';
import type { ChaosClient } from './client.ts';
import { PATIENT } from './patient.ts';

export type Slice = Uint8Array<ArrayBuffer>;

const FORM_TIMEOUT_MS = 20_000;

/**
 * One recording as the page makes it: a slice at a time into the journal, from there in order to the server. Resolves
 * when it is stopped. @returns how to wait for its transcript.
 */
export async function recordOnce(
  client: ChaosClient,
  slices: readonly Slice[],
  paceMs: number,
): Promise<{ transcript: () => Promise<string> }> {
  const { ledger } = client;
  const { voice_note: note, patient_session: session } = await client.call(voiceNotes.save, {
    body: { create_session: true, patient_name: PATIENT },
  });
  const id = randomUUID();
  const params = { id: note.id };
  const startUpload = () =>
    client.call(transcription.startUpload, { params, body: { content_type: SEGMENT_CONTENT_TYPE, segment_key: id } });
  let form = await startUpload();
  ledger.recordings.push({ id, voiceNoteId: note.id });

  const post = async (slice: Slice, index: number, sha256: string): Promise<void> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append('key', segmentObjectKey(form.key_prefix, index, sha256));
    body.append('file', new Blob([slice], { type: SEGMENT_CONTENT_TYPE }), `${index}.webm`);
    const answer = await fetch(form.url, { method: 'POST', body, signal: AbortSignal.timeout(FORM_TIMEOUT_MS) });
    await answer.arrayBuffer();
    if (answer.status === 403) form = await startUpload();
    // A form that expired is renewed and used again; any other refusal is final.
    if (!answer.ok) throw new CallError('POST form', answer.status === 403 ? 503 : answer.status, '');
  };
  const startMs = performance.now();
  for (const [index, slice] of slices.entries()) {
    await delay(Math.max(0, startMs + (index + 1) * paceMs - performance.now()));
    const sha256 = createHash('sha256').update(slice).digest('hex');
    const body = { recording_id: id, index, size_bytes: slice.length, sha256 };
    await client.retry('POST form', () => post(slice, index, sha256));
    await client.call(transcription.confirmSegment, { params, body });
    ledger.segments.push({ recordingId: id, index, sha256 });
  }
  await client.call(transcription.transcribe, { params, body: { segment_key: id, segment_count: slices.length } });
  await client.call(consultations.stop, { params: { id: session.id }, body: null });
  return {
    async transcript() {
      const { transcript } = await client.until(
        `The transcript of ${id}`,
        () => client.call(transcripts.view, { params }),
        ({ recordings }) => recordings.some(({ recording_id, state }) => recording_id === id && state === 'done'),
      );
      return transcript;
    },
  };
}
