import { ApiError } from '../../api/call.ts';

export interface EndRequest {
  voiceNoteId: string;
  recordingId: string;
  segmentCount: number;
  allowGaps: boolean;
}

/**
 * The answer to the call that ends a recording.
 * - `accepted`: the server has all audio and recognises it
 * - `failed`: the server has all audio and could not recognise it
 */
export type EndAnswer = { kind: 'accepted' | 'failed' | 'refused' } | { kind: 'missing'; missing: readonly number[] };

/** What an error of that call means. @throws the error itself where a retry makes sense */
export function rejectedEnd(error: unknown): EndAnswer {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429) throw error;
  if (error.code !== 'SEGMENTS_MISSING') return { kind: 'refused' };
  return { kind: 'missing', missing: (error.errors.missing ?? []).map(Number).filter(Number.isInteger) };
}
