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

/* An edit of treatments that are being written stops their writer and is stored (ARCHITECTURE.md). */

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let randomId: string;
let id: string;

const view = async () => (await createCore(test.deps).bundles.view(actor, { params: { id } })).data;
const names = async () => (await view()).json_attribute.treatments.map(({ name, price }) => [name, price]);
const start = async (type: BundleSection) => {
  const body = { transcribe: DICTATION, type, voice_note_id: voiceNoteId, random_id: randomId };
  ({
    data: { patient_session_bundle_id: id },
  } = await createCore(test.deps).bundles.create(actor, { body }));
};
const onlyCrown = async (price: number) => {
  const { json_attribute, treatments_version: expected_version } = await view();
  const [crown] = json_attribute.treatments;
  if (!crown) throw new Error('There is no treatment.');
  const body = { expected_version, treatments: [{ ...crown, price }] };
  await createCore(test.deps).bundles.updateTreatments(actor, { params: { id }, body });
};

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  await addTemplates(test.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(test.deps, actor));
  randomId = randomUUID();
  await start('treatment');
  await runOpenJobs(test.deps, 'write');
});
afterEach(() => test.close());

it('an edit while the treatments are written again is not overwritten', async () => {
  await start('treatment');
  await onlyCrown(12_300);
  const edited = await names();
  expect(edited).toEqual([[expect.any(String), 12_300]]);
  await runOpenJobs(test.deps, 'write');
  expect(await names()).toEqual(edited);
  expect((await view()).sections.treatment.state).toBe('none');
  // They can be written again.
  await start('treatment');
  await runOpenJobs(test.deps, 'write');
  expect(await names()).toHaveLength(2);
});

it('a save without a change lets the writer continue', async () => {
  await start('treatment');
  const { json_attribute, treatments_version: expected_version } = await view();
  const body = { expected_version, treatments: json_attribute.treatments };
  await createCore(test.deps).bundles.updateTreatments(actor, { params: { id }, body });
  expect((await view()).sections.treatment.state).toBe('writing');
});
