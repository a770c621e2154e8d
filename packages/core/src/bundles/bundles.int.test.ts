import { randomUUID } from 'node:crypto';
import type { BundleSection } from '@openconsult/contracts/bundles';
import { consentGaps } from '@openconsult/contracts/consent-gaps';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import {
  addBundle,
  addConsultation,
  addTemplates,
  createTestDeps,
  DICTATION,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
const service = () => createCore(test.deps).bundles;
const read = async (id: string, who = actor) => (await service().view(who, { params: { id } })).data;

const ask = (type: BundleSection, randomId: string) =>
  service().create(actor, {
    body: { transcribe: DICTATION, type, voice_note_id: voiceNoteId, random_id: randomId },
  });

async function write(type: BundleSection, randomId: string): Promise<string> {
  const { data } = await ask(type, randomId);
  await runOpenJobs(test.deps, 'write');
  return data.patient_session_bundle_id;
}

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(test.deps, actor));
});
afterEach(() => test.close());

describe('a bundle', () => {
  it('is written section after section: letter, treatments with prices, a consent each', async () => {
    const randomId = randomUUID();
    const id = await write('letter', randomId);
    expect(await write('treatment', randomId)).toBe(id);
    expect(await write('consent', randomId)).toBe(id);
    const bundle = await read(id);
    expect(bundle.state).toBe('pending');
    expect(bundle.letter).toContain('Dear Jane Doe');
    expect(bundle.json_attribute.treatments).toMatchObject([
      { name: 'Crown', tooth: 'UL6', price: 69_500, formatted_price: '£695.00' },
      { name: 'Composite filling', tooth: 'LR5', price: 14_000, formatted_price: '£140.00' },
    ]);
    expect(bundle.consents.map((consent) => consent.treatment_name)).toEqual(['Crown UL6', 'Composite filling LR5']);
    expect(bundle.consents[0]?.value).toContain('The crown may come loose.');
    expect(bundle.consents[1]?.value).not.toContain('The crown may come loose.');
  });

  it('names teeth, dates and prices as the practice does', async () => {
    const { practiceId } = actor;
    const american = { toothNotation: 'universal', currency: 'USD', country: 'US' } as const;
    await test.deps.db.practice.update({ where: { id: practiceId }, data: american });
    await test.deps.db.contentItem.updateMany({ where: { practiceId }, data: { currency: '$' } });
    await test.deps.db.template.updateMany({
      where: { practiceId, kind: 'consent' },
      data: { text: 'On {{date}}: {{treatment}}, tooth {{tooth}}, for {{price}}, with local anaesthetic.' },
    });
    const randomId = randomUUID();
    const id = await write('letter', randomId);
    for (const type of ['treatment', 'consent'] as const) await write(type, randomId);
    const { consents, json_attribute } = await read(id);
    // Stored in one notation, so that every part of the product means the same tooth.
    expect(json_attribute.treatments[0]).toMatchObject({ tooth: 'UL6', formatted_price: '$695.00' });
    expect(consents[0]?.value).toMatch(
      /^On \w+ \d+, \d{4}: Crown, tooth #14 \(upper left first molar\), for \$695\.00, with local anesthetic\.$/,
    );
  });

  it('is one however often it is requested', async () => {
    const randomId = randomUUID();
    const answers = await Promise.all([ask('letter', randomId), ask('letter', randomId), ask('letter', randomId)]);
    expect(new Set(answers.map(({ data }) => data.patient_session_bundle_id)).size).toBe(1);
  });

  it('loses its consents and their updates with its treatments', async () => {
    const { id } = await addBundle(test.deps, actor, voiceNoteId);
    await test.deps.db.bundle.update({ where: { id }, data: { updatesAvailableForConsent: true } });
    const set = (value: boolean) =>
      service().updateBooleanColumn(actor, {
        params: { id, column: 'is_treatment_deleted' },
        body: { value },
      });
    const removed = (await set(true)).data;
    expect(removed).toMatchObject({ is_treatment_deleted: true, consents: [], updates_available_for_consent: false });
    expect((await set(false)).data.is_treatment_deleted).toBe(false);
  });

  it('marks letter and consents as stale if a price changes, and not without a change', async () => {
    const { id, treatmentId } = await addBundle(test.deps, actor, voiceNoteId);
    const item = { id: treatmentId, name: 'Crown', tooth: 'UL6', currency: '£' as const };
    const update = (price: number) =>
      service().updateTreatments(actor, {
        params: { id },
        body: { treatments: [{ ...item, price }] },
      });
    expect((await update(69_500)).data).toMatchObject({ updates_available_for_letter: false });
    const changed = (await update(75_000)).data;
    expect(changed).toMatchObject({ updates_available_for_letter: true, updates_available_for_consent: true });
    expect(changed.json_attribute.treatments[0]?.formatted_price).toBe('£750.00');
    expect(changed.consents).toHaveLength(1);
  });

  it('restores a removed treatment by its id, with its consent', async () => {
    const { id, treatmentId, consentId } = await addBundle(test.deps, actor, voiceNoteId);
    const other = await addBundle(test.deps, actor, voiceNoteId);
    const item = { name: 'Crown', tooth: 'UL6', currency: '£' as const, price: 69_500 };
    const save = async (treatments: { id?: string; name: string }[], expected_version?: number) => {
      const body = { treatments: treatments.map((one) => ({ ...item, ...one })), expected_version };
      return (await service().updateTreatments(actor, { params: { id }, body })).data;
    };
    const before = await save([{ id: treatmentId, name: 'Crown' }, { name: 'Filling' }]);
    const [crown, filling] = before.json_attribute.treatments;
    const removed = await save([{ id: filling?.id ?? '', name: 'Filling' }], before.treatments_version);
    expect(removed.json_attribute.treatments).toEqual([filling]);
    expect(removed.consents).toMatchObject([{ id: consentId, treatment_id: null }]);
    expect(consentGaps(removed).orphaned).toEqual(['Crown UL6']);
    await expect(save([{ id: other.treatmentId, name: 'Crown' }])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const back = await save(
      [
        { id: treatmentId, name: 'Crown' },
        { id: filling?.id ?? '', name: 'Filling' },
      ],
      removed.treatments_version,
    );
    expect(back.json_attribute.treatments).toEqual([crown, filling]);
    expect(back.consents).toMatchObject([
      { id: consentId, treatment_id: treatmentId, value: 'I agree to the crown.', updates_available: false },
    ]);
    expect(consentGaps(back)).toMatchObject({ orphaned: [], missing: ['Filling'] });
  });

  it('lists only what was agreed or done, and the rest once it is agreed', async () => {
    const { id, treatmentId, version } = await addBundle(test.deps, actor, voiceNoteId);
    const bridge = {
      bundleId: id,
      position: 1,
      name: 'Bridge',
      currency: '£',
      priceMinor: 0,
      evidence: 'Maybe a bridge.',
    };
    const { id: bridgeId } = await test.deps.db.bundleTreatment.create({
      data: { ...bridge, status: 'offered', priceSource: 'said', priceBasis: 'per tooth' },
    });
    const save = async (treatments: { id: string; name: string; price: number | null }[]) => {
      const body = { treatments: treatments.map((one) => ({ tooth: null, currency: '£' as const, ...one })) };
      return (await service().updateTreatments(actor, { params: { id }, body })).data;
    };
    const before = await read(id);
    expect(before.json_attribute.treatments.map(({ name }) => name)).toEqual(['Crown']);
    expect(before.json_attribute.other_treatments).toMatchObject([{ name: 'Bridge', status: 'offered' }]);
    expect(consentGaps(before).missing).toEqual([]);
    const document = await test.deps.db.bundle.findUniqueOrThrow({ where: { id } });
    expect(document.version).toBe(version);

    const crown = { id: treatmentId, name: 'Crown', price: 69_500 };
    const untouched = await save([crown]);
    expect(untouched.json_attribute.other_treatments).toHaveLength(1);
    const listed = await save([crown, { id: bridgeId, name: 'Bridge', price: 0 }]);
    expect(listed.json_attribute).toMatchObject({
      treatments: [
        { name: 'Crown' },
        { name: 'Bridge', status: 'agreed', price_source: 'said', price_basis: 'per tooth' },
      ],
      other_treatments: [],
    });
    const dearer = await save([crown, { id: bridgeId, name: 'Bridge', price: 9_900 }]);
    expect(dearer.json_attribute.treatments[1]).toMatchObject({ price_source: null, price_basis: null });
  });

  it('marks the letter as stale if the treatments are written again and differ', async () => {
    const randomId = randomUUID();
    const id = await write('letter', randomId);
    await write('treatment', randomId);
    await write('treatment', randomId);
    expect(await read(id)).toMatchObject({ updates_available_for_letter: false });
    await test.deps.db.bundleTreatment.updateMany({ where: { bundleId: id }, data: { priceMinor: 1 } });
    await write('treatment', randomId);
    expect(await read(id)).toMatchObject({ updates_available_for_letter: true });
    await write('letter', randomId);
    expect(await read(id)).toMatchObject({ updates_available_for_letter: false });
  });

  it.each([{ notes: 'No crown.' }, { transcript: 'No crown.' }])(
    'marks the letter as behind when the note changes after it was written: %o',
    async (body) => {
      const id = await write('letter', randomUUID());
      const notes = createCore(test.deps).voiceNotes;
      const update = (change: object) => notes.update(actor, { params: { id: voiceNoteId }, body: change });
      await update({ title: 'Crown' });
      expect(await read(id)).toMatchObject({ updates_available_for_letter: false });
      await update(body);
      expect(await read(id)).toMatchObject({ updates_available_for_letter: true });
      const column = 'updates_available_for_letter' as const;
      const accepted = { params: { id, column }, body: { value: false } };
      await service().updateBooleanColumn(actor, accepted);
      expect(await read(id)).toMatchObject({ updates_available_for_letter: false });
    },
  );

  it('increments its version with every change', async () => {
    const { id, version, consentId } = await addBundle(test.deps, actor, voiceNoteId);
    await service().updateSection(actor, {
      params: { id, section: 'letter' },
      body: { value: 'New' },
    });
    await service().updateConsent(actor, {
      params: { id, consent_id: consentId },
      body: { value: 'I agree.' },
    });
    const bundle = await read(id);
    expect(bundle.version).toBe(version + 2);
    expect(bundle).toMatchObject({ letter: 'New', has_edited_consent: true });
  });

  it("T2: accepts neither another user's bundle nor another bundle's consent", async () => {
    const mine = await addBundle(test.deps, actor, voiceNoteId);
    const second = await addBundle(test.deps, actor, voiceNoteId);
    const other = await test.actor();
    await expect(read(mine.id, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const foreign = {
      params: { id: mine.id, consent_id: second.consentId },
      body: { value: 'swapped' },
    };
    await expect(service().updateConsent(actor, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      service().updateConsent(other, { ...foreign, params: { id: mine.id, consent_id: mine.consentId } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await read(second.id)).consents[0]?.value).toBe('I agree to the crown.');
    const treatment = { id: second.treatmentId, name: 'Crown', tooth: null, currency: '£' as const, price: 1 };
    await expect(
      service().updateTreatments(actor, {
        params: { id: mine.id },
        body: { treatments: [treatment] },
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
