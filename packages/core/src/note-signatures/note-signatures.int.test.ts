import { createHash, randomUUID } from 'node:crypto';
import { answerMessages } from '@openconsult/contracts/texts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAuditTrail } from '../audit-trail/index.ts';
import { createCore, sealAuditTrail } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import {
  addBundle,
  addConsultation,
  addTemplates,
  createTestDeps,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';
import { updateVoiceNote } from '../voice-notes/index.ts';

const NOTES = '## Presenting complaint\n\nPain in the upper left six.\n\n## Plan\n\nReview in a week.';
const TRANSCRIPT = 'Pain in the upper left six. Review it in a week.';

let test: TestDeps;
let actor: Actor;
let id: string;
let version: number;
const core = () => createCore(test.deps);
const note = () => core().voiceNotes.view(actor, { params: { id } });
const view = async (who = actor) => (await core().noteSignatures.view(who, { params: { id } })).data;
const sign = (expected = version, who = actor) =>
  core().noteSignatures.sign(who, { params: { id }, body: { expected_version: expected } });
const review = (expected = version) =>
  core().noteSignatures.review(actor, { params: { id }, body: { expected_version: expected } });
const add = (text: string, addendum: string = randomUUID(), who = actor) =>
  core().noteSignatures.addAddendum(who, { params: { id }, body: { id: addendum, text } });
const edit = (body: { notes?: string; transcript?: string; title?: string }) =>
  core().voiceNotes.update(actor, { params: { id }, body });
const chat = (transcribe = TRANSCRIPT) =>
  core().voiceNotes.chat(actor, { body: { transcribe, type: 'notes', voice_note_id: id } });
const actions = async () =>
  (await test.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);
const SIGNED = { code: 'SIGNED', message: answerMessages.noteSigned };

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  id = (await addConsultation(test.deps, actor, TRANSCRIPT)).voiceNoteId;
  await updateVoiceNote(test.deps.db, actor.userId, id, { notes: NOTES });
  version = (await note()).notes_version;
});
afterEach(() => test.close());

describe('notes', () => {
  it('are a draft, then reviewed, a draft again once edited, then signed with all that identifies them', async () => {
    expect(await view()).toMatchObject({ state: 'draft', signature: null, addenda: [] });
    expect((await review()).data).toMatchObject({ state: 'reviewed', reviewed_at: expect.any(String) });
    version = (await edit({ notes: `${NOTES}\n\nNo allergies.` })).notes_version;
    expect(await view()).toMatchObject({ state: 'draft', reviewed_at: null });
    const { data } = await sign();
    const text = `${NOTES}\n\nNo allergies.`;
    expect(data).toMatchObject({
      state: 'signed',
      signature: {
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
        notes_version: version,
        patient_name: 'Jane Doe',
        author_name: `${actor.user.first_name} ${actor.user.last_name}`,
        is_transcript_newer: false,
      },
    });
    expect(await note()).toMatchObject({ sign_state: 'signed', signed_at: data.signature?.signed_at });
    expect(await actions()).toEqual(['note.reviewed', 'note.signed']);
  });

  it('have one signature after two clicks at once and a repeat', async () => {
    const [first, second] = await Promise.all([sign(), sign()]);
    expect(second).toEqual(first);
    expect(await sign()).toEqual(first);
    expect(await test.deps.db.noteSignature.count()).toBe(1);
    expect(await actions()).toEqual(['note.signed']);
  });

  it('are not signed in another version than the one that was shown', async () => {
    await edit({ notes: `${NOTES} More.` });
    await expect(sign()).rejects.toMatchObject({ code: 'TEXT_CHANGED', current: { version: version + 1 } });
    await expect(review()).rejects.toMatchObject({ code: 'TEXT_CHANGED' });
    expect(await view()).toMatchObject({ state: 'draft' });
  });

  it('are not signed while they are being written, while there are none, and while a contradiction is open', async () => {
    await chat();
    await expect(sign()).rejects.toMatchObject({ code: 'CONFLICT', message: answerMessages.noteBeingWritten });
    await runOpenJobs(test.deps, 'write');
    const written = await edit({ notes: ' ' });
    await expect(sign(written.notes_version)).rejects.toMatchObject({ message: answerMessages.noteEmpty });
    const clash = 'The crown is £310 and he would like it. He paid half of the £130 for the crown.';
    version = (await edit({ notes: NOTES, transcript: clash })).notes_version;
    await expect(sign()).rejects.toMatchObject({ code: 'CONFLICT', message: answerMessages.openChecksToSign(1) });
    const { checks } = (await core().textChecks.ofNote(actor, { params: { id } })).data;
    for (const { key, is_blocking } of checks) {
      const params = { id };
      if (is_blocking) await core().textChecks.resolve(actor, { params, body: { key, reading: '£310' } });
    }
    expect((await sign()).data.state).toBe('signed');
  });

  it('are not signed while a place in them is marked to check', async () => {
    const edit = (notes: string) => core().voiceNotes.update(actor, { params: { id }, body: { notes } });
    const marked = await edit(`${NOTES}\n- Smokes. [check: heading]\n- Since May. [check: answer]`);
    await expect(sign(marked.notes_version)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: answerMessages.marksToSign(2),
    });
    expect(await actions()).toEqual([]);
    const settled = await edit(NOTES);
    expect((await sign(settled.notes_version)).data.state).toBe('signed');
  });

  it('are of their author: others find neither the note nor its signature', async () => {
    await sign();
    await add('Radiograph taken.');
    const other = await test.actor();
    for (const ask of [() => view(other), () => sign(version, other), () => add('Mine.', randomUUID(), other)]) {
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const seenBy = ({ userId }: Actor) =>
      test.deps.db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT set_config('role', 'openconsult_app', true), set_config('app.user_id', ${userId}, true)`;
        return [await tx.noteSignature.count(), await tx.noteAddendum.count()];
      });
    expect([await seenBy(other), await seenBy(actor)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('name who each sentence is from', async () => {
    await chat();
    await runOpenJobs(test.deps, 'write');
    const { notes } = await note();
    const edited = await edit({ notes: `${notes}\n\nSmoker, typed by hand.` });
    const { origins, written_by } = await view();
    const texts = origins.map(({ start, end, origin }) => [edited.notes.slice(start, end), origin]);
    expect(written_by).toEqual({ writer: 'extractive', model: null });
    expect(texts).toContainEqual(['Pain in the upper left six.', 'dictated']);
    expect(texts).toContainEqual(['Smoker, typed by hand.', 'person']);
    expect((await sign(edited.notes_version)).data.origins).toEqual(origins);
  });
});

describe('signed notes', () => {
  beforeEach(async () => {
    await sign();
  });

  it('cannot be edited or written again; saving them unchanged is no edit', async () => {
    await expect(edit({ notes: 'Other.' })).rejects.toMatchObject(SIGNED);
    await expect(chat()).rejects.toMatchObject(SIGNED);
    expect((await edit({ notes: NOTES, title: 'Pain' })).notes).toBe(NOTES);
    expect((await view()).signature).toMatchObject({ text: NOTES, title: null });
  });

  it('stay as they are while the consultation is recorded further', async () => {
    const more = `${TRANSCRIPT} And a crown on the upper left seven.`;
    await edit({ transcript: more });
    expect(await note()).toMatchObject({ notes: NOTES, transcript: more });
    expect((await view()).signature).toMatchObject({ text: NOTES, is_transcript_newer: true });
  });

  it('cannot be changed in the database', async () => {
    await add('Radiograph taken.');
    const { db } = test.deps;
    const statements = [
      `UPDATE note_signatures SET text = 'Other.'`,
      'DELETE FROM note_signatures',
      'TRUNCATE note_signatures',
      `UPDATE note_addenda SET text = 'Other.'`,
      'DELETE FROM note_addenda',
      `UPDATE voice_notes SET notes = 'Other.'`,
      'UPDATE voice_notes SET signed_at = NULL',
      'DELETE FROM patient_sessions',
    ];
    const roles = ['openconsult_app', 'openconsult_system', 'the owner of the tables'];
    for (const role of roles) {
      for (const statement of statements) {
        const changed = db.$transaction(async (tx) => {
          if (role.startsWith('openconsult')) await tx.$executeRawUnsafe(`SET LOCAL ROLE ${role}`);
          await tx.$queryRaw`SELECT set_config('app.user_id', ${actor.userId}, true)`;
          return tx.$executeRawUnsafe(statement);
        });
        await expect(changed, `${role}: ${statement}`).rejects.toThrow(/never change|denied|violates/);
      }
    }
    expect(await view()).toMatchObject({ signature: { text: NOTES }, addenda: [{ text: 'Radiograph taken.' }] });
  });

  it('have addenda in their order, each once; a draft has none', async () => {
    const first = randomUUID();
    await Promise.all([add('Radiograph taken.', first), add('Radiograph taken.', first)]);
    test.passTime(1_000);
    const { data } = await add('Patient called.');
    expect(data.addenda.map(({ text }) => text)).toEqual(['Radiograph taken.', 'Patient called.']);
    await expect(add('Another text.', first)).rejects.toMatchObject({ message: answerMessages.addendumTaken });
    expect(await actions()).toEqual(['note.signed', 'note.addendum-added', 'note.addendum-added']);
  });

  it('are in the hash chain of the audit trail with their sha256 and without their text', async () => {
    await add('Radiograph taken.');
    await sealAuditTrail(test.deps);
    expect((await verifyAuditTrail(test.deps)).findings).toEqual([]);
    const events = await test.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } });
    const { signature } = await view();
    expect(events[0]).toMatchObject({
      action: 'note.signed',
      objectId: id,
      actorId: actor.userId,
      changes: { sha256: { to: signature?.sha256 } },
    });
    expect(JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? 0 : value))).not.toMatch(
      /Pain|Radiograph/,
    );
  });
});

it('are drafts of the list until they are signed, and again while their bundle is not sent', async () => {
  const drafts = async () => (await core().voiceNotes.list(actor, { query: { only: 'draft' } })).data;
  expect(await drafts()).toMatchObject([{ id, sign_state: 'draft', bundle: null }]);
  await review();
  expect(await drafts()).toMatchObject([{ id, sign_state: 'reviewed' }]);
  await sign();
  expect(await drafts()).toEqual([]);
  const bundle = await addBundle(test.deps, actor, id);
  expect(await drafts()).toMatchObject([{ id, sign_state: 'signed', bundle: { state: 'pending' } }]);
  await core().bundles.toggleStatus(actor, { params: { id: bundle.id, status: 'sent' } });
  expect(await drafts()).toEqual([]);
});

it('refuses an addendum to a draft', async () => {
  await expect(add('Early.')).rejects.toMatchObject({ code: 'CONFLICT', message: answerMessages.noteNotSigned });
});
