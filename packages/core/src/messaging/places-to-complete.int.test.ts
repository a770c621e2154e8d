import { randomUUID } from 'node:crypto';
import type { PatientDocument } from '@openconsult/integrations/pdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addBundle, addConsultation, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';

const MARKED_LETTER = 'Dear Jane,\n\nYou need a ~~root canal~~ crown [check: isthmus].\n\n- [check: who is “he”]';
const MARKED_CONSENT = 'I agree to ~~an implant~~ a crown [check: risk].';

let test: TestDeps;
let actor: Actor;
let voiceNoteId: string;
let own: Awaited<ReturnType<typeof addBundle>>;
let printed: PatientDocument[];

const core = () => createCore(test.deps);
const view = async () => (await core().bundles.view(actor, { params: { id: own.id } })).data;
const marks = async () => {
  const { checks } = (await core().textChecks.ofBundle(actor, { params: { id: own.id } })).data;
  return checks.filter(({ kind }) => kind === 'mark');
};
const saveLetter = (value: string) =>
  core().bundles.updateSection(actor, { params: { id: own.id, section: 'letter' }, body: { value } });
const saveConsent = (value: string) =>
  core().bundles.updateConsent(actor, { params: { id: own.id, consent_id: own.consentId }, body: { value } });

async function send(channel: 'email' | 'sms', withConsent: boolean) {
  const body = {
    bundle_id: own.id,
    with_consent: withConsent,
    bundle_version: (await view()).version,
    patient_name: 'Jane Doe',
    idempotency_key: randomUUID(),
  };
  return channel === 'email'
    ? core().bundles.sendEmail(actor, { body: { ...body, email: 'jane@patient.example' } })
    : core().bundles.sendSms(actor, { body: { ...body, phone: '07911123456' } });
}

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  ({ voiceNoteId } = await addConsultation(test.deps, actor, 'You need a crown.'));
  own = await addBundle(test.deps, actor, voiceNoteId);
  printed = [];
  const { renderer } = test.deps;
  const pdf: typeof renderer.pdf = (document) => {
    printed.push(document);
    return renderer.pdf(document);
  };
  Object.assign(test.deps, { renderer: { ...renderer, pdf } });
  await saveLetter(MARKED_LETTER);
  await saveConsent(MARKED_CONSENT);
});
afterEach(() => test.close());

describe.each(['email', 'sms'] as const)('a letter with places to complete, by %s', (channel) => {
  it('is refused until each is completed, and no decision takes its place', async () => {
    const [first, ...rest] = await marks();
    expect([first, ...rest].map((check) => check?.words)).toEqual([
      '[check: isthmus]',
      '[check: who is “he”]',
      '[check: risk]',
    ]);
    const body = { key: first?.key ?? '', reason: 'It is right.' };
    await core().textChecks.resolve(actor, { params: { id: voiceNoteId }, body });
    expect((await marks())[0]).toMatchObject({ is_blocking: true, resolution: null });
    const refused = (count: string) => ({ code: 'CONFLICT', message: expect.stringContaining(count) });
    await expect(send(channel, true)).rejects.toMatchObject(refused('3 things'));
    await expect(send(channel, false)).rejects.toMatchObject(refused('2 things'));
    await saveLetter('You need a ~~root canal~~ crown.');
    await expect(send(channel, true)).rejects.toMatchObject(refused('One thing'));
    await saveConsent('I agree to ~~an implant~~ a crown.');
    await send(channel, true);
    await runOpenJobs(test.deps, 'send');
    expect(printed).toMatchObject([{ letter: 'You need a crown.', consents: [{ text: 'I agree to a crown.' }] }]);
  });

  it('is sent without its consents while only they have one', async () => {
    await saveLetter('You need a crown.');
    await send(channel, false);
    await runOpenJobs(test.deps, 'send');
    expect(printed).toMatchObject([{ letter: 'You need a crown.', consents: [] }]);
  });
});

it('the preview has neither marks nor struck words', async () => {
  await core().bundles.emailSummaryPdf(actor, { params: { id: own.id }, query: {} });
  expect(printed).toMatchObject([
    { letter: 'Dear Jane,\n\nYou need a crown.\n', consents: [{ text: 'I agree to a crown.' }] },
  ]);
});
