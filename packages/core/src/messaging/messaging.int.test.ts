import { randomUUID } from 'node:crypto';
import { testStack } from '@openconsult/dev/test-stack';
import { MailError, type Mailer } from '@openconsult/integrations/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { addBundle, addConsultation, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';

let test: TestDeps;
let actor: Actor;
let bundle: Awaited<ReturnType<typeof addBundle>>;

const request = () => ({
  bundle_id: bundle.id,
  with_consent: true,
  bundle_version: bundle.version,
  patient_name: 'Jane Doe',
  idempotency_key: randomUUID(),
  email: `jane-${randomUUID()}@patient.example`,
});
const sendEmail = (body: ReturnType<typeof request>) =>
  createCore(test.deps).messaging.sendEmail(actor, { params: undefined, query: undefined, body });

const work = (deps: Deps = test.deps) => runOpenJobs(deps, 'send');

const stateOf = async (id: string) => (await test.deps.db.message.findUniqueOrThrow({ where: { id } })).state;

interface InboxMail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  attachments?: { fileName?: string; contentType: string }[];
}

async function inboxOf(address: string): Promise<InboxMail[]> {
  const answer = await fetch(`${testStack().mailInboxUrl}/api/email`);
  const body = (await answer.json()) as InboxMail[] | { emails: InboxMail[] };
  return (Array.isArray(body) ? body : body.emails).filter((mail) => mail.to.some((to) => to.address === address));
}

const failingMailer = (code: 'rejected' | 'deferred' | 'unknown'): Mailer => ({
  send: async () => {
    throw new MailError(code, 'the line broke');
  },
  verify: async () => {},
});

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  const { voiceNoteId } = await addConsultation(test.deps, actor);
  bundle = await addBundle(test.deps, actor, voiceNoteId);
});
afterEach(() => test.close());

describe('sending a bundle', () => {
  it('puts the letter with its PDF into the inbox and marks the bundle as sent', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    await work();
    const [mail, ...more] = await inboxOf(body.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your letter from Harbour Dental');
    expect(mail?.text).toContain('You need a');
    expect(mail?.text).toContain('£695.00');
    expect(mail?.text).not.toContain('I agree to the crown');
    expect(mail?.attachments?.map((file) => file.contentType)).toEqual(['application/pdf']);
    expect(await stateOf(id)).toBe('sent');
    expect((await test.deps.db.bundle.findUniqueOrThrow({ where: { id: bundle.id } })).state).toBe('sent');
  });

  it('sends a link by text message that opens the PDF until it expires', async () => {
    const { email: _email, ...body } = request();
    const core = createCore(test.deps);
    await core.messaging.sendSms(actor, {
      params: undefined,
      query: undefined,
      body: { ...body, phone: '07911123456' },
    });
    await work();
    const [mail] = (await inboxOf('447911123456@sms.invalid')).slice(-1);
    const token = mail?.text.match(/shared-documents\/([\w-]{43})/)?.[1] ?? '';
    expect(mail?.text).not.toContain('Jane');
    const open = () => core.messaging.sharedDocument({ params: { token }, query: undefined, body: undefined });
    expect(
      Buffer.from((await open()).content)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    test.passTime(15 * 86_400_000);
    await expect(open()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('E2: fifty clicks are one message, and a used key takes no other letter', async () => {
    const body = request();
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendEmail(body)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await work();
    await work();
    expect(await inboxOf(body.email)).toHaveLength(1);
    await expect(sendEmail({ ...body, with_consent: false })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('E3: refuses a bundle that changed or another patient than was on the screen', async () => {
    await expect(sendEmail({ ...request(), bundle_version: bundle.version - 1 })).rejects.toMatchObject({
      code: 'STALE_CONFIRMATION',
    });
    await expect(sendEmail({ ...request(), patient_name: 'John Roe' })).rejects.toMatchObject({
      code: 'STALE_CONFIRMATION',
    });
    expect(await test.deps.db.message.count()).toBe(0);
  });

  it('sends what was looked at, although the letter changed before the worker came', async () => {
    const body = request();
    await sendEmail(body);
    await test.deps.db.bundle.update({ where: { id: bundle.id }, data: { letter: 'Changed afterwards' } });
    await work();
    expect((await inboxOf(body.email))[0]?.text).not.toContain('Changed afterwards');
  });

  it('E1: a worker that died while sending leaves it unknown, and nothing is sent again', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    await test.deps.db.message.update({ where: { id }, data: { state: 'sending' } });
    await work();
    expect(await stateOf(id)).toBe('unknown');
    await work();
    expect(await inboxOf(body.email)).toEqual([]);
  });

  it.each([
    ['rejected', 'failed'],
    ['unknown', 'unknown'],
    ['deferred', 'queued'],
  ] as const)('E5: a mail server that answers %s leaves it %s', async (code, state) => {
    const { id } = await sendEmail(request());
    await work({ ...test.deps, mailer: failingMailer(code) });
    expect(await stateOf(id)).toBe(state);
  });

  it('E6: refuses an empty bundle, and an empty consent that was asked for', async () => {
    await test.deps.db.bundleConsent.updateMany({ data: { value: '  ' } });
    await expect(sendEmail(request())).rejects.toMatchObject({ code: 'CONFLICT' });
    await test.deps.db.bundle.updateMany({ data: { isLetterDeleted: true, isTreatmentDeleted: true } });
    await expect(sendEmail({ ...request(), with_consent: false })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each(['07911', 'not a number', '+999123456789'])('E4: refuses the number %s', async (phone) => {
    const { email: _email, ...body } = request();
    const send = createCore(test.deps).messaging.sendSms(actor, {
      params: undefined,
      query: undefined,
      body: { ...body, phone },
    });
    await expect(send).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
