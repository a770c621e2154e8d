import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { TITLE_SOURCE_MAX_LENGTH } from '@openconsult/contracts/limits';
import { userEvents } from '@openconsult/contracts/realtime';
import { failureMessages, languageModelMessages } from '@openconsult/contracts/texts';
import type { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Db } from '@openconsult/db';
import { type TitleInput, WriterError } from '@openconsult/integrations/writer';
import { taskWriter } from '../ai-settings/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { isBeingWritten } from '../streamed-texts/index.ts';
import { spend } from '../usage/index.ts';
import { assertTranscript, assertUnsigned, findVoiceNote, lockNotes, startNotes } from './find-note.ts';
import { listVoiceNotes } from './list.repo.ts';
import type { SpeechOf } from './notes-producer.ts';
import { voiceNoteRepo as repo } from './repo.ts';
import { voiceNoteSummaryToWire, voiceNoteToWire } from './wire.ts';

type Calls = typeof voiceNotes;

const TITLE_TIMEOUT_MS = 20_000;

/** The calls that concern the note alone; consultations handle the others (behaviour.md#notes). */
export function createVoiceNoteService(deps: Deps, speechOf: SpeechOf) {
  const { db } = deps;

  return {
    list: (actor, { query }) => list(db, actor, query),

    search: (actor, { body }) => list(db, actor, body),

    view: async (actor, { params }) => voiceNoteToWire(await findVoiceNote(db, actor, params.id)),

    async chat(actor, { body }) {
      const stream = await transactWithJobs(deps, async (tx, enqueue) => {
        const { id, ...found } = await findVoiceNote(tx, actor, body.voice_note_id);
        assertUnsigned(found);
        const text = { userId: actor.userId, name: userEvents.notes.name(id), bundleId: null };
        if (!(await isBeingWritten(tx, text))) await spend(deps, tx, actor, 'generations');
        await lockNotes(tx, actor.userId, id);
        const note = await findVoiceNote(tx, actor, id);
        assertUnsigned(note);
        const isEdited = body.transcribe !== note.transcript;
        assertTranscript(note, body.expected_version, body.transcribe);
        const name = await startNotes(tx, enqueue, note);
        await repo.update(tx, actor.userId, note.id, {
          ...(isEdited && { transcript: body.transcribe, transcriptEdited: true }),
          notesTemplate: body.template ?? null,
        });
        return name;
      });
      return { voice_note: voiceNoteToWire(await findVoiceNote(db, actor, body.voice_note_id)), stream };
    },

    async createTitle(actor, { params }) {
      const note = await findVoiceNote(db, actor, params.id);
      await db.$transaction((tx) => spend(deps, tx, actor, 'generations'));
      const input = {
        ...(await speechOf(db, note)),
        transcript: note.transcript.slice(0, TITLE_SOURCE_MAX_LENGTH).toWellFormed(),
        patientName: note.consultation.patientName,
      };
      const title = await writeTitle(deps, actor, input);
      await repo.update(db, actor.userId, note.id, { title });
      return { title };
    },
  } satisfies Partial<UseCases<Calls>>;
}

/** By the practice's model, else by the fallback, if one is allowed. @throws AppError CONFLICT or UNAVAILABLE */
async function writeTitle(deps: Deps, actor: Actor, input: TitleInput): Promise<string> {
  const { writer, refusal, fallback } = await taskWriter(deps, actor, 'title');
  const signal = AbortSignal.timeout(TITLE_TIMEOUT_MS);
  try {
    if (writer === null) {
      if (fallback) return await fallback.title(input, signal);
      const message = refusal === 'over_limit' ? languageModelMessages.overLimit : failureMessages.noteGeneration;
      throw new AppError('UNAVAILABLE', message);
    }
    return await writer.title(input, signal).catch((error: unknown) => {
      if (!fallback || !(error instanceof WriterError) || !error.isOfModel) throw error;
      return fallback.title(input, signal);
    });
  } catch (error) {
    if (!(error instanceof WriterError)) throw error;
    if (error.code === 'suspicious') throw new AppError('CONFLICT', failureMessages.suspicious, { cause: error });
    throw new AppError('UNAVAILABLE', failureMessages.noteGeneration, { cause: error });
  }
}

async function list(db: Db, actor: Actor, asked: Call<Calls['list']>['query']) {
  const { query, sort = '-created_at' } = asked;
  const { rows, total } = await listVoiceNotes(db, actor.userId, {
    ...pageWindow(asked),
    query,
    sort,
    only: asked.only,
  });
  return toPage(asked, rows.map(voiceNoteSummaryToWire), total);
}
