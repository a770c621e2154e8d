import type { ErrorCode } from '@openconsult/contracts/errors';

/** A segment as it is sent. */
export interface SegmentAudio {
  index: number;
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The permission to post segments of one recording, valid for some minutes. */
export interface UploadForm {
  recordingId: string;
  url: string;
  fields: Record<string, string>;
  keyPrefix: string;
  /** By this device's clock, which may differ from the server's. */
  expiresAtMs: number;
}

/**
 * The calls of an upload. Each fails with a `RefusedByServer` when the server refused, and with any other error when it
 * was not reached or is not well.
 */
export interface SegmentUploadPort {
  /** Opens the recording of this key, or renews its form. */
  openForm(voiceNoteId: string, recordingId: string): Promise<UploadForm>;
  postForm(form: UploadForm, segment: SegmentAudio): Promise<void>;
  /** Resolves only when the server has checked that the segment is stored whole. */
  confirm(
    voiceNoteId: string,
    segment: { recordingId: string; index: number; sizeBytes: number; sha256: string },
  ): Promise<void>;
  /** Sends a small last segment in one request that outlives the page. Its result is not awaited. */
  sendTail(voiceNoteId: string, segment: { recordingId: string; index: number; bytes: Uint8Array<ArrayBuffer> }): void;
}

/** The server answered, and it was a refusal. `status` is that of HTTP, `code` that of our own API. */
export class RefusedByServer extends Error {
  override readonly name = 'RefusedByServer';
  readonly status: number;
  readonly code: ErrorCode | null;

  constructor(status: number, code: ErrorCode | null = null) {
    super(`Refused with status ${status}`);
    this.status = status;
    this.code = code;
  }
}
