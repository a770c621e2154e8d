/** How the call that ends a recording was answered. */
export type EndAnswer =
  | { kind: 'accepted'; state: 'transcribing' | 'done' | 'failed'; percent: number }
  | { kind: 'missing'; missing: readonly number[] }
  | { kind: 'refused' };

export interface EndRequest {
  voiceNoteId: string;
  segmentKey: string;
  segmentCount: number;
  allowGaps: boolean;
}
