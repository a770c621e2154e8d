import type { CallResponse } from '@openconsult/contracts/endpoint';
import { UPLOAD_FORM_EXPIRES_S } from '@openconsult/contracts/limits';
import { SEGMENT_CONTENT_TYPE, segmentObjectKey, transcription } from '@openconsult/contracts/transcription';
import { ApiError, call } from '../../api/call.ts';
import { RefusedByServer, type SegmentUploadPort, type UploadForm } from './segment-upload-port.ts';

/** A half-open connection answers nothing: no call may wait for ever. */
const CALL_TIMEOUT_MS = 20_000;

export const limited = () => ({ signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });

/** The answer of a call, with a refusal of the server as the port names it. */
export async function refusing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiError ? new RefusedByServer(error.status, error.code) : error;
  }
}

export const uploadFormOf = (form: CallResponse<typeof transcription.startUpload>): UploadForm => ({
  recordingId: form.segment_key,
  url: form.url,
  fields: form.fields,
  keyPrefix: form.key_prefix,
  // This device's clock may be wrong, so the form's own end is not compared with it.
  expiresAtMs: Date.now() + UPLOAD_FORM_EXPIRES_S * 1_000,
});

/** The upload calls against the API and the object store. */
export const segmentUploadPort: SegmentUploadPort = {
  async openForm(voiceNoteId, recordingId) {
    const body = { content_type: SEGMENT_CONTENT_TYPE, segment_key: recordingId };
    return uploadFormOf(
      await refusing(call(transcription.startUpload, { params: { id: voiceNoteId }, body }, limited())),
    );
  },

  async postForm(form, { index, sha256, bytes }) {
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
    body.append('key', segmentObjectKey(form.keyPrefix, index, sha256));
    // The store reads nothing after the file.
    body.append('file', new Blob([bytes], { type: SEGMENT_CONTENT_TYPE }), `${index}.webm`);
    const response = await fetch(form.url, { method: 'POST', body, ...limited() });
    if (!response.ok) throw new RefusedByServer(response.status);
  },

  async confirm(voiceNoteId, { recordingId, index, sizeBytes, sha256 }) {
    const body = { recording_id: recordingId, index, size_bytes: sizeBytes, sha256 };
    await refusing(call(transcription.confirmSegment, { params: { id: voiceNoteId }, body }, limited()));
  },

  sendTail(voiceNoteId, { recordingId, index, bytes }) {
    const audio = btoa(String.fromCharCode(...bytes));
    const body = { recording_id: recordingId, index, audio };
    call(transcription.tail, { params: { id: voiceNoteId }, body }, { keepalive: true }).catch(() => undefined);
  },
};
