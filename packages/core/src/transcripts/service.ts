import { headingsHeard } from '@openconsult/clinical-language/sentences';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { AUDIO_URL_EXPIRES_S } from '@openconsult/contracts/limits';
import type { transcripts } from '@openconsult/contracts/transcripts';
import { templateOfNote } from '../note-templates/index.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import type { UseCases } from '../platform/use-case.ts';
import { practiceConventions } from '../practices/index.ts';
import { assertLeft } from '../usage/index.ts';
import { findVoiceNote } from '../voice-notes/index.ts';
import { chooseSpeakers } from './choose-speaker.ts';
import { editPhrases } from './edit-phrase.ts';
import { transcriptFile } from './export.ts';
import { audioKeyOf } from './recording-audio.ts';
import { transcriptRepo as repo } from './repo.ts';
import { differsFromPhrases } from './rules.ts';
import { phraseToWire, recordingToWire } from './wire.ts';

type Calls = typeof transcripts;

/** Reading and editing recognised speech. */
export const createTranscriptService = (deps: Deps) =>
  ({ ...readTranscripts(deps), ...editPhrases(deps), ...chooseSpeakers(deps) }) satisfies UseCases<Calls>;

function readTranscripts(deps: Deps) {
  const { db, clock, storage } = deps;

  return {
    async view(actor, { params }) {
      const note = await findVoiceNote(db, actor, params.id);
      const [recordings, template] = await Promise.all([
        repo.recordingsOfNote(db, actor.userId, note.id),
        templateOfNote(db, actor, note.templateId),
      ]);
      const phrases = recordings.flatMap(({ phrases: spoken }) => spoken.map(phraseToWire));
      // A recording that runs is not in the transcript yet.
      const heard = [note.transcript, ...phrases.map(({ text }) => text)].join(' ');
      return {
        transcript: note.transcript,
        edited_by_hand: differsFromPhrases(note.transcript, recordings),
        recordings: recordings.map(recordingToWire),
        headings_heard: template === null ? [] : headingsHeard(template.text, heard),
        phrases,
      };
    },

    async audio(actor, { params }) {
      const without = (state: 'making' | 'recording' | 'none' | 'deleted' | 'failed') => ({
        state,
        url: null,
        expires_at: null,
      });
      const recording = await repo.find(db, actor.userId, params.id, params.recording_id);
      if (!recording) throw new AppError('NOT_FOUND');
      if (recording.audioDeletedAt !== null) return without('deleted');
      if (recording.state === 'open') return without('recording');
      const segments = await repo.countSegments(db, recording.id);
      if (segments === 0) return without('none');
      if (recording.audioKey !== audioKeyOf(recording.id, segments)) {
        if (recording.audioFailure !== null) {
          // Returned once: the next request retries.
          await repo.setAudio(db, recording.id, { audioFailure: null });
          return without('failed');
        }
        await assertLeft(deps, db, actor, 'playable_seconds');
        await transactWithJobs(deps, (_tx, enqueue) => enqueue(jobs.makeAudio, { recordingId: recording.id }));
        return without('making');
      }
      const url = await storage.signGet({ key: recording.audioKey, expiresInS: AUDIO_URL_EXPIRES_S });
      const expiresAt = new Date(clock.now().getTime() + AUDIO_URL_EXPIRES_S * 1_000);
      return { state: 'ready', url, expires_at: expiresAt.toISOString() };
    },

    async export(actor, { params, query }) {
      const note = await findVoiceNote(db, actor, params.id);
      const recordings = await repo.recordingsOfNote(db, actor.userId, note.id);
      return transcriptFile(deps.renderer, {
        format: query.format,
        patientName: note.consultation.patientName,
        createdAt: note.createdAt,
        country: (await practiceConventions(db, actor.practiceId)).country,
        ...(query.times === '1' ? { recordings } : { text: note.transcript }),
      });
    },
  } satisfies Partial<UseCases<Calls>>;
}
