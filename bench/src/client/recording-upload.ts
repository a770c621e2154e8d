import { createHash } from 'node:crypto';
import { consultations } from '@openconsult/contracts/consultations';
import { UPLOAD_FORM_EXPIRES_S } from '@openconsult/contracts/limits';
import { SEGMENT_CONTENT_TYPE, segmentObjectKey, transcription } from '@openconsult/contracts/transcription';
import { transcripts } from '@openconsult/contracts/transcripts';
import type { LoggedIn } from './logged-in.ts';

type Form = Awaited<ReturnType<typeof openForm>>;

const openForm = (client: LoggedIn, voiceNoteId: string, recordingId?: string) =>
  client.call(transcription.startUpload, {
    params: { id: voiceNoteId },
    body: { content_type: SEGMENT_CONTENT_TYPE, ...(recordingId !== undefined && { segment_key: recordingId }) },
  });

const renewalMs = (): number => performance.now() + (UPLOAD_FORM_EXPIRES_S * 1_000) / 2;

/** A recording that is uploaded slice by slice, as the page does. */
export class RecordingUpload {
  readonly voiceNoteId: string;
  readonly #client: LoggedIn;
  #form: Form;
  #renewAtMs = 0;
  #count = 0;

  private constructor(client: LoggedIn, voiceNoteId: string, form: Form) {
    this.#client = client;
    this.voiceNoteId = voiceNoteId;
    this.#form = form;
    this.#renewAtMs = renewalMs();
  }

  /** Opens a consultation and in it a recording. */
  static async open(client: LoggedIn): Promise<RecordingUpload> {
    const body = { patient_name: 'Jane Doe', create_session: true };
    const { voice_note: note } = await client.call(consultations.open, { body });
    if (!note) throw new Error('The consultation has no voice note.');
    return new RecordingUpload(client, note.id, await openForm(client, note.id));
  }

  get id(): string {
    return this.#form.segment_key;
  }

  /** Stores the next slice by the signed form, renewed when it is half spent, and has it confirmed. */
  async send(slice: Uint8Array<ArrayBuffer>): Promise<void> {
    if (performance.now() > this.#renewAtMs) {
      this.#form = await openForm(this.#client, this.voiceNoteId, this.id);
      this.#renewAtMs = renewalMs();
    }
    const index = this.#count;
    this.#count += 1;
    const sha256 = createHash('sha256').update(slice).digest('hex');
    const form = new FormData();
    for (const [name, value] of Object.entries(this.#form.fields)) form.append(name, value);
    form.append('key', segmentObjectKey(this.#form.key_prefix, index, sha256));
    form.append('file', new Blob([slice], { type: SEGMENT_CONTENT_TYPE }), `${index}.webm`);
    const stored = await fetch(this.#form.url, { method: 'POST', body: form });
    await stored.arrayBuffer();
    if (!stored.ok) throw new Error(`The form answered ${stored.status}`);
    await this.#client.call(transcription.confirmSegment, {
      params: { id: this.voiceNoteId },
      body: { recording_id: this.id, index, size_bytes: slice.length, sha256 },
    });
  }

  /** Ends the recording. */
  async stop(): Promise<void> {
    const body = { segment_key: this.id, segment_count: this.#count };
    await this.#client.call(transcription.transcribe, { params: { id: this.voiceNoteId }, body });
  }

  transcript() {
    return this.#client.call(transcripts.view, { params: { id: this.voiceNoteId } });
  }
}
