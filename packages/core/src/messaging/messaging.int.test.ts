import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jobs } from '@openconsult/contracts/jobs';
import { createOwnerDb } from '@openconsult/db';
import { testStack } from '@openconsult/dev/testing/stack';
import { MailError, type Mailer } from '@openconsult/integrations/mail';
import type { PatientDocument } from '@openconsult/integrations/pdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { runOutboxJob } from '../platform/run-job.ts';
import { addBundle, addConsultation, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';
import { createSendJob } from './send-job.ts';

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
const sendEmail = (body: ReturnType<typeof request> & { again?: true }) =>
  createCore(test.deps).bundles.sendEmail(actor, { body });

const work = (deps: Deps = test.deps) => runOpenJobs(deps, 'send');

const stateOf = async (id: string) => (await test.deps.db.message.findUniqueOrThrow({ where: { id } })).state;

interface InboxMail {
  subject: string;
  text: string;
  from: { address: string; name: string }[];
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
    const replies: (string | undefined)[] = [];
    const { mailer } = test.deps;
    const send: Mailer['send'] = (message) => {
      replies.push(message.replyTo);
      return mailer.send(message);
    };
    await work({ ...test.deps, mailer: { ...mailer, send } });
    const [mail, ...more] = await inboxOf(body.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your letter from Harbour Dental');
    expect(mail?.from).toEqual([{ address: 'letters@clinic.example', name: 'Harbour Dental' }]);
    expect(replies).toEqual(['reception@clinic.example']);
    expect(mail?.text).toContain('Your letter from Harbour Dental is attached as a PDF.');
    // What is said about the patient's health is in the PDF alone.
    expect(mail?.text).not.toMatch(/You need a|695|I agree|crown/i);
    expect(mail?.attachments?.map((file) => file.contentType)).toEqual(['application/pdf']);
    expect(await stateOf(id)).toBe('sent');
    expect((await test.deps.db.bundle.findUniqueOrThrow({ where: { id: bundle.id } })).state).toBe('sent');
  });

  it('sends a link by text message that opens the PDF until it expires', async () => {
    const { email: _email, ...body } = request();
    const core = createCore(test.deps);
    await core.bundles.sendSms(actor, {
      body: { ...body, phone: '07911123456' },
    });
    await work();
    const [mail] = (await inboxOf('447911123456@sms.invalid')).slice(-1);
    const token = mail?.text.match(/shared-documents\/([\w-]{43})/)?.[1] ?? '';
    expect(mail?.text).not.toContain('Jane');
    const open = () => core.messaging.sharedDocument(null, { params: { token } });
    expect(
      Buffer.from((await open()).content)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    test.passTime(15 * 86_400_000);
    await expect(open()).rejects.toMatchObject({ code: 'GONE' });
  });

  it('E2: fifty clicks are one message, and a used key sends no other letter', async () => {
    const body = request();
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendEmail(body)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await work();
    await work();
    expect(await inboxOf(body.email)).toHaveLength(1);
    await expect(sendEmail({ ...body, with_consent: false })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('T14: nothing of a letter is stored before its message is, so a commit whose answer was lost leaves no file behind', async () => {
    const { db, storage } = test.deps;
    const losingAnswers = new Proxy(db, {
      get: (target, name) =>
        name === '$transaction'
          ? async (work: Parameters<typeof db.$transaction>[0]) => {
              await target.$transaction(work);
              throw new Error('the answer was lost');
            }
          : Reflect.get(target, name),
    });
    const written: string[] = [];
    const write: typeof storage.write = async (key, bytes, type) => {
      written.push(key);
      await storage.write(key, bytes, type);
    };
    const core = createCore({ ...test.deps, db: losingAnswers, storage: { ...storage, write } });
    const body = request();
    const sent = core.bundles.sendEmail(actor, { body });
    await expect(sent).rejects.toThrow('the answer was lost');
    expect(written).toEqual([]);
    // The page retries with its key, and learns that the message is being sent.
    expect((await sendEmail(body)).state).toBe('queued');
    await work({ ...test.deps, storage: { ...storage, write } });
    const [message] = await db.message.findMany();
    expect([message?.state, written]).toEqual(['sent', [message?.pdfKey]]);
  });

  it('E3: rejects a bundle or patient that changed since it was shown', async () => {
    await expect(sendEmail({ ...request(), bundle_version: bundle.version - 1 })).rejects.toMatchObject({
      code: 'STALE_CONFIRMATION',
    });
    await expect(sendEmail({ ...request(), patient_name: 'John Roe' })).rejects.toMatchObject({
      code: 'STALE_CONFIRMATION',
    });
    expect(await test.deps.db.message.count()).toBe(0);
  });

  it('sends what was shown, although the letter changed before the worker ran', async () => {
    const body = request();
    await sendEmail(body);
    await test.deps.db.bundle.update({ where: { id: bundle.id }, data: { letter: 'Changed afterwards' } });
    const rendered: PatientDocument[] = [];
    const pdf: Deps['renderer']['pdf'] = async (document) => {
      rendered.push(document);
      return test.deps.renderer.pdf(document);
    };
    await work({ ...test.deps, renderer: { ...test.deps.renderer, pdf } });
    expect(rendered.map(({ letter }) => letter)).toEqual([expect.stringContaining('You need a **crown**')]);
    expect(await inboxOf(body.email)).toHaveLength(1);
  });

  it('E1: a worker that died while sending leaves it unknown after its lease, and nothing is sent again', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    const sendingUntil = new Date(test.deps.clock.now().getTime() + 60_000);
    await test.deps.db.message.update({
      where: { id },
      data: { state: 'sending', attemptId: randomUUID(), sendingUntil },
    });
    await work();
    expect(await stateOf(id)).toBe('sending');
    test.passTime(61_000);
    await work();
    expect(await stateOf(id)).toBe('unknown');
    await work();
    expect(await inboxOf(body.email)).toEqual([]);
  });

  /** Deps whose queries give up a lock after half a second, so that every retry of a write is fast. */
  async function withImpatientDb(run: (deps: Deps) => Promise<unknown>): Promise<void> {
    const limits = { acquireMs: 5_000, queryMs: 600, idleInTransactionMs: 15_000 };
    const db = createOwnerDb(test.deps.config.DATABASE_URL, { limits });
    await run({ ...test.deps, db }).finally(() => db.$disconnect());
  }

  it('F1 E1: a bundle that is locked while its letter is sent costs no second letter', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    const { db } = test.deps;
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM bundles WHERE id = ${bundle.id}::uuid FOR NO KEY UPDATE`;
        let isOver = false;
        const working = withImpatientDb(work).finally(() => {
          isOver = true;
        });
        // A transaction that is idle for long is ended by the server.
        for (; !isOver; await delay(100)) await tx.$queryRaw`SELECT 1`;
        await working;
        expect(await stateOf(id)).toBe('sent');
      },
      { timeout: 100_000 },
    );
    const bundleState = async () => (await db.bundle.findUniqueOrThrow({ where: { id: bundle.id } })).state;
    expect(await bundleState()).not.toBe('sent');
    await work();
    expect(await bundleState()).toBe('sent');
    await work();
    expect(await inboxOf(body.email)).toHaveLength(1);
  });

  it('F1 E1: a message that is locked when the server accepts it is recorded later, and sent once', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    const { db, mailer } = test.deps;
    let unlock = (): void => {};
    let locked = Promise.resolve();
    const locking: Mailer = {
      ...mailer,
      async send(mail) {
        const accepted = await mailer.send(mail);
        await new Promise<void>((isLocked) => {
          locked = db.$transaction(
            async (tx) => {
              await tx.$queryRaw`SELECT 1 FROM messages WHERE id = ${id}::uuid FOR UPDATE`;
              isLocked();
              await new Promise<void>((release) => (unlock = release));
            },
            { timeout: 30_000 },
          );
        });
        // Longer than a statement may wait, so that the first attempt to store it fails.
        setTimeout(() => unlock(), 900);
        return accepted;
      },
    };
    await withImpatientDb((deps) => work({ ...deps, mailer: locking }));
    await locked;
    expect(await stateOf(id)).toBe('sent');
    await work();
    expect(await inboxOf(body.email)).toHaveLength(1);
  });

  /** A worker that cannot store the provider's answers. */
  async function workWithoutSettling(failures: number): Promise<void> {
    let left = failures;
    const { db } = test.deps;
    const message = new Proxy(db.message, {
      get(target, name) {
        if (name !== 'updateMany') return Reflect.get(target, name);
        return (query: Parameters<typeof target.updateMany>[0]) => {
          const isAnswer = query.data && 'state' in query.data && query.data.state !== 'sending';
          if (!isAnswer || left === 0) return target.updateMany(query);
          left -= 1;
          return Promise.reject(new Error('the database is gone'));
        };
      },
    });
    const failing = new Proxy(db, {
      get: (target, name) => (name === 'message' ? message : Reflect.get(target, name)),
    });
    const job = createSendJob({ ...test.deps, db: failing }, { recordWaitsMs: [10, 10, 10, 10] });
    const open = await db.outboxJob.findFirst({ where: { name: jobs.send.name, doneAt: null, failedAt: null } });
    if (open) await runOutboxJob(test.deps, jobs.send, job, open.id, new AbortController().signal);
  }

  it.each([
    [1, 'sent'],
    [4, 'sent'],
    [5, 'unknown'],
  ] as const)(
    'F1 E1: %i failed writes after the server accepted it are one letter, in the end %s',
    async (failures, state) => {
      const body = request();
      const { id } = await sendEmail(body);
      await workWithoutSettling(failures);
      for (let run = 0; run < 3; run += 1) {
        test.passTime(150_000);
        await work();
      }
      expect(await stateOf(id)).toBe(state);
      expect(await inboxOf(body.email)).toHaveLength(1);
    },
  );

  it('F33 J3: a second run does not judge a letter that the first one is sending', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    const { mailer } = test.deps;
    let accept = (): void => {};
    const slow: Mailer = {
      ...mailer,
      async send(mail) {
        await new Promise<void>((resolve) => (accept = resolve));
        return mailer.send(mail);
      },
    };
    const first = work({ ...test.deps, mailer: slow });
    await expect.poll(() => stateOf(id)).toBe('sending');
    await work();
    expect(await stateOf(id)).toBe('sending');
    // Even after its lease a run knows best what happened to its own message.
    test.passTime(150_000);
    await work();
    expect(await stateOf(id)).toBe('unknown');
    accept();
    await first;
    expect(await stateOf(id)).toBe('sent');
    expect(await inboxOf(body.email)).toHaveLength(1);
  });

  it('F9 E2: fifty windows with keys of their own send one letter, and asking again sends one more', async () => {
    const body = request();
    const allWindows = (changes: object) =>
      Promise.allSettled(
        Array.from({ length: 50 }, () => sendEmail({ ...body, ...changes, idempotency_key: randomUUID() })),
      );
    const codes = (answers: PromiseSettledResult<unknown>[]) =>
      answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    const first = await allWindows({});
    expect(codes(first)).toHaveLength(49);
    await work();
    expect(await inboxOf(body.email)).toHaveLength(1);
    expect(new Set(codes(await allWindows({})))).toEqual(new Set(['ALREADY_SENT']));
    expect(codes(await allWindows({ again: true }))).toHaveLength(49);
    await work();
    await work();
    expect(await inboxOf(body.email)).toHaveLength(2);
    await sendEmail({ ...request(), with_consent: false });
  });

  it('F9: a letter that failed can be sent again without a question', async () => {
    const body = request();
    await sendEmail(body);
    await work({ ...test.deps, mailer: failingMailer('rejected') });
    await sendEmail({ ...body, idempotency_key: randomUUID() });
    await work();
    expect(await inboxOf(body.email)).toHaveLength(1);
  });

  it('F21 E5: a letter outlives a mail server that is away for 23 hours, and is sent once', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    for (let hour = 0; hour < 23; hour += 1) {
      await work({ ...test.deps, mailer: failingMailer('deferred') });
      test.passTime(3_600_000);
    }
    expect(await stateOf(id)).toBe('queued');
    await work();
    expect(await stateOf(id)).toBe('sent');
    expect(await inboxOf(body.email)).toHaveLength(1);
  });

  it('F21 E5: a mail server that is away for longer than a day ends in a failure that is shown', async () => {
    const { id } = await sendEmail(request());
    await work({ ...test.deps, mailer: failingMailer('deferred') });
    test.passTime(24 * 3_600_000 + 60_000);
    await work({ ...test.deps, mailer: failingMailer('deferred') });
    expect(await test.deps.db.message.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'failed',
      failure: 'deferred',
    });
  });

  it('E6: nothing is sent while the PDF cannot be rendered, and nothing is left of a letter that failed', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    const renderer = { ...test.deps.renderer, pdf: () => Promise.reject(new Error('no font')) };
    for (let attempt = 0; attempt < jobs.send.attempts; attempt += 1) await work({ ...test.deps, renderer });
    expect(await stateOf(id)).toBe('failed');
    expect(await inboxOf(body.email)).toEqual([]);
    await expect(test.deps.storage.read(`messages/${id}.pdf`)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('E6 F22: a refused letter leaves no PDF, and one that is sent has the PDF of the preview', async () => {
    const body = request();
    const { id } = await sendEmail(body);
    await work({ ...test.deps, mailer: failingMailer('rejected') });
    await expect(test.deps.storage.read(`messages/${id}.pdf`)).rejects.toMatchObject({ code: 'not_found' });
    await expect(sendEmail({ ...request(), bundle_version: 99 })).rejects.toMatchObject({ code: 'STALE_CONFIRMATION' });
    expect(await test.deps.db.message.count()).toBe(1);
  });

  it('F15: fifty clicks render once, in the worker', async () => {
    let rendered = 0;
    const renderer = {
      ...test.deps.renderer,
      pdf: (document: Parameters<Deps['renderer']['pdf']>[0]) => {
        rendered += 1;
        return test.deps.renderer.pdf(document);
      },
    };
    const deps = { ...test.deps, renderer };
    const body = request();
    const { bundles } = createCore(deps);
    await Promise.all(Array.from({ length: 50 }, () => bundles.sendEmail(actor, { body })));
    expect(rendered).toBe(0);
    await work(deps);
    await work(deps);
    expect(rendered).toBe(1);
  });

  it('F15: a bundle that is too long is refused with the reason, by send and preview alike', async () => {
    await test.deps.db.bundle.update({ where: { id: bundle.id }, data: { letter: 'word '.repeat(60_000) } });
    const { bundles } = createCore(test.deps);
    const preview = bundles.emailSummaryPdf(actor, { params: { id: bundle.id }, query: {} });
    await expect(preview).rejects.toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('too long') });
    await expect(sendEmail(request())).rejects.toMatchObject({ code: 'TOO_LARGE' });
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

  it('F5: refuses consents that leave out a treatment, or are about one that was removed', async () => {
    const { bundleTreatment } = test.deps.db;
    const bundleId = request().bundle_id;
    const added = await bundleTreatment.create({ data: { bundleId, position: 1, name: 'Filling', currency: '£' } });
    await expect(sendEmail(request())).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A treatment has no consent text. Write it, or send without consent.',
    });
    await bundleTreatment.deleteMany({ where: { bundleId, id: { not: added.id } } });
    await expect(sendEmail(request())).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A consent is about a treatment that was removed. Remove the consent, or send without consent.',
    });
    await expect(sendEmail({ ...request(), with_consent: false })).resolves.toMatchObject({ with_consent: false });
  });

  it.each(['07911', 'not a number', '+999123456789'])('E4: refuses the number %s', async (phone) => {
    const { email: _email, ...body } = request();
    const send = createCore(test.deps).bundles.sendSms(actor, {
      body: { ...body, phone },
    });
    await expect(send).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
