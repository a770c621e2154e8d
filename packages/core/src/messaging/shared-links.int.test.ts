import { randomUUID } from 'node:crypto';
import { SHARED_LINK_OPENS_MAX } from '@openconsult/contracts/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore, sweepSharedLinks } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import { addBundle, addConsultation, createTestDeps, type TestDeps } from '../testing/index.ts';
import { createShareToken, hashToken } from './share-token.ts';

const DAY_MS = 86_400_000;

let test: TestDeps;
let actor: Actor;
let ids: { consultationId: string; bundleId: string; messageId: string };
let token: string;

const messaging = () => createCore(test.deps).messaging;
const open = () => messaging().sharedDocument(null, { params: { token } });
const revoke = (who = actor) =>
  messaging().revokeLink(who, {
    params: { id: ids.bundleId, message_id: ids.messageId },
  });
const ended = { code: 'GONE', message: expect.stringContaining('no longer works') };

beforeEach(async () => {
  test = await createTestDeps();
  actor = await test.actor();
  const { consultationId, voiceNoteId } = await addConsultation(test.deps, actor);
  const bundle = await addBundle(test.deps, actor, voiceNoteId);
  const messageId = randomUUID();
  token = createShareToken();
  ids = { consultationId, bundleId: bundle.id, messageId };
  const pdfKey = `messages/${messageId}.pdf`;
  await test.deps.storage.write(pdfKey, Buffer.from('%PDF-1.7'), 'application/pdf');
  await test.deps.db.message.create({
    data: {
      id: messageId,
      userId: actor.userId,
      bundleId: bundle.id,
      channel: 'sms',
      recipient: '+447911123456',
      patientName: 'Jane Doe',
      withConsent: true,
      bundleVersion: bundle.version,
      idempotencyKey: randomUUID(),
      requestHash: 'of the request',
      pdfKey,
      state: 'sent',
      sharedDocument: {
        create: { tokenHash: hashToken(token), expiresAt: new Date(test.deps.clock.now().getTime() + 14 * DAY_MS) },
      },
    },
  });
});
afterEach(() => test.close());

describe('the link of a text message', () => {
  it('F22: opens until its sender revokes it, who sees how often it was opened', async () => {
    await open();
    await open();
    const { data } = await messaging().ofBundle(actor, {
      params: { id: ids.bundleId },
    });
    expect(data[0]?.link).toMatchObject({ opened_count: 2, revoked_at: null, last_opened_at: expect.any(String) });
    await revoke();
    await revoke();
    await expect(open()).rejects.toMatchObject(ended);
  });

  it('F22: cannot be revoked by another user', async () => {
    await expect(revoke(await test.actor())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await open();
  });

  it('F22: ends with the deletion of its consultation', async () => {
    await test.deps.db.consultation.update({ where: { id: ids.consultationId }, data: { deletedAt: new Date() } });
    await expect(open()).rejects.toMatchObject(ended);
  });

  it('F22: ends with the account of its sender', async () => {
    await test.deps.db.user.update({ where: { id: actor.userId }, data: { disabledAt: new Date() } });
    await expect(open()).rejects.toMatchObject(ended);
  });

  it('F22: fifty openings at once never exceed its allowance', async () => {
    const opened = await Promise.allSettled(Array.from({ length: 50 }, open));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(SHARED_LINK_OPENS_MAX);
  });

  it('F22: reports that it expired, and is swept later', async () => {
    test.passTime(15 * DAY_MS);
    await expect(open()).rejects.toMatchObject(ended);
    expect(await sweepSharedLinks(test.deps.db, test.deps.clock.now())).toBe(1);
  });
});
