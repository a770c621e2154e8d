import type { CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { userEvents } from '@openconsult/contracts/realtime';
import { answerMessages } from '@openconsult/contracts/texts';
import type { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Tx } from '@openconsult/db';
import { assertTemplate } from '../note-templates/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import type { UseCases } from '../platform/use-case.ts';
import { publishEnded, stopForEdit } from '../streamed-texts/index.ts';
import {
  assertTranscript,
  assertUnsigned,
  createVoiceNote,
  findVoiceNote,
  lockNotes,
  lockVoiceNote,
  notesEnding,
  savedTranscript,
  updateVoiceNote,
  type VoiceNoteChange,
  voiceNoteToWire,
} from '../voice-notes/index.ts';
import { resume, stop } from './end.ts';
import { endConsultation, findConsultation, openConsultation, renamePatient, touchConsultation } from './lifecycle.ts';
import { publishStarted, startConsultation, startOf } from './start.ts';
import { consultationToWire } from './wire.ts';

type Calls = typeof voiceNotes;

/** The calls of voice notes that begin, end or rename their consultation (behaviour.md#consultations). */
export const createConsultationNotes = (deps: Deps) => ({ ...saveNotes(deps), ...updateNote(deps), ...voice(deps) });

function saveNotes(deps: Deps) {
  const { db, clock } = deps;

  return {
    async create(actor, { body }): Promise<CallResponse<Calls['create']>> {
      const now = clock.now();
      const start = { kind: 'voice', patientName: body.patient_name, email: body.email } as const;
      const { id, isNew, isNoteNew } = await db.$transaction(async (tx) => {
        const { consultation, isNew } = await openConsultation(tx, actor, start, now);
        return { id: consultation.id, isNew, isNoteNew: await ensureNote(tx, actor, consultation.id, body.email) };
      });
      if (isNew) await publishStarted(deps, actor, { id, kind: 'voice' });
      const note = await noteOf(db, actor, id, now);
      if (!note) throw new AppError('NOT_FOUND');
      return isNew || isNoteNew ? note : { ...note, message: answerMessages.consultationOpen };
    },

    async save(actor, { body }) {
      const now = clock.now();
      const { id: consultationId, isNew } = await db.$transaction(async (tx) => {
        if (!body.patient_session_id && !body.create_session) throw new AppError('NOT_FOUND');
        const { id, isNew } = body.patient_session_id
          ? { id: body.patient_session_id, isNew: false }
          : await openVoice(tx, actor, body, now);
        let note = await noteOf(tx, actor, id, now);
        if (!note && (await ensureNote(tx, actor, id))) note = await noteOf(tx, actor, id, now);
        if (!note) throw new AppError('NOT_FOUND');
        if (body.template_id) await assertTemplate(tx, actor, body.template_id);
        const change: VoiceNoteChange = {};
        if (body.transcript !== undefined) {
          await lockVoiceNote(tx, actor.userId, note.id);
          const stored = await findVoiceNote(tx, actor, note.id);
          const transcript = savedTranscript(stored, body.transcript);
          if (transcript !== stored.transcript) change.transcript = transcript;
        }
        if (body.template_id !== undefined) change.templateId = body.template_id;
        await updateVoiceNote(tx, actor.userId, note.id, change);
        if (body.patient_name && body.patient_session_id) await renamePatient(tx, actor, id, body.patient_name);
        await touchConsultation(tx, actor, { id }, now);
        if (body.end_session) await endConsultation(tx, actor, id, now);
        return { id, isNew };
      });
      if (isNew) await publishStarted(deps, actor, { id: consultationId, kind: 'voice' });
      const consultation = consultationToWire(await findConsultation(db, actor, { id: consultationId }), now);
      if (!consultation.voice_note) throw new AppError('NOT_FOUND');
      return { voice_note: consultation.voice_note, patient_session: consultation };
    },
  } satisfies Partial<UseCases<Calls>>;
}

function updateNote(deps: Deps) {
  const { db } = deps;
  const producer = notesEnding(deps);

  return {
    async update(actor, { params, body }) {
      const interrupted = await db.$transaction(async (tx) => {
        await (body.notes === undefined ? lockVoiceNote : lockNotes)(tx, actor.userId, params.id);
        const note = await findVoiceNote(tx, actor, params.id);
        if (body.transcript !== undefined) assertTranscript(note, body.expected_transcript_version, body.transcript);
        const isEdited = body.notes !== undefined && body.notes !== note.notes;
        if (isEdited) assertUnsigned(note);
        if (body.notes !== undefined) {
          const current = { version: note.notesVersion, text: note.notes };
          assertVersion(body.expected_notes_version, current, body.notes === note.notes);
        }
        if (body.template_id) await assertTemplate(tx, actor, body.template_id);
        const change: VoiceNoteChange = {};
        const name = userEvents.notes.name(note.id);
        const text = { userId: actor.userId, name, bundleId: null };
        const closed = isEdited ? await stopForEdit(tx, producer, text) : null;
        if (body.transcript !== undefined && body.transcript !== note.transcript) {
          change.transcript = body.transcript;
          change.transcriptEdited = true;
        }
        if (isEdited) change.notes = body.notes;
        if (body.template_id !== undefined) change.templateId = body.template_id;
        if (body.title !== undefined) change.title = body.title || null;
        if (body.is_processing === false) change.isProcessing = false;
        await updateVoiceNote(tx, actor.userId, note.id, change);
        if (body.patient_name) await renamePatient(tx, actor, note.consultationId, body.patient_name);
        return closed;
      });
      if (interrupted) await publishEnded(deps, producer, interrupted);
      return voiceNoteToWire(await findVoiceNote(db, actor, params.id));
    },
  } satisfies Partial<UseCases<Calls>>;
}

const voice = (deps: Deps) =>
  ({
    createWithVoice: (actor, { body }) => startConsultation(deps, actor, { kind: 'voice', ...startOf(body) }),

    stopWithVoice: (actor, { params, body }) => stop(deps, actor, { voiceNote: { id: params.id } }, body),

    resumeWithVoice: (actor, { params }) => resume(deps, actor, { voiceNote: { id: params.id } }),
  }) satisfies Partial<UseCases<Calls>>;

async function openVoice(
  tx: Tx,
  actor: Actor,
  body: { readonly patient_name?: string | undefined; readonly template_id?: string | null | undefined },
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const start = { kind: 'voice', patientName: body.patient_name, templateId: body.template_id } as const;
  const { consultation, isNew } = await openConsultation(tx, actor, start, now);
  return { id: consultation.id, isNew };
}

const noteOf = async (tx: Tx, actor: Actor, id: string, now: Date) =>
  consultationToWire(await findConsultation(tx, actor, { id }), now).voice_note;

const ensureNote = (tx: Tx, { userId }: Actor, consultationId: string, email?: string): Promise<boolean> =>
  createVoiceNote(tx, { userId, consultationId, transcript: '', templateId: null, email: email ?? null });
