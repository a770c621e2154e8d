import { randomUUID } from 'node:crypto';
import { TEMPLATE_VERSIONS_MAX, TEMPLATES_MAX } from '@openconsult/contracts/limits';
import { answerMessages, failureMessages, NOTHING_CLINICAL } from '@openconsult/contracts/texts';
import { WriterError } from '@openconsult/integrations/writer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { createTestDeps, type TestDeps } from '../testing/index.ts';
import { createNoteTemplateService, noteTemplateRepo, templateOfNote } from './index.ts';

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

const calls = () => createNoteTemplateService(kit.deps);
const at = (id: string) => ({ params: { id } });
const create = (actor: Actor, title: string, template = '## Exam', type: 'default' | 'custom' = 'custom') =>
  calls().create(actor, { body: { title, template, type } });
const titlesOf = async (actor: Actor) => (await calls().list(actor)).data.map(({ title }) => title);
const refusedAt = (field: string, message: string) => ({ code: 'VALIDATION', errors: { [field]: [message] } });

describe('templates', () => {
  test('of a user are theirs alone, those of the practice are shared in it, first in the list', async () => {
    const own = await create(anna, 'A card of mine');
    const shared = await create(admin, 'The practice’s card', '## Findings', 'default');
    expect([own.type, shared.type]).toEqual(['custom', 'default']);
    expect(await titlesOf(anna)).toEqual([shared.title, own.title]);
    expect(await titlesOf(colleague)).toEqual([shared.title]);
    expect(await titlesOf(stranger)).toEqual([]);
    for (const actor of [colleague, admin, stranger])
      await expect(calls().view(actor, at(own.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await calls().view(colleague, at(shared.id))).toMatchObject({ row_template: '## Findings', version: 1 });
  });

  test('of the practice are changed by its admins only', async () => {
    await expect(create(anna, 'Not mine', '## A', 'default')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: answerMessages.practiceTemplate,
    });
    const { id } = await create(admin, 'Of the practice', '## A', 'default');
    const change = { ...at(id), body: { template: '## B' } };
    await expect(calls().update(anna, change)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(calls().remove(anna, at(id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await calls().update(admin, change)).toMatchObject({ row_template: '## B', version: 2 });
    const restore = { ...at(id), body: { version: 1 } };
    await expect(calls().restoreVersion(anna, restore)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await calls().remove(admin, at(id));
    await expect(calls().view(admin, at(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('have one title for an owner and a kind, whatever its case; the same one again is that one', async () => {
    const first = await create(anna, 'Hygiene visit');
    expect(await create(anna, 'hygiene VISIT')).toEqual(first);
    await expect(create(anna, 'hygiene VISIT', '## Other')).rejects.toMatchObject(
      refusedAt('title', answerMessages.templateTaken),
    );
    const other = await create(anna, 'Another visit');
    await expect(calls().update(anna, { ...at(other.id), body: { title: 'Hygiene visit' } })).rejects.toMatchObject(
      refusedAt('title', answerMessages.templateTaken),
    );
    expect((await create(colleague, 'Hygiene visit', '## Theirs')).id).not.toBe(first.id);
    expect((await create(admin, 'Hygiene visit', '## Shared', 'default')).type).toBe('default');
    const letter = { title: 'Hygiene visit', template: 'Dear {{patient_name}}' };
    expect((await calls().createLetter(anna, { body: letter })).title).toBe('Hygiene visit');
  });

  test('of two calls at once with one title, one is refused', async () => {
    const answers = await Promise.allSettled(['## A', '## B'].map((text) => create(anna, 'At once', text)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('the database itself refuses a second one with the title', async () => {
    const { practiceId, userId } = anna;
    const data = { practiceId, userId, kind: 'note', text: '## A' } as const;
    await kit.deps.db.template.create({ data: { ...data, title: 'Only once' } });
    await expect(kit.deps.db.template.create({ data: { ...data, title: 'only ONCE' } })).rejects.toThrow();
  });

  test('are refused beyond the limit', async () => {
    const { userId, practiceId } = stranger;
    const data = Array.from({ length: TEMPLATES_MAX }, (_, one) => ({
      userId,
      practiceId,
      kind: 'snippet' as const,
      title: `Snippet ${one}`,
      shortcut: `s${one}`,
      text: 'Text.',
    }));
    await kit.deps.db.template.createMany({ data });
    await expect(
      calls().createSnippet(stranger, { body: { title: 'More', shortcut: 'more', template: 'Text.' } }),
    ).rejects.toMatchObject(refusedAt('title', answerMessages.templatesFull(TEMPLATES_MAX)));
  });

  test('an edit of a version that changed since is refused with the stored text', async () => {
    const { id } = await create(anna, 'Two windows');
    const edit = (template: string) => calls().update(anna, { ...at(id), body: { template, expected_version: 1 } });
    await edit('## First');
    await expect(edit('## Second')).rejects.toMatchObject({
      code: 'TEXT_CHANGED',
      current: { version: 2, text: '## First' },
    });
    expect(await edit('## First')).toMatchObject({ version: 2 });
  });
});

describe('versions', () => {
  test('show every earlier text with its author, and are restored as a new version', async () => {
    const { id } = await create(anna, 'History', '## One');
    await calls().update(anna, { ...at(id), body: { template: '## Two' } });
    await calls().update(anna, { ...at(id), body: { title: 'History, renamed' } });
    const versions = async () => (await calls().versions(anna, at(id))).data;
    expect((await versions()).map(({ version, title, template }) => [version, title, template])).toEqual([
      [3, 'History, renamed', '## Two'],
      [2, 'History', '## Two'],
      [1, 'History', '## One'],
    ]);
    expect((await versions()).every(({ author }) => author === anna.user.full_name)).toBe(true);
    const restore = () => calls().restoreVersion(anna, { ...at(id), body: { version: 1 } });
    expect(await restore()).toEqual({ id, kind: 'note', version: 4 });
    expect(await restore()).toEqual({ id, kind: 'note', version: 4 });
    expect(await calls().view(anna, at(id))).toMatchObject({ title: 'History', row_template: '## One', version: 4 });
    expect(await versions()).toHaveLength(4);
    for (const actor of [colleague, stranger]) {
      await expect(calls().versions(actor, at(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const call = { ...at(id), body: { version: 1 } };
      await expect(calls().restoreVersion(actor, call)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('bring back a removed template, unless its title was used again', async () => {
    const { id } = await create(anna, 'Removed by mistake');
    await calls().remove(anna, at(id));
    expect(await calls().remove(anna, at(id))).toEqual({ done: true });
    const again = await create(anna, 'Removed by mistake', '## Newer');
    const restore = () => calls().restoreVersion(anna, { ...at(id), body: { version: 1 } });
    await expect(restore()).rejects.toMatchObject(refusedAt('title', answerMessages.templateTaken));
    await calls().remove(anna, at(again.id));
    expect(await restore()).toEqual({ id, kind: 'note', version: 1 });
    expect(await titlesOf(anna)).toContain('Removed by mistake');
  });

  test('the oldest are removed beyond the limit', async () => {
    const { id } = await create(anna, 'Often changed', '## 0');
    for (let edit = 1; edit <= TEMPLATE_VERSIONS_MAX + 2; edit += 1)
      await calls().update(anna, { ...at(id), body: { template: `## ${edit}` } });
    const { data } = await calls().versions(anna, at(id));
    expect(data).toHaveLength(TEMPLATE_VERSIONS_MAX + 1);
    expect(data[0]?.version).toBe(TEMPLATE_VERSIONS_MAX + 3);
  });
});

describe('a copy', () => {
  test('is the user’s own; repeated, an unchanged copy is the answer', async () => {
    const { id } = await create(admin, 'To be copied', '## Shared', 'default');
    const copy = await calls().duplicate(anna, at(id));
    expect(await calls().duplicate(anna, at(id))).toEqual(copy);
    expect(await calls().view(anna, at(copy.id))).toMatchObject({
      type: 'custom',
      title: 'To be copied (copy)',
      row_template: '## Shared',
    });
    await calls().update(anna, { ...at(copy.id), body: { template: '## Mine' } });
    const second = await calls().duplicate(anna, at(id));
    expect(await calls().view(anna, at(second.id))).toMatchObject({ title: 'To be copied (copy 2)' });
  });

  test('of a letter is not the one to use, of a snippet has a shortcut of its own', async () => {
    const letter = await calls().createLetter(anna, {
      body: { title: 'L', template: 'Dear {{date}}', is_active: true },
    });
    const letterCopy = await calls().duplicate(anna, at(letter.id));
    expect(await calls().viewLetter(anna, at(letterCopy.id))).toMatchObject({ is_active: false });
    const snippet = { title: 'Fits', shortcut: 'fits', template: 'Fits well.' };
    const { id } = await calls().createSnippet(anna, { body: snippet });
    const copy = await calls().duplicate(anna, at(id));
    expect(await calls().viewSnippet(anna, at(copy.id))).toMatchObject({ shortcut: 'fits-2', is_active: true });
  });
});

describe('snippets', () => {
  test('have one shortcut for an owner; a user’s own hides the practice’s, and inactive ones are not offered', async () => {
    const body = { title: 'Anaesthetic', shortcut: 'la', template: 'Local anaesthetic given.' };
    await calls().createSnippet(admin, { body: { ...body, type: 'default' } });
    await calls().createSnippet(colleague, { body: { ...body, template: 'My own words.' } });
    await expect(calls().createSnippet(colleague, { body: { ...body, title: 'Another' } })).rejects.toMatchObject(
      refusedAt('shortcut', answerMessages.shortcutTaken),
    );
    const offered = async (actor: Actor) =>
      (await calls().activeSnippets(actor)).data
        .filter(({ shortcut }) => shortcut === 'la')
        .map(({ template }) => template);
    expect(await offered(colleague)).toEqual(['My own words.']);
    expect(await offered(anna)).toEqual(['Local anaesthetic given.']);
    const mine = (await calls().snippets(colleague)).data.find(({ type }) => type === 'custom');
    await calls().updateSnippet(colleague, { ...at(mine?.id ?? ''), body: { is_active: false } });
    expect(await offered(colleague)).toEqual(['Local anaesthetic given.']);
  });
});

describe('letters and consents', () => {
  const lettersOf = async (actor: Actor) => (await noteTemplateRepo.letter(kit.deps.db, actor))?.text;
  const consentOf = (actor: Actor, treatmentId: string | null, ofLibrary: string | null = null) =>
    noteTemplateRepo.consentTexts(kit.deps.db, actor).then((textOf) => textOf(treatmentId, ofLibrary));

  test('of one owner one letter is active; the user’s own is used before the practice’s', async () => {
    const kate = await kit.actor('admin', (await kit.actor('pro')).practiceId);
    const letter = (title: string, type: 'default' | 'custom') =>
      calls().createLetter(kate, { body: { title, template: title, type, is_active: true } });
    const first = await letter('Practice, old', 'default');
    await letter('Practice, new', 'default');
    expect((await calls().viewLetter(kate, at(first.id))).is_active).toBe(false);
    expect(await lettersOf(kate)).toBe('Practice, new');
    const own = await letter('Own', 'custom');
    expect(await lettersOf(kate)).toBe('Own');
    await calls().removeLetter(kate, at(own.id));
    expect(await lettersOf(kate)).toBe('Practice, new');
    await letter('Own, later', 'custom');
    await calls().restoreVersion(kate, { ...at(own.id), body: { version: 1 } });
    expect((await calls().viewLetter(kate, at(own.id))).is_active).toBe(false);
  });

  test('a consent for the treatment is used before a general one, the user’s own before the practice’s', async () => {
    const kate = await kit.actor('admin', (await kit.actor('pro')).practiceId);
    const { practiceId } = kate;
    const crown = await kit.deps.db.contentItem.create({
      data: { practiceId, type: 'treatment', name: 'Crown', isPublished: true },
    });
    const consent = (title: string, type: 'default' | 'custom', treatment_id: string | null) =>
      calls().createConsent(kate, { body: { title, template: title, type, treatment_id, is_active: true } });
    await consent('General', 'default', null);
    expect(await consentOf(kate, crown.id)).toBe('General');
    await consent('Own general', 'custom', null);
    expect(await consentOf(kate, crown.id, 'Of the library')).toBe('Of the library');
    await consent('Crowns', 'default', crown.id);
    expect(await consentOf(kate, crown.id, 'Of the library')).toBe('Crowns');
    expect(await consentOf(kate, null)).toBe('Own general');
    const own = await consent('Own crowns', 'custom', crown.id);
    expect(own).toMatchObject({ treatment_name: 'Crown', is_active: true });
    expect(await consentOf(kate, crown.id)).toBe('Own crowns');
    expect((await calls().consents(kate)).treatments).toEqual([{ id: crown.id, name: 'Crown' }]);
    await expect(consent('Unknown', 'custom', randomUUID())).rejects.toMatchObject(
      refusedAt('treatment_id', answerMessages.unknownTreatment),
    );
    const other = await calls().consents(stranger);
    expect(other).toEqual({ data: [], treatments: [] });
    await expect(
      calls().createConsent(stranger, { body: { title: 'X', template: 'X', treatment_id: crown.id } }),
    ).rejects.toMatchObject(refusedAt('treatment_id', answerMessages.unknownTreatment));
  });

  test('with a field that nothing fills in are refused', async () => {
    const body = { title: 'Typo', template: 'Dear {{pateint_name}}' };
    await expect(calls().createLetter(anna, { body })).rejects.toMatchObject(
      refusedAt('template', answerMessages.unknownPlaceholder('pateint_name')),
    );
  });
});

describe('the writer', () => {
  const written: unknown[] = [];
  const withWriter = (notes: TestDeps['deps']['writer']['notes']) =>
    createNoteTemplateService({ ...kit.deps, writer: { ...kit.deps.writer, notes } });

  test('follows the guidance below the headings, of a stored template and of one on trial', async () => {
    const text = '## Airway\n\nMallampati class, neck movement.';
    const { id } = await create(anna, 'Sedation', text);
    expect((await templateOfNote(kit.deps.db, anna, id))?.text).toBe(text);
    await kit.deps.db.practice.update({ where: { id: anna.practiceId }, data: { country: 'US' } });
    const service = withWriter(async function* (input) {
      written.push(input.template, input.conventions?.country);
      yield '## Airway\n\n';
      yield 'Mallampati class 2.';
    });
    const body = { transcribe: 'Mallampati class two.', template: text, title: 'Sedation' };
    expect(await service.chatTemplate(anna, { body })).toEqual({ notes: '## Airway\n\nMallampati class 2.' });
    expect(written).toEqual([{ title: 'Sedation', template: text }, 'US']);
  });

  test.each([
    ['unavailable', 'UNAVAILABLE', failureMessages.noteGeneration],
    ['suspicious', 'CONFLICT', failureMessages.suspicious],
    ['nothing_clinical', 'CONFLICT', NOTHING_CLINICAL],
  ] as const)('that is %s is answered with %s', async (code, answer, message) => {
    // biome-ignore lint/correctness/useYield: it fails before its first chunk
    const service = withWriter(async function* () {
      throw new WriterError(code, 'refused');
    });
    const body = { transcribe: 'Anything.', template: '## Exam' };
    await expect(service.chatTemplate(anna, { body })).rejects.toMatchObject({ code: answer, message });
  });

  test('is not asked for a template without headings', async () => {
    const body = { transcribe: 'Anything.', template: 'No heading.' };
    await expect(calls().chatTemplate(anna, { body })).rejects.toMatchObject(
      refusedAt('template', answerMessages.templateWithoutHeading),
    );
  });

  test('a note whose template was removed follows the first one of the list', async () => {
    const first = await create(admin, 'The first', '## First', 'default');
    await kit.deps.db.template.updateMany({ where: { id: first.id }, data: { position: -1 } });
    const { id } = await create(anna, 'Soon gone');
    await calls().remove(anna, at(id));
    expect((await templateOfNote(kit.deps.db, anna, id))?.id).toBe(first.id);
  });
});
