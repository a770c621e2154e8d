import { writeAsClinicians } from '@openconsult/clinical-language/writing';
import { LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { answerMessages, importMessages } from '@openconsult/contracts/texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { createTestDeps, type TestDeps } from '../testing/index.ts';
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
  colleague = await kit.actor('pro', anna.practiceId);
  admin = await kit.actor('admin', anna.practiceId);
});
afterAll(() => kit.close());

const lexicon = () => createLexiconService(kit.deps);
const create = (actor: Actor, scope: 'own' | 'practice', written: string, spoken?: string) =>
  lexicon().create(actor, { body: { scope, written, ...(spoken !== undefined && { spoken }) } });
const writtenBy = async (actor: Actor, text: string) => (await lexicon().tryOut(actor, { body: { text } })).text;

describe('terms', () => {
  test('of a user are theirs alone, those of a practice are shared in it', async () => {
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
    const change = { params: { id } };
    await expect(lexicon().update(anna, { ...change, body: { written: 'Other' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(lexicon().remove(anna, { ...change })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(
      await lexicon().update(admin, { ...change, body: { written: 'Essix-Plus', spoken: 'essix plus' } }),
    ).toMatchObject({ written: 'Essix-Plus' });
    await lexicon().remove(admin, { ...change });
    expect((await lexicon().list(admin)).data.some((term) => term.id === id)).toBe(false);
  });

  test('are stored once, however often they are added; another spelling of the same spoken form is rejected', async () => {
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

  test('are rejected beyond the limit', async () => {
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
    await kit.deps.db.contentItem.create({
      data: { practiceId: anna.practiceId, type: 'treatment', name: 'Zoom bleaching', isPublished: true },
    });
    const { terms } = await speechLexicon(kit.deps.db, anna);
    expect(terms).toEqual(expect.arrayContaining(['doctor octaberg', 'smile club', 'Zoom bleaching']));
  });
});

test('a rewritten phrase suggests a term until it exists', async () => {
  const someone = await kit.actor('pro');
  const body = { before: 'Seen by octaberg today.', after: 'Seen by Achterberg today.' };
  const suggested = async () => (await lexicon().suggest(someone, { body })).suggestion;
  expect(await suggested()).toEqual({ spoken: 'octaberg', written: 'Achterberg' });
  await create(someone, 'own', 'Achterberg', 'octaberg');
  expect(await suggested()).toBeNull();
});

describe('a table of terms', () => {
  const imported = (actor: Actor, scope: 'own' | 'practice', csv: string, is_trial = false) =>
    lexicon().import(actor, { body: { scope, csv, is_trial } });
  const undo = (actor: Actor, scope: 'own' | 'practice', { lines }: Awaited<ReturnType<typeof imported>>) =>
    lexicon().undoImport(actor, {
      body: {
        scope,
        terms: lines
          .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
          .map(({ spoken, written, was }) => ({ spoken, written, was })),
      },
    });
  const exported = async (actor: Actor, scope: 'own' | 'practice') =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode((await lexicon().export(actor, { query: { scope } })).content);
  const termsOf = async (actor: Actor) =>
    (await lexicon().list(actor)).data.map(({ id, written, spoken }) => ({ id, written, spoken }));

  test('adds and changes terms, which a trial only reports, and can be undone', async () => {
    const someone = await kit.actor('pro');
    await create(someone, 'own', 'E max', 'e max');
    await create(someone, 'own', 'Invisalign');
    const before = await termsOf(someone);
    const csv = 'written,spoken\nE-max,E Max\nInvisalign,\nEssix,\n';
    const trial = await imported(someone, 'own', csv, true);
    expect(trial).toEqual({
      is_applied: false,
      lines: [
        { line: 2, written: 'E-max', spoken: 'e max', was: 'E max', outcome: 'updated', errors: [] },
        { line: 3, written: 'Invisalign', spoken: 'invisalign', was: 'Invisalign', outcome: 'unchanged', errors: [] },
        { line: 4, written: 'Essix', spoken: 'essix', was: null, outcome: 'created', errors: [] },
      ],
    });
    expect(await termsOf(someone)).toEqual(before);
    const applied = await imported(someone, 'own', csv);
    expect(applied).toEqual({ ...trial, is_applied: true });
    expect(await exported(someone, 'own')).toBe('\uFEFFwritten,spoken\r\nE-max,e max\r\nEssix,\r\nInvisalign,\r\n');
    expect((await imported(someone, 'own', csv)).lines.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 3 }, () => 'unchanged'),
    );
    for (let time = 0; time < 2; time += 1) {
      await undo(someone, 'own', applied);
      expect(await termsOf(someone)).toEqual(before);
    }
  });

  test('changes nothing if one line is rejected', async () => {
    const someone = await kit.actor('pro');
    const result = await imported(someone, 'own', 'written,spoken\nEssix,\n…,\nESSIX,\n');
    expect(result.is_applied).toBe(false);
    expect(result.lines.map(({ line, outcome, errors }) => [line, outcome, ...errors])).toEqual([
      [2, 'created'],
      [3, 'refused', `Spoken: ${answerMessages.termUnspeakable}`],
      [4, 'refused', `Spoken: ${importMessages.repeatedTerm(2)}`],
    ]);
    expect(await termsOf(someone)).toEqual([]);
    const body = { scope: 'own' as const, csv: 'Term\nEssix\n…\n', is_trial: false, skips_refused: true };
    expect((await lexicon().import(someone, { body })).is_applied).toBe(true);
    expect((await termsOf(someone)).map(({ written }) => written)).toEqual(['Essix']);
  });

  test('undone leaves later changes and the terms of other users', async () => {
    const someone = await kit.actor('pro');
    const result = await imported(someone, 'own', 'written\nEssix\nHawley\n');
    const hawley = (await termsOf(someone)).find(({ spoken }) => spoken === 'hawley')?.id ?? '';
    await lexicon().update(someone, { params: { id: hawley }, body: { written: 'HAWLEY' } });
    const other = await kit.actor('pro');
    await create(other, 'own', 'Essix');
    await undo(someone, 'own', result);
    expect((await termsOf(someone)).map(({ written }) => written)).toEqual(['HAWLEY']);
    expect((await termsOf(other)).map(({ written }) => written)).toEqual(['Essix']);
  });

  test('of a practice is imported and undone by its admins only, and read by all its users', async () => {
    await expect(imported(anna, 'practice', 'written\nHawley\n', true)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const result = await imported(admin, 'practice', 'written\nHawley\n');
    expect(await exported(anna, 'practice')).toContain('Hawley');
    expect(await exported(stranger, 'practice')).not.toContain('Hawley');
    await expect(undo(anna, 'practice', result)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await undo(admin, 'practice', result);
    expect(await exported(anna, 'practice')).not.toContain('Hawley');
  });

  test('fills a lexicon to its limit and not beyond, also when two come at once', async () => {
    const someone = await kit.actor('pro');
    const data = Array.from({ length: LEXICON_TERMS_MAX - 2 }, (_, i) => ({
      userId: someone.userId,
      spoken: `term ${i}`,
      written: `Term ${i}`,
    }));
    await kit.deps.db.lexiconTerm.createMany({ data });
    const results = await Promise.allSettled(
      ['a', 'b'].map((letter) => imported(someone, 'own', `written\n${letter}1\n${letter}2\n`)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { errors: { csv: [answerMessages.termsFull(LEXICON_TERMS_MAX)] } },
    });
    expect((await termsOf(someone)).length).toBe(LEXICON_TERMS_MAX);
  });
});

test('a correction that a user undid twice is no longer applied for them', async () => {
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
