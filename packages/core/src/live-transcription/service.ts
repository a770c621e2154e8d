import { LIVE_PATH, type liveTranscription } from '@openconsult/contracts/live-transcription';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { createLiveTokens } from './tokens.ts';

export function createLiveTranscriptionService(deps: Deps) {
  const tokens = createLiveTokens(deps);
  return {
    /** @throws AppError NOT_FOUND for a note of another user. */
    async token(actor, { query }) {
      const voiceNoteId = query.voice_note_id ?? null;
      if (voiceNoteId !== null) await findVoiceNote(deps.db, actor, voiceNoteId);
      const { token, expiresAt } = tokens.issue(actor, voiceNoteId);
      const url = new URL(LIVE_PATH, deps.config.APP_URL);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return { token, url: url.href, expires_at: expiresAt.toISOString() };
    },
  } satisfies UseCases<typeof liveTranscription>;
}
