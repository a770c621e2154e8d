import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addBundle, addConsultation, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let own: Awaited<ReturnType<typeof addBundle>>;
const core = () => createCore(test.deps);
const params = () => ({ params: { id: own.id } });
const view = async (id = own.id) => (await core().bundles.view(actor, { params: { id } })).data;
const refused = { code: 'CONFLICT', message: expect.stringContaining('Edit a copy') };

const send = () =>
  core().bundles.sendEmail(actor, {
    body: {
      bundle_id: own.id,
      with_consent: true,
      bundle_version: own.version,
      patient_name: 'Jane Doe',
      idempotency_key: randomUUID(),
      email: 'jane@patient.example',
    },
  });

/** Every call that changes a bundle. */
const edits: Record<string, () => Promise<unknown>> = {
  updateSection: () =>
    core().bundles.updateSection(actor, { params: { id: own.id, section: 'letter' }, body: { value: 'Other.' } }),
  updateTreatments: () => core().bundles.updateTreatments(actor, { ...params(), body: { treatments: [] } }),
  updateBooleanColumn: () =>
    core().bundles.updateBooleanColumn(actor, {
      params: { id: own.id, column: 'is_letter_deleted' },
      body: { value: true },
    }),
  updateHasEditedConsent: () => core().bundles.updateHasEditedConsent(actor, { ...params(), body: { value: true } }),
  updateConsent: () =>
    core().bundles.updateConsent(actor, {
      params: { id: own.id, consent_id: own.consentId },
      body: { value: 'Other.' },
    }),
  createConsent: () =>
    core().bundles.createConsent(actor, {
      ...params(),
      body: { treatment_id: own.treatmentId, value: 'I agree to the crown.' },
    }),
  deleteConsent: () => core().bundles.deleteConsent(actor, { params: { id: own.id, consent_id: own.consentId } }),
  bulkDeleteConsents: () => core().bundles.bulkDeleteConsents(actor, { ...params(), body: { ids: [own.consentId] } }),
  detachFromLetter: () => core().bundles.detachFromLetter(actor, params()),
  create: async () => {
    const { random_id } = await view();
    const body = { transcribe: 'Other.', type: 'letter' as const, voice_note_id: voiceNoteId, random_id };
    return core().bundles.create(actor, { body });
  },
};

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  ({ voiceNoteId } = await addConsultation(test.deps, actor));
  own = await addBundle(test.deps, actor, voiceNoteId);
});
afterEach(() => test.close());

describe('a sent bundle', () => {
  it.each(Object.keys(edits))('is not changed by %s, neither sent nor while it is being sent', async (name) => {
    await send();
    const before = await view();
    expect(before).toMatchObject({ state: 'pending', is_frozen: true });
    await expect(edits[name]?.()).rejects.toMatchObject(refused);
    await runOpenJobs(test.deps, 'send');
    await expect(edits[name]?.()).rejects.toMatchObject(refused);
    expect(await view()).toEqual({ ...before, state: 'sent', updated_at: expect.any(String) });
  });

  it.each(Object.keys(edits))('can be changed by %s while it is pending', async (name) => {
    expect((await view()).is_frozen).toBe(false);
    await expect(edits[name]?.()).resolves.toBeDefined();
  });

  it.each(Object.keys(edits))('is not changed by %s while it is not known whether a message arrived', async (name) => {
    const { id } = await send();
    await test.deps.db.message.update({ where: { id }, data: { state: 'unknown' } });
    expect(await view()).toMatchObject({ state: 'pending', is_frozen: true });
    await expect(edits[name]?.()).rejects.toMatchObject(refused);
  });

  it('stays sent if it went out; one that was only marked becomes pending again', async () => {
    const set = (status: 'pending' | 'sent') => core().bundles.toggleStatus(actor, { params: { id: own.id, status } });
    expect((await set('sent')).data.is_frozen).toBe(true);
    own = { ...own, version: (await set('pending')).data.version };
    await send();
    await runOpenJobs(test.deps, 'send');
    await expect(set('pending')).rejects.toMatchObject(refused);
    expect((await view()).state).toBe('sent');
  });

  it('is corrected in a copy, one for a random_id, whose edits leave it as it is', async () => {
    await send();
    await runOpenJobs(test.deps, 'send');
    const before = await view();
    const randomId = randomUUID();
    const copy = () => core().bundles.copy(actor, { ...params(), body: { random_id: randomId } });
    const [one, two] = [(await copy()).data, (await copy()).data];
    expect(two).toEqual(one);
    expect(one).toMatchObject({ state: 'pending', is_frozen: false, letter: before.letter });
    expect(one.json_attribute.treatments).toMatchObject([{ name: 'Crown', tooth: 'UL6', price: 69_500 }]);
    expect(one.consents).toMatchObject([
      { value: 'I agree to the crown.', treatment_id: one.json_attribute.treatments[0]?.id },
    ]);
    await core().bundles.updateSection(actor, {
      params: { id: one.id, section: 'letter' },
      body: { value: 'Corrected.' },
    });
    await core().bundles.updateTreatments(actor, { params: { id: one.id }, body: { treatments: [] } });
    expect(await view()).toEqual(before);
  });

  it('is copied once by two windows at the same time, and again when that copy went out', async () => {
    await send();
    await runOpenJobs(test.deps, 'send');
    const copy = async (id = own.id) =>
      (await core().bundles.copy(actor, { params: { id }, body: { random_id: randomUUID() } })).data.id;
    const [one, two] = await Promise.all([copy(), copy()]);
    expect(two).toBe(one);
    expect(await copy()).toBe(one);
    expect((await core().bundles.ofNote(actor, { params: { id: voiceNoteId } })).data).toHaveLength(2);
    await test.deps.db.bundle.update({ where: { id: one }, data: { state: 'sent' } });
    const next = await copy();
    expect(next).not.toBe(one);
    // A copy of the copy is another one.
    expect(await copy(one)).not.toBe(next);
  });
});

describe('what went out', () => {
  it('is the stored PDF, whatever the practice is called later, and only for its sender', async () => {
    const message = await send();
    const call = { params: { id: own.id, message_id: message.id } };
    await runOpenJobs(test.deps, 'send');
    await test.deps.db.practice.update({ where: { id: actor.practiceId }, data: { name: 'Other Dental' } });
    const { content } = await core().messaging.document(actor, call);
    expect(Buffer.from(content).equals(await test.deps.storage.read(`messages/${message.id}.pdf`))).toBe(true);
    const stranger = await test.actor();
    await expect(core().messaging.document(stranger, call)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a consent', () => {
  it('is added to a treatment without one, once, and never over another text', async () => {
    await core().bundles.deleteConsent(actor, { params: { id: own.id, consent_id: own.consentId } });
    const add = (value: string) =>
      core().bundles.createConsent(actor, { ...params(), body: { treatment_id: own.treatmentId, value } });
    const [one, two] = [await add('I agree.'), await add('I agree.')];
    expect(two).toEqual(one);
    expect(one).toMatchObject({ treatment_id: own.treatmentId, treatment_name: 'Crown UL6', value: 'I agree.' });
    await expect(add('Other.')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await view()).consents).toEqual([one]);
    expect(await core().bundles.viewConsent(actor, { params: { id: own.id, consent_id: one.id } })).toEqual(one);
    const foreign = core().bundles.createConsent(actor, { ...params(), body: { treatment_id: randomUUID() } });
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('follows its treatment when the treatments are reordered, and nothing becomes stale', async () => {
    const save = async (names: { id?: string; name: string }[]) => {
      const treatments = names.map((one) => ({ ...one, tooth: null, currency: '£' as const, price: 100 }));
      return (await core().bundles.updateTreatments(actor, { ...params(), body: { treatments } })).data;
    };
    const two = await save([{ id: own.treatmentId, name: 'Crown' }, { name: 'Filling' }]);
    const [crown, filling] = two.json_attribute.treatments;
    const add = core().bundles.createConsent(actor, {
      ...params(),
      body: { treatment_id: filling?.id ?? '', value: 'I agree to the filling.' },
    });
    await add;
    for (const column of ['updates_available_for_letter', 'updates_available_for_consent'] as const)
      await core().bundles.updateBooleanColumn(actor, { params: { id: own.id, column }, body: { value: false } });
    const turned = await save([
      { id: filling?.id ?? '', name: 'Filling' },
      { id: crown?.id ?? '', name: 'Crown' },
    ]);
    expect(turned.json_attribute.treatments.map(({ name }) => name)).toEqual(['Filling', 'Crown']);
    expect(turned.consents.map(({ treatment_id }) => treatment_id)).toEqual([filling?.id, crown?.id]);
    expect(turned).toMatchObject({ updates_available_for_letter: false, updates_available_for_consent: false });
  });
});

describe('several bundles', () => {
  it('are answered in the order that was asked for, without those of others', async () => {
    const stranger = await test.actor();
    const foreign = await addBundle(test.deps, stranger, (await addConsultation(test.deps, stranger)).voiceNoteId);
    const other = await addBundle(test.deps, actor, voiceNoteId);
    const { data } = await core().bundles.details(actor, { body: { items: [other.id, foreign.id, own.id, other.id] } });
    expect(data.map(({ id }) => id)).toEqual([other.id, own.id]);
  });
});

describe('the words of a message', () => {
  it('are those that go out, by mail and by text message', async () => {
    const shown = await core().messaging.texts(actor, { ...params(), query: { with_consent: '1' } });
    const mails: { subject: string; text: string }[] = [];
    const texts: string[] = [];
    const deps = {
      ...test.deps,
      mailer: { ...test.deps.mailer, send: async (mail: never) => ({ messageId: String(mails.push(mail)) }) },
      sms: { ...test.deps.sms, send: async ({ body }: { body: string }) => ({ providerId: String(texts.push(body)) }) },
    };
    await send();
    const body = { bundle_id: own.id, with_consent: true, bundle_version: own.version, patient_name: 'Jane Doe' };
    await core().bundles.sendSms(actor, { body: { ...body, phone: '07911123456', idempotency_key: randomUUID() } });
    await runOpenJobs(deps, 'send');
    expect(mails).toMatchObject([shown.email]);
    expect(texts.map((text) => text.replace(/[\w-]{43}$/, '…'))).toEqual([shown.sms]);
    expect(shown.email.text).toContain('consent form is included');
    const without = await core().messaging.texts(actor, { ...params(), query: { with_consent: '0' } });
    expect(without.email.text).not.toContain('consent');
  });
});
