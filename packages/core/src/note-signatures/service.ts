import { checkMarksIn } from '@openconsult/contracts/check-marks';
import { AppError } from '@openconsult/contracts/errors';
import type { NoteSigning, noteSignatures } from '@openconsult/contracts/note-signatures';
import { userEvents } from '@openconsult/contracts/realtime';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { assertVersion } from '../platform/expected-version.ts';
import type { UseCases } from '../platform/use-case.ts';
import { isBeingWritten, textOfWriter } from '../streamed-texts/index.ts';
import { assertNoteChecked } from '../text-checks/index.ts';
import { findVoiceNote, lockNotes, signStateOf, updateVoiceNote, type VoiceNoteRow } from '../voice-notes/index.ts';
import { noteSignatureRepo as repo } from './repo.ts';
import { originsOf, sha256Of } from './rules.ts';
import { noteSigningToWire } from './wire.ts';

type Calls = typeof noteSignatures;

/** Reviewing and signing notes, and adding to signed ones (behaviour.md#signing). */
export const createNoteSignatureService = (deps: Deps) => ({
  ...viewing(deps),
  ...signing(deps),
  ...addenda(deps),
});

const viewing = (deps: Deps) =>
  ({
    view: (actor, { params }) => viewSigning(deps, actor, params.id),
  }) satisfies Partial<UseCases<Calls>>;

async function viewSigning({ db }: Deps, actor: Actor, id: string): Promise<{ data: NoteSigning }> {
  const note = await findVoiceNote(db, actor, id);
  const [signature, added] = await Promise.all([repo.find(db, actor.userId, id), repo.addenda(db, actor.userId, id)]);
  const origins = signature ? [] : await originsOfNote(db, note);
  return { data: noteSigningToWire(note, signature, added, origins) };
}

async function originsOfNote(tx: Tx, note: VoiceNoteRow): Promise<NoteSigning['origins']> {
  const written = note.notesWrittenBy === null ? '' : await textOfWriter(tx, note.userId, nameOfNotes(note.id));
  return originsOf(note.notes, written, note.transcript);
}

const nameOfNotes = (id: string): string => userEvents.notes.name(id);

const authorName = ({ user }: Actor): string => `${user.first_name} ${user.last_name}`.trim();

/** The notes with their rows locked, if they are as they were shown. */
async function lockShown(tx: Tx, actor: Actor, id: string, expected: number): Promise<VoiceNoteRow> {
  await lockNotes(tx, actor.userId, id);
  const note = await findVoiceNote(tx, actor, id);
  assertVersion(expected, { version: note.notesVersion, text: note.notes }, false);
  return note;
}

async function assertComplete(tx: Tx, note: VoiceNoteRow): Promise<void> {
  const text = { userId: note.userId, name: nameOfNotes(note.id), bundleId: null };
  if (note.isProcessing || (await isBeingWritten(tx, text))) {
    throw new AppError('CONFLICT', answerMessages.noteBeingWritten);
  }
  if (note.notes.trim() === '') throw new AppError('CONFLICT', answerMessages.noteEmpty);
}

/** What a writer was unsure of is settled by its author: a signed record leaves nothing open. */
function assertUnmarked({ notes }: VoiceNoteRow): void {
  const { length } = checkMarksIn(notes);
  if (length > 0) throw new AppError('CONFLICT', answerMessages.marksToSign(length));
}

/** Recorded with the change: a signature without its event, or the reverse, does not exist. */
const record = (
  tx: Tx,
  actor: Actor,
  event: { action: string; call: string; noteId: string; at: Date; changes: Record<string, unknown> },
): Promise<void> =>
  recordAuditEvent(tx, {
    practiceId: actor.practiceId,
    actorId: actor.userId,
    subjectId: null,
    kind: 'patient_data',
    action: event.action,
    objectId: event.noteId,
    call: `note-signatures.${event.call}`,
    at: event.at,
    changes: Object.fromEntries(Object.entries(event.changes).map(([name, to]) => [name, { from: null, to }])),
  });

function signing(deps: Deps) {
  const { db, clock } = deps;
  return {
    async review(actor, { params, body }) {
      const at = clock.now();
      await db.$transaction(async (tx) => {
        const note = await lockShown(tx, actor, params.id, body.expected_version);
        if (signStateOf(note) !== 'draft') return;
        await assertComplete(tx, note);
        await updateVoiceNote(tx, actor.userId, note.id, { reviewedVersion: note.notesVersion, reviewedAt: at });
        const changes = { notes_version: note.notesVersion };
        await record(tx, actor, { action: 'note.reviewed', call: 'review', noteId: note.id, at, changes });
      });
      return viewSigning(deps, actor, params.id);
    },

    async sign(actor, { params, body }) {
      const at = clock.now();
      // Before the transaction, as the comparison takes time: the versions that are signed are those that were compared.
      const compared = await findVoiceNote(db, actor, params.id);
      if (compared.signedAt === null) await assertNoteChecked(deps, compared);
      await db.$transaction(async (tx) => {
        const note = await lockShown(tx, actor, params.id, body.expected_version);
        if (note.signedAt !== null) return;
        await assertComplete(tx, note);
        assertUnmarked(note);
        if (note.transcriptVersion !== compared.transcriptVersion) {
          throw new AppError('CONFLICT', answerMessages.transcriptGrew);
        }
        const sha256 = sha256Of(note.notes);
        await repo.create(tx, {
          voiceNoteId: note.id,
          userId: actor.userId,
          text: note.notes,
          sha256,
          notesVersion: note.notesVersion,
          transcriptVersion: note.transcriptVersion,
          patientName: note.consultation.patientName,
          title: note.title,
          authorName: authorName(actor),
          writtenBy: note.notesWrittenBy,
          origins: await originsOfNote(tx, note),
          signedAt: at,
        });
        await updateVoiceNote(tx, actor.userId, note.id, { signedAt: at });
        const changes = { notes_version: note.notesVersion, sha256 };
        await record(tx, actor, { action: 'note.signed', call: 'sign', noteId: note.id, at, changes });
      });
      return viewSigning(deps, actor, params.id);
    },
  } satisfies Partial<UseCases<Calls>>;
}

function addenda(deps: Deps) {
  const { db, clock } = deps;
  return {
    async addAddendum(actor, { params, body }) {
      const createdAt = clock.now();
      await db.$transaction(async (tx) => {
        const note = await findVoiceNote(tx, actor, params.id);
        if (note.signedAt === null) throw new AppError('CONFLICT', answerMessages.noteNotSigned);
        const sha256 = sha256Of(body.text);
        const addendum = { ...body, userId: actor.userId, voiceNoteId: note.id, sha256 };
        if (!(await repo.addAddendum(tx, { ...addendum, authorName: authorName(actor), createdAt }))) {
          const known = (await repo.addenda(tx, actor.userId, note.id)).find(({ id }) => id === body.id);
          if (known?.sha256 !== sha256) throw new AppError('CONFLICT', answerMessages.addendumTaken);
          return;
        }
        const changes = { addendum: body.id, sha256 };
        const event = { action: 'note.addendum-added', call: 'addAddendum', noteId: note.id, at: createdAt, changes };
        await record(tx, actor, event);
      });
      return viewSigning(deps, actor, params.id);
    },
  } satisfies Partial<UseCases<Calls>>;
}
