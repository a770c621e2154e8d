import { randomUUID } from 'node:crypto';
import type { BundleSection } from '@openconsult/contracts/bundles';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import {
  addConsultation,
  addTemplates,
  createTestDeps,
  DICTATION,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';

/* A section says so when what it was written from has changed (behaviour.md#bundle). */

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let id: string;
let randomId: string;

const core = () => createCore(test.deps);
const view = async () => (await core().bundles.view(actor, { params: { id } })).data;
const stale = async (): Promise<BundleSection[]> => {
  const bundle = await view();
  return (['letter', 'treatment', 'consent'] as const).filter((section) => bundle[`updates_available_for_${section}`]);
};
const updateNote = (body: { notes: string } | { transcript: string }) =>
  core().voiceNotes.update(actor, { params: { id: voiceNoteId }, body });
const setListPrice = (name: string, priceMinor: number) =>
  test.deps.db.contentItem.updateMany({ where: { practiceId: actor.practiceId, name }, data: { priceMinor } });

async function write(type: BundleSection): Promise<void> {
  const body = { transcribe: DICTATION, type, voice_note_id: voiceNoteId, random_id: randomId };
  const { data } = await core().bundles.create(actor, { body });
  await runOpenJobs(test.deps, 'write');
  id = data.patient_session_bundle_id;
}

const keep = (section: BundleSection) =>
  core().bundles.updateBooleanColumn(actor, {
    params: { id, column: `updates_available_for_${section}` },
    body: { value: false },
  });

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(test.deps, actor));
  randomId = randomUUID();
  for (const section of ['treatment', 'letter', 'consent'] as const) await write(section);
  expect(await stale()).toEqual([]);
});
afterEach(() => test.close());

it('edited notes make letter and treatments stale, until each is written again or accepted', async () => {
  await updateNote({ notes: '## Plan\n\n- A crown on UL6.' });
  expect(await stale()).toEqual(['letter', 'treatment']);
  await keep('letter');
  expect(await stale()).toEqual(['treatment']);
  await write('treatment');
  expect(await stale()).not.toContain('treatment');
});

it('an edited transcript makes every section stale', async () => {
  await updateNote({ transcript: `${DICTATION} The crown may come loose.` });
  expect(await stale()).toEqual(['letter', 'treatment', 'consent']);
  for (const section of ['letter', 'treatment', 'consent'] as const) await keep(section);
  expect(await stale()).toEqual([]);
});

it('a changed price of the list makes the treatments stale that have it from there, until it is accepted as typed', async () => {
  const [crown, filling] = (await view()).json_attribute.treatments;
  expect([crown?.price_source, filling?.price_source]).toContain('list');
  const listed = [crown, filling].find((item) => item?.price_source === 'list');
  await setListPrice('A treatment of no bundle', 1);
  expect(await stale()).toEqual([]);
  await setListPrice(listed?.name ?? '', 99_900);
  expect(await stale()).toEqual(['treatment']);
  await keep('treatment');
  expect(await stale()).toEqual([]);
  const kept = (await view()).json_attribute.treatments.find((item) => item.id === listed?.id);
  expect(kept).toMatchObject({ price: listed?.price, price_source: null });
});

it('a treatment that the list no longer has makes its price and its consent stale, until each is accepted', async () => {
  const listed = (await view()).json_attribute.treatments.find((item) => item.price_source === 'list');
  await test.deps.db.contentItem.updateMany({
    where: { practiceId: actor.practiceId, name: listed?.name ?? '' },
    data: { deletedAt: new Date() },
  });
  expect(await stale()).toEqual(['treatment', 'consent']);
  await keep('treatment');
  expect(await stale()).toEqual(['consent']);
  await keep('consent');
  expect(await stale()).toEqual([]);
});

it("changed risks make that treatment's consent stale, until it is written again or accepted", async () => {
  const [first, second] = (await view()).json_attribute.treatments;
  const [crown] = (await core().treatments.list(actor)).data.filter(({ name }) => name === first?.name);
  const setRisks = async (risks: string[]) => {
    const body = { name: crown?.name ?? '', aliases: crown?.aliases ?? [], price: crown?.price ?? null, risks };
    await core().treatments.update(actor, { params: { id: crown?.id ?? '' }, body });
  };
  await setRisks(['The nerve may die']);
  expect(await stale()).toEqual(['consent']);
  const { consents } = await view();
  expect(consents.map((one) => [one.treatment_id, one.updates_available])).toEqual([
    [first?.id, true],
    [second?.id, false],
  ]);
  await write('consent');
  expect(await stale()).toEqual([]);
  expect((await view()).consents[0]?.value).toContain('The nerve may die');
  await setRisks([]);
  expect(await stale()).toEqual(['consent']);
  await keep('consent');
  expect(await stale()).toEqual([]);
});

it('a changed wording makes the consents stale that were written by it', async () => {
  const [first] = (await view()).json_attribute.treatments;
  const wording = { title: 'Own', template: 'I agree to {{treatment}}.', is_active: true };
  const treatment_id = first?.catalogue_id;
  await core().noteTemplates.createConsent(actor, { body: { type: 'custom', ...wording, treatment_id } });
  const behind = (await view()).consents.filter(({ updates_available }) => updates_available);
  expect(behind.map((one) => one.treatment_id)).toEqual([first?.id]);
  expect(await stale()).toEqual(['consent']);
  await write('consent');
  expect(await stale()).toEqual([]);
});

type Treatments = Awaited<ReturnType<typeof view>>['json_attribute']['treatments'];
const edit = async (change: (treatments: Treatments) => Partial<Treatments[number]>[]) => {
  const { json_attribute, treatments_version: expected_version } = await view();
  const treatments = change(json_attribute.treatments).map(
    ({ formatted_price: _price, ...item }) => item as Treatments[number],
  );
  await core().bundles.updateTreatments(actor, { params: { id }, body: { expected_version, treatments } });
};
/** The names of the consents that are stale. */
const staleConsents = async () =>
  (await view()).consents.filter((one) => one.updates_available).map((one) => one.treatment_name);
const added = (name: string, tooth: string | null) => ({ name, tooth, currency: '£' as const, price: null });

it('an added treatment makes all consents stale: spoken risks are assigned among all treatments', async () => {
  const all = (await view()).consents.map((one) => one.treatment_name);
  await edit((treatments) => [...treatments, added('Extraction', 'LR8')]);
  expect(await staleConsents()).toEqual(all);
  expect(await stale()).toEqual(['letter', 'consent']);
  await write('consent');
  expect(await staleConsents()).toEqual([]);
  await edit(([first, second]) => [first ?? {}, second ?? {}]);
  expect(await staleConsents()).toEqual(all);
  await keep('consent');
  expect(await staleConsents()).toEqual([]);
});

it('the same treatment on another tooth makes no other consent stale', async () => {
  await edit((treatments) => [...treatments, added(treatments[0]?.name ?? '', 'LL7')]);
  expect(await staleConsents()).toEqual([]);
  expect(await stale()).toEqual(['letter', 'consent']);
});

it('a changed price or tooth makes that consent stale and no other', async () => {
  const [first, second] = (await view()).consents;
  await edit(([crown, filling]) => [{ ...crown, price: 12_300 }, filling ?? {}]);
  expect(await staleConsents()).toEqual([first?.treatment_name]);
  expect(await stale()).toEqual(['letter', 'consent']);
  await write('consent');
  await edit(([crown, filling]) => [crown ?? {}, { ...filling, tooth: 'LR4' }]);
  expect(await staleConsents()).toEqual([second?.treatment_name]);
});

it('another order makes nothing stale', async () => {
  await edit((treatments) => treatments.toReversed());
  expect([await stale(), await staleConsents()]).toEqual([[], []]);
});

it('a treatment that is done now, and not only agreed, makes the letter stale and no consent', async () => {
  await edit(([crown, filling]) => [{ ...crown, status: 'done' }, filling ?? {}]);
  expect(await stale()).toEqual(['letter']);
  expect(await staleConsents()).toEqual([]);
  await write('letter');
  expect(await stale()).toEqual([]);
});

it('two windows that change a status at once: the second one is asked', async () => {
  const { json_attribute, treatments_version: expected_version } = await view();
  const asDone = (at: number) =>
    json_attribute.treatments.map((item, index) => ({ ...item, ...(index === at && { status: 'done' as const }) }));
  const update = (at: number) =>
    core().bundles.updateTreatments(actor, { params: { id }, body: { expected_version, treatments: asDone(at) } });
  await update(0);
  await expect(update(1)).rejects.toMatchObject({ code: 'TEXT_CHANGED' });
  await update(0);
  expect((await view()).json_attribute.treatments.map(({ status }) => status)).toEqual(['done', 'agreed']);
});

it('treatments written again have the new price of the list, and make letter and consents stale', async () => {
  const listed = (await view()).json_attribute.treatments.find((item) => item.price_source === 'list');
  await setListPrice(listed?.name ?? '', 99_900);
  await write('treatment');
  const { treatments } = (await view()).json_attribute;
  expect(treatments.find(({ name }) => name === listed?.name)).toMatchObject({ price: 99_900 });
  expect(await stale()).toEqual(['letter', 'consent']);
});

it('each section names its writer, also in a copy', async () => {
  const by = { writer: 'extractive', model: null };
  const bySection = { letter_written_by: by, treatments_written_by: by, consents_written_by: by };
  expect(await view()).toMatchObject(bySection);
  const copied = await core().bundles.copy(actor, { params: { id }, body: { random_id: randomUUID() } });
  expect(copied.data).toMatchObject(bySection);
});

it('a frozen bundle is not stale, and a copy of it is as stale as it is', async () => {
  const { version } = await view();
  const body = { bundle_id: id, with_consent: false, bundle_version: version, patient_name: 'Jane Doe' };
  await core().bundles.sendEmail(actor, {
    body: { ...body, idempotency_key: randomUUID(), email: 'jane@patient.example' },
  });
  await updateNote({ transcript: `${DICTATION} The crown may come loose.` });
  expect(await stale()).toEqual([]);
  ({ id } = (await core().bundles.copy(actor, { params: { id }, body: { random_id: randomUUID() } })).data);
  expect(await stale()).toEqual(['letter', 'treatment', 'consent']);
});
