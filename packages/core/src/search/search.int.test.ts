import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { addTemplates, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';
import { createSearchService } from './index.ts';

let kit: TestDeps;
let actor: Actor;
let stranger: Actor;

beforeAll(async () => {
  kit = await createTestDeps();
  actor = await kit.actor('pro');
  stranger = await kit.actor('pro');
});
afterAll(() => kit.close());

const add = (type: 'condition' | 'treatment' | 'treatment_category', name: string, rest: object = {}) =>
  kit.deps.db.contentItem.create({
    data: { practiceId: actor.practiceId, type, name, aliases: [], isPublished: true, ...rest },
  });
const index = () => runOpenJobs(kit.deps, 'indexLibrary');
const names = async (query: string, as = actor) =>
  (await createSearchService(kit.deps).content(as, { body: { query } })).data.map(({ name }) => name);

test('every change of the library asks for its index, which finds what is there now', async () => {
  const decay = await add('condition', 'Tooth decay', { aliases: ['caries'] });
  await index();
  expect(await names('cariez')).toEqual(['Tooth decay']);
  expect(await names('cariez', stranger)).toEqual([]);

  await kit.deps.db.contentItem.update({ where: { id: decay.id }, data: { name: 'Hole in a tooth' } });
  const filling = await add('treatment', 'White filling');
  const category = await add('treatment_category', 'Restorations');
  await kit.deps.db.contentLink.create({
    data: { practiceId: actor.practiceId, parentId: category.id, childId: filling.id, position: 0 },
  });
  await index();
  expect(await names('hole')).toEqual(['Hole in a tooth']);
  expect(await names('restorations')).toEqual(['White filling']);

  await kit.deps.db.contentItem.update({ where: { id: filling.id }, data: { isHidden: true } });
  // Left out at once, before the index follows.
  expect(await names('filling')).toEqual([]);
  await index();
  expect(await kit.deps.db.searchDocument.count({ where: { practiceId: actor.practiceId } })).toBe(1);
});

test('a risk that a list of treatments brought along is indexed with the others', async () => {
  await addTemplates(kit.deps, actor.practiceId);
  await index();
  expect(await names('sensitivity')).toEqual(['Sensitivity.']);
});

test('an unchanged library is not written again', async () => {
  await add('condition', 'Gum disease');
  await index();
  const before = await kit.deps.db.$queryRaw`SELECT item_id, xmin::text FROM search_documents ORDER BY item_id`;
  await kit.deps.db.contentItem.updateMany({
    where: { practiceId: actor.practiceId, name: 'Gum disease' },
    data: { priceMinor: 5_000 },
  });
  expect(await index()).toBe(1);
  expect(await kit.deps.db.$queryRaw`SELECT item_id, xmin::text FROM search_documents ORDER BY item_id`).toEqual(
    before,
  );
});
