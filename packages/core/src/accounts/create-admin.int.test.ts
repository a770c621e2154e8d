import { testStack } from '@openconsult/dev/testing/stack';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCore } from '../index.ts';
import { createTestDeps, createUser, requestFacts, runOpenJobs, type TestDeps } from '../testing/index.ts';
import { createAdmin, newAdmin } from './create-admin.ts';

let test: TestDeps;

beforeEach(async () => {
  test = await createTestDeps();
});
afterEach(() => test.close());

const EMAIL = 'owner@clinic.example';
const PRACTICE = 'Quayside Dental';
const PASSWORD = 'Ripe-plums-fall-4';

const create = (email = EMAIL, practiceName = PRACTICE, existing = false) =>
  createAdmin(test.deps, newAdmin.parse({ email, practiceName, existing }));
const choosePassword = (link: string) => {
  const { searchParams } = new URL(link);
  const [email, token] = [searchParams.get('email') ?? '', searchParams.get('token') ?? ''];
  return createCore(test.deps).accounts.resetPassword(
    null,
    { body: { email, token, password: PASSWORD, password_confirmation: PASSWORD } },
    requestFacts(),
  );
};

it('makes an admin with a practice of their own, whose link chooses the password once', async () => {
  const { link, ...created } = await create('Owner@Clinic.example');
  expect(created).toMatchObject({ isNew: true, isNewPractice: true });
  const admin = await test.deps.db.user.findUniqueOrThrow({ where: { email: EMAIL }, include: { practice: true } });
  expect(admin).toMatchObject({ isAdmin: true, plan: 'pro', passwordHash: null, practice: { name: PRACTICE } });
  expect(await test.deps.db.template.count({ where: { practiceId: admin.practiceId } })).toBeGreaterThan(0);
  expect(await choosePassword(link)).toMatchObject({ user: { email: EMAIL, is_admin: 1 } });
  await expect(choosePassword(link)).rejects.toMatchObject({ code: 'GONE' });
});

it('is safe to repeat: one account, and a link that ends the earlier one; the mail has its own', async () => {
  const [first, second] = [await create(), await create(EMAIL, PRACTICE.toUpperCase())];
  expect(second).toMatchObject({ isNew: false, isNewPractice: false });
  expect([await test.deps.db.user.count(), await test.deps.db.practice.count()]).toEqual([1, 1]);
  await expect(choosePassword(first.link)).rejects.toMatchObject({ code: 'GONE' });
  await runOpenJobs(test.deps, 'mailAccountLink');
  const inbox = (await (await fetch(`${testStack().mailInboxUrl}/api/email`)).json()) as { text: string }[];
  const mailed = inbox.filter((mail) => mail.text.includes(PRACTICE));
  expect(mailed).toHaveLength(1);
  const link = /https?:\/\/\S+/.exec(mailed[0]?.text ?? '')?.[0] ?? '';
  expect(link).not.toBe(second.link);
  expect(await choosePassword(link)).toMatchObject({ user: { email: EMAIL } });
  await expect(choosePassword(second.link)).rejects.toMatchObject({ code: 'GONE' });
});

it('adds another admin to a practice, and refuses accounts of another role, practice or state', async () => {
  const practice = await test.deps.db.practice.create({ data: { name: PRACTICE } });
  const { email } = await createUser(test.deps.db, { kind: 'pro', practiceId: practice.id });
  await expect(create(email)).rejects.toThrow('no admin');
  const other = await createUser(test.deps.db, { kind: 'admin' });
  await expect(create(other.email)).rejects.toThrow('another practice, “Harbour Dental”');
  const disabled = await createUser(test.deps.db, { kind: 'admin', practiceId: practice.id, disabledAt: new Date() });
  await expect(create(disabled.email)).rejects.toThrow('disabled');
  expect(await create(EMAIL, PRACTICE, true)).toMatchObject({ isNew: true, isNewPractice: false });
  expect(await test.deps.db.user.count({ where: { practiceId: practice.id, isAdmin: true } })).toBe(2);
});

it('adds no admin to a practice that a stranger may have signed up under its name', async () => {
  await test.deps.db.practice.create({ data: { name: PRACTICE } });
  await expect(create()).rejects.toThrow('--existing');
  await expect(create(EMAIL, 'Another Dental', true)).rejects.toThrow('No practice has this name');
  expect(await test.deps.db.user.count()).toBe(0);
});
