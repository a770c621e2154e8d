import type { Consultation } from '@openconsult/contracts/consultations';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { TITLE_SOURCE_MAX_LENGTH } from '@openconsult/contracts/limits';
import { answerMessages, failureMessages } from '@openconsult/contracts/messages';
import { userEvents } from '@openconsult/contracts/realtime';
import type { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Tx } from '@openconsult/db';
import { WriterError } from '@openconsult/integrations/writer';
import { assertTemplate } from '../note-templates/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import { type Enqueue, transactWithJobs } from '../platform/outbox.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import { giveWay, isBeingWritten, lockText, startText, tellEnd } from '../streamed-texts/index.ts';
import { spend } from '../usage/index.ts';
import { listVoiceNotes } from './list.repo.ts';
import { createNotesProducer } from './notes-producer.ts';
import { voiceNoteRepo as repo, type VoiceNoteChange, type VoiceNoteRow } from './repo.ts';
import { savedTranscript } from './rules.ts';
import { voiceNoteSummaryToWire, voiceNoteToWire } from './wire.ts';

type Calls = typeof voiceNotes;

/** What saving a voice note needs of the domain that owns consultations. */
export interface ConsultationPort {
  /** Opens a voice consultation with its note, or finds the one that is open, whatever its kind. */
  open(
    tx: Tx,
    actor: Actor,
    start: {
      patientName: string | undefined;
      templateId?: string | null | undefined;
      email?: string | undefined;
    },
    now: Date,
  ): Promise<{ id: string; isNew: boolean }>;
  end(tx: Tx, actor: Actor, id: string, now: Date): Promise<unknown>;
  /** Notes that somebody is at it. */
  touch(tx: Tx, actor: Actor, id: string, now: Date): Promise<unknown>;
  rename(tx: Tx, actor: Actor, id: string, patientName: string): Promise<void>;
  wire(tx: Tx, actor: Actor, id: string, now: Date): Promise<Consultation>;
}

/** The note of every new consultation. */
export const createVoiceNote = repo.create;

/** @throws NOT_FOUND unless the note is the person's own. */
export async function findVoiceNote(tx: Tx, actor: Pick<Actor, 'userId'>, id: string): Promise<VoiceNoteRow> {
  const row = await repo.find(tx, actor.userId, id);
  if (!row) throw new AppError('NOT_FOUND', answerMessages.notFound);
  return row;
}

/** Holds the text of a note's notes and then the note: whoever ends a text locks them in this order. */
export async function lockNotes(tx: Tx, userId: string, id: string): Promise<void> {
  await lockText(tx, userId, userEvents.notes.name(id));
  await repo.lock(tx, userId, id);
}

/** Lets the writer begin on a note; the text arrives as `voice-note.{id}.notes`. Starting a running one is harmless. */
export async function startNotes(tx: Tx, enqueue: Enqueue, note: { id: string; userId: string }): Promise<string> {
  const name = userEvents.notes.name(note.id);
  await startText(tx, enqueue, { userId: note.userId, name, kind: 'notes', voiceNoteId: note.id, bundleId: null });
  await repo.update(tx, note.userId, note.id, { isProcessing: true, notesFailure: null });
  return name;
}

/** @throws TEXT_CHANGED when the transcript is no longer the one that an edit was made of */
const assertTranscript = (note: VoiceNoteRow, expected: number | undefined, transcript: string): void =>
  assertVersion(expected, { version: note.transcriptVersion, text: note.transcript }, transcript === note.transcript);

const TITLE_TIMEOUT_MS = 20_000;

/** The calls of the domain (behaviour.md#notes). */
export function createVoiceNoteService(deps: Deps, consultations: ConsultationPort) {
  const { db, clock } = deps;
  const producer = createNotesProducer(deps);
  const announce = (actor: Actor, id: string) =>
    deps.publishToUser(actor.userId, userEvents.consultationStarted.name(), { patient_session_id: id, kind: 'voice' });
  const ensureNote = (tx: Tx, { userId }: Actor, consultationId: string, email?: string): Promise<boolean> =>
    repo.create(tx, { userId, consultationId, transcript: '', templateId: null, email: email ?? null });
  const wire = async (actor: Actor, id: string) => voiceNoteToWire(await findVoiceNote(db, actor, id));

  async function list(actor: Actor, asked: CallParsed<Calls['list']>['query']): Promise<CallResponse<Calls['list']>> {
    const { query, sort = '-created_at' } = asked;
    const { rows, total } = await listVoiceNotes(db, actor.userId, { ...pageWindow(asked), query, sort });
    return toPage(asked, rows.map(voiceNoteSummaryToWire), total);
  }

  return {
    list: (actor: Actor, { query }: CallParsed<Calls['list']>) => list(actor, query),

    search: (actor: Actor, { body }: CallParsed<Calls['search']>) => list(actor, body),

    view: (actor: Actor, { params }: CallParsed<Calls['view']>): Promise<CallResponse<Calls['view']>> =>
      wire(actor, params.id),

    async create(actor: Actor, { body }: CallParsed<Calls['create']>): Promise<CallResponse<Calls['create']>> {
      const now = clock.now();
      const { id, isNew, isNoteNew } = await db.$transaction(async (tx) => {
        const consultation = await consultations.open(
          tx,
          actor,
          { patientName: body.patient_name, email: body.email },
          now,
        );
        const isNoteNew = await ensureNote(tx, actor, consultation.id, body.email);
        return { ...consultation, isNoteNew };
      });
      if (isNew) await announce(actor, id);
      const { voice_note: note } = await consultations.wire(db, actor, id, now);
      if (!note) throw new AppError('NOT_FOUND', answerMessages.notFound);
      return isNew || isNoteNew ? note : { ...note, message: answerMessages.consultationOpen };
    },

    async save(actor: Actor, { body }: CallParsed<Calls['save']>): Promise<CallResponse<Calls['save']>> {
      const now = clock.now();
      const { id: consultationId, isNew } = await db.$transaction(async (tx) => {
        if (!body.patient_session_id && !body.create_session) throw new AppError('NOT_FOUND', answerMessages.notFound);
        const start = { patientName: body.patient_name, templateId: body.template_id };
        const { id, isNew } = body.patient_session_id
          ? { id: body.patient_session_id, isNew: false }
          : await consultations.open(tx, actor, start, now);
        let { voice_note: note } = await consultations.wire(tx, actor, id, now);
        if (!note && (await ensureNote(tx, actor, id)))
          note = (await consultations.wire(tx, actor, id, now)).voice_note;
        if (!note) throw new AppError('NOT_FOUND', answerMessages.notFound);
        if (body.template_id) await assertTemplate(tx, actor, body.template_id);
        const change: VoiceNoteChange = {};
        if (body.transcript !== undefined) {
          await repo.lock(tx, actor.userId, note.id);
          const stored = await findVoiceNote(tx, actor, note.id);
          const transcript = savedTranscript(stored, body.transcript);
          if (transcript !== stored.transcript) change.transcript = transcript;
        }
        if (body.template_id !== undefined) change.templateId = body.template_id;
        await repo.update(tx, actor.userId, note.id, change);
        if (body.patient_name && body.patient_session_id) await consultations.rename(tx, actor, id, body.patient_name);
        await consultations.touch(tx, actor, id, now);
        if (body.end_session) await consultations.end(tx, actor, id, now);
        return { id, isNew };
      });
      if (isNew) await announce(actor, consultationId);
      const consultation = await consultations.wire(db, actor, consultationId, now);
      if (!consultation.voice_note) throw new AppError('NOT_FOUND', answerMessages.notFound);
      return { voice_note: consultation.voice_note, patient_session: consultation };
    },

    async update(actor: Actor, { params, body }: CallParsed<Calls['update']>): Promise<CallResponse<Calls['update']>> {
      const interrupted = await db.$transaction(async (tx) => {
        await (body.notes === undefined ? repo.lock : lockNotes)(tx, actor.userId, params.id);
        const note = await findVoiceNote(tx, actor, params.id);
        if (body.transcript !== undefined) assertTranscript(note, body.expected_transcript_version, body.transcript);
        if (body.notes !== undefined) {
          const current = { version: note.notesVersion, text: note.notes };
          assertVersion(body.expected_notes_version, current, body.notes === note.notes);
        }
        if (body.template_id) await assertTemplate(tx, actor, body.template_id);
        const change: VoiceNoteChange = {};
        const isEdited = body.notes !== undefined && body.notes !== note.notes;
        const name = userEvents.notes.name(note.id);
        const text = { userId: actor.userId, name, bundleId: null };
        const closed = isEdited ? await giveWay(deps, tx, producer, text) : null;
        if (body.transcript !== undefined && body.transcript !== note.transcript) {
          change.transcript = body.transcript;
          change.transcriptEdited = true;
        }
        if (isEdited) change.notes = body.notes;
        if (body.template_id !== undefined) change.templateId = body.template_id;
        if (body.title !== undefined) change.title = body.title || null;
        if (body.is_processing === false) change.isProcessing = false;
        await repo.update(tx, actor.userId, note.id, change);
        if (body.patient_name) await consultations.rename(tx, actor, note.consultationId, body.patient_name);
        return closed;
      });
      if (interrupted) await tellEnd(deps, producer, interrupted);
      return wire(actor, params.id);
    },

    async chat(actor: Actor, { body }: CallParsed<Calls['chat']>): Promise<CallResponse<Calls['chat']>> {
      const stream = await transactWithJobs(deps, async (tx, enqueue) => {
        const { id } = await findVoiceNote(tx, actor, body.voice_note_id);
        const text = { userId: actor.userId, name: userEvents.notes.name(id), bundleId: null };
        if (!(await isBeingWritten(tx, text))) await spend(deps, tx, actor, 'generations');
        await lockNotes(tx, actor.userId, id);
        const note = await findVoiceNote(tx, actor, id);
        const isEdited = body.transcribe !== note.transcript;
        assertTranscript(note, body.expected_version, body.transcribe);
        const name = await startNotes(tx, enqueue, note);
        await repo.update(tx, actor.userId, note.id, {
          ...(isEdited && { transcript: body.transcribe, transcriptEdited: true }),
          notesTemplate: body.template ?? null,
        });
        return name;
      });
      return { voice_note: await wire(actor, body.voice_note_id), stream };
    },

    async createTitle(
      actor: Actor,
      { params }: CallParsed<Calls['createTitle']>,
    ): Promise<CallResponse<Calls['createTitle']>> {
      const note = await findVoiceNote(db, actor, params.id);
      await db.$transaction((tx) => spend(deps, tx, actor, 'generations'));
      const title = await deps.writer
        .title(
          { transcript: note.transcript.slice(0, TITLE_SOURCE_MAX_LENGTH).toWellFormed() },
          AbortSignal.timeout(TITLE_TIMEOUT_MS),
        )
        .catch((error: unknown) => {
          if (!(error instanceof WriterError)) throw error;
          if (error.code === 'suspicious') throw new AppError('CONFLICT', failureMessages.suspicious, { cause: error });
          throw new AppError('UNAVAILABLE', failureMessages.noteGeneration, { cause: error });
        });
      await repo.update(db, actor.userId, note.id, { title });
      return { title };
    },
  };
}
