import { AppError } from '@openconsult/contracts/errors';
import type { transcripts } from '@openconsult/contracts/transcripts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { findVoiceNote, lockVoiceNote } from '../voice-notes/index.ts';
import { transcriptRepo as repo } from './repo.ts';
import { phraseToWire, recordingToWire } from './wire.ts';

type Calls = typeof transcripts;

/** Who spoke, where a user knows better. */
export function chooseSpeakers({ db, clock }: Deps) {
  return {
    /** Under the lock that recognition waits for: a phrase that it would supersede is either gone or stays. */
    chooseSpeaker: (actor, { params, body }) =>
      db.$transaction(async (tx) => {
        await lockVoiceNote(tx, actor.userId, params.id);
        const note = await findVoiceNote(tx, actor, params.id);
        const recordings = await repo.recordingsOfNote(tx, actor.userId, note.id);
        const phrase = recordings.flatMap(({ phrases }) => phrases).find(({ id }) => id === params.phrase_id);
        if (phrase?.kind !== 'speech') throw new AppError('NOT_FOUND');
        const change = { speaker: body.speaker, speakerSetAt: phrase.speakerSetAt ?? clock.now() };
        await repo.updatePhrase(tx, actor.userId, phrase.id, change);
        return { phrase: phraseToWire({ ...phrase, ...change }) };
      }),

    chooseLeftSpeaker: (actor, { params, body }) =>
      db.$transaction(async (tx) => {
        await lockVoiceNote(tx, actor.userId, params.id);
        const note = await findVoiceNote(tx, actor, params.id);
        // Its row first, as recognition does: phrases that it stores from now on have the new speaker.
        await repo.setLeftSpeaker(tx, actor.userId, note.id, params.recording_id, body.speaker);
        const recordings = await repo.recordingsOfNote(tx, actor.userId, note.id);
        const recording = recordings.find(({ id }) => id === params.recording_id);
        if (!recording) throw new AppError('NOT_FOUND');
        return { recording: recordingToWire(recording), phrases: recording.phrases.map(phraseToWire) };
      }),
  } satisfies Partial<UseCases<Calls>>;
}
