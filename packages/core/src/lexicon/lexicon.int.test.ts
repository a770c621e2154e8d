import { LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import { writeAsClinicians } from '@openconsult/integrations/speech/lexicon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { createTestDeps, createUser, type TestDeps, type UserKind } from '../testing/index.ts';
import { userToWire } from '../users/index.ts';
import { createLexiconService, noteUndoneCorrection, speechLexicon } from './index.ts';

let kit: TestDeps;
let anna: Actor;
let colleague: Actor;
let admin: Actor;
let stranger: Actor;

beforeAll(async () => {
  kit = await createTestDeps();
  anna = await kit.actor('pro');
  stranger = await kit.actor('pro');
  colleague = await actorOf('pro', anna.practiceId);
  admin = await actorOf('admin', anna.practiceId);
});
afterAll(() => kit.close());

async function actorOf(kind: UserKind, practiceId: string): Promise<Actor> {
  const row = await createUser(kit.deps.db, { kind, practiceId });
  const user = await userToWire(row, kit.deps.storage);
  return { userId: row.id, practiceId, loginSessionId: row.id, user };
}

const lexicon = () => createLexiconService(kit.deps);
const none = { params: undefined, query: undefined };
const create = (actor: Actor, scope: 'own' | 'practice', written: string, spoken?: string) =>
  lexicon().create(actor, { ...none, body: { scope, written, ...(spoken !== undefined && { spoken }) } });
const writtenBy = async (actor: Actor, text: string) =>
  (await lexicon().tryOut(actor, { ...none, body: { text } })).text;

describe('terms', () => {
  test('of a person are theirs alone, those of a practice everybody’s in it', async () => {
    const own = await create(anna, 'own', 'Dr Achterberg', 'Doctor  Octaberg ');
    expect(own).toMatchObject({ scope: 'own', spoken: 'doctor octaberg', written: 'Dr Achterberg' });
    const shared = await create(admin, 'practice', 'SmileClub', 'smile club');
    const seenBy = async (actor: Actor) => (await lexicon().list(actor)).data.map(({ id }) => id);
    expect(await seenBy(anna)).toEqual([own.id, shared.id]);
    expect(await seenBy(colleague)).toEqual([shared.id]);
    expect(await seenBy(stranger)).toEqual([]);
    expect(await writtenBy(anna, 'Doctor Octaberg and the smile club.')).toBe('Dr Achterberg and the SmileClub.');
    expect(await writtenBy(colleague, 'Doctor Octaberg and the smile club.')).toBe(
      'Doctor Octaberg and the SmileClub.',
    );
  });

  test('of a practice are changed by its admins only', async () => {
    await expect(create(anna, 'practice', 'Essix')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { id } = await create(admin, 'practice', 'Essix plus');
    const change = { params: { id }, query: undefined };
    await expect(lexicon().update(anna, { ...change, body: { written: 'Other' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(lexicon().remove(anna, { ...change, body: undefined })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(
      await lexicon().update(admin, { ...change, body: { written: 'Essix-Plus', spoken: 'essix plus' } }),
    ).toMatchObject({ written: 'Essix-Plus' });
    await lexicon().remove(admin, { ...change, body: undefined });
    expect((await lexicon().list(admin)).data.some((term) => term.id === id)).toBe(false);
  });

  test('are there once, however often they are added; another spelling of the same sound is refused', async () => {
    const first = await create(colleague, 'own', 'Invisalign');
    expect(await create(colleague, 'own', 'Invisalign')).toEqual(first);
    await expect(create(colleague, 'own', 'INVISALIGN')).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: { spoken: [answerMessages.termTaken] },
    });
    await expect(create(colleague, 'own', '…')).rejects.toMatchObject({
      errors: { spoken: [answerMessages.termUnspeakable] },
    });
  });

  test('are refused beyond the limit', async () => {
    const { userId } = stranger;
    const data = Array.from({ length: LEXICON_TERMS_MAX }, (_, i) => ({
      userId,
      spoken: `term ${i}`,
      written: `Term ${i}`,
    }));
    await kit.deps.db.lexiconTerm.createMany({ data });
    await expect(create(stranger, 'own', 'One more')).rejects.toMatchObject({
      errors: { spoken: [answerMessages.termsFull(LEXICON_TERMS_MAX)] },
    });
  });

  test('and the practice’s treatments are what the recogniser expects', async () => {
    await kit.deps.db.treatment.create({
      data: {
        practiceId: anna.practiceId,
        name: 'Zoom bleaching',
        aliases: [],
        currency: '£',
        priceMinor: 100,
        risks: [],
      },
    });
    const { terms } = await speechLexicon(kit.deps.db, anna);
    expect(terms).toEqual(expect.arrayContaining(['doctor octaberg', 'smile club', 'Zoom bleaching']));
  });
});

test('a correction that a person undid twice is not made for them again', async () => {
  const text = 'The buckle surface of the premolar.';
  const corrected = 'The buccal surface of the premolar.';
  expect(await writtenBy(anna, text)).toBe(corrected);
  await noteUndoneCorrection(kit.deps.db, anna.userId, { from: 'Buckle', to: 'buccal' });
  expect(await writtenBy(anna, text)).toBe(corrected);
  await noteUndoneCorrection(kit.deps.db, anna.userId, { from: 'buckle', to: 'buccal' });
  expect(await writtenBy(anna, text)).toBe(text);
  expect(await writtenBy(colleague, text)).toBe(corrected);
  const { lexicon: prepared } = await speechLexicon(kit.deps.db, anna);
  expect(writeAsClinicians('Caries of the premolar, upper left six.', prepared).text).toBe(
    'Caries of the premolar, UL6.',
  );
});
