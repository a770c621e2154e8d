import { practices } from '@openconsult/contracts/practices';
import { answerMessages, importMessages } from '@openconsult/contracts/texts';
import { treatments } from '@openconsult/contracts/treatments';
import { createUser, type TestUser } from '@openconsult/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  admin = await server.createUser('admin');
  client = await server.loginAs(admin);
});

const crown = { name: 'Crown', aliases: ['porcelain crown'], price: 69_500, risks: ['It may come loose.'] };
const list = async () => (await client.ok(treatments.list, {})).data;
const actions = async () => {
  const where = { practiceId: admin.practiceId, action: { startsWith: 'treatment.' } };
  const rows = await server.db.auditEvent.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ action, changes }) => [action, changes]);
};
const importing = (csv: string, more: { is_trial?: boolean; skips_refused?: boolean } = {}) =>
  client.ok(treatments.import, { body: { csv, is_trial: false, ...more } });

describe('the treatments of a practice', () => {
  test('are added, changed and removed by its admins, once each, and audited', async () => {
    const added = await client.ok(treatments.create, { body: { ...crown, aliases: ['porcelain crown', ' crown '] } });
    expect(added).toMatchObject({ ...crown, currency: '£', formatted_price: '£695.00' });
    expect(await client.ok(treatments.create, { body: crown })).toEqual(added);
    const taken = await client.call(treatments.create, { body: { ...crown, name: ' CROWN ', price: 1 } });
    expect(taken.failure().errors).toEqual({ name: [answerMessages.treatmentTaken] });

    const params = { id: added.id };
    const changed = await client.ok(treatments.update, { params, body: { ...crown, price: 70_000 } });
    expect(await client.ok(treatments.update, { params, body: { ...crown, price: 70_000 } })).toEqual(changed);
    expect(await list()).toEqual([changed]);
    expect(await client.ok(treatments.remove, { params })).toEqual({ done: true });
    expect(await client.ok(treatments.remove, { params })).toEqual({ done: true });
    expect(await list()).toEqual([]);
    expect(await actions()).toEqual([
      ['treatment.created', { name: { from: null, to: 'Crown' }, price: { from: null, to: '£695.00' } }],
      ['treatment.updated', { name: { from: 'Crown', to: 'Crown' }, price: { from: '£695.00', to: '£700.00' } }],
      ['treatment.removed', { name: { from: 'Crown', to: null }, price: { from: '£700.00', to: null } }],
    ]);
  });

  test('are read by everyone in the practice, who can set a price only where there is none', async () => {
    const { id } = await client.ok(treatments.create, { body: { ...crown, price: null } });
    const colleague = await server.loginAs(await createUser(server.db, { kind: 'pro', practiceId: admin.practiceId }));
    expect((await colleague.ok(treatments.list, {})).data).toMatchObject([{ id, price: null, formatted_price: '' }]);
    const set = (price: number) => colleague.call(treatments.setPrice, { params: { id }, body: { price } });
    expect((await set(65_000)).status).toBe(200);
    expect((await set(65_000)).status).toBe(200);
    expect((await set(1)).failure()).toMatchObject({ code: 'CONFLICT', message: answerMessages.priceTaken });
    expect(await list()).toMatchObject([{ price: 65_000 }]);
    expect((await colleague.call(treatments.remove, { params: { id } })).status).toBe(403);
    expect((await actions()).map(([action]) => action)).toEqual(['treatment.created', 'treatment.updated']);
  });

  test('have the risks of the library by their lines, those shared by two of them once', async () => {
    const { practiceId } = admin;
    const risks = ['It may come loose.', 'It may chip.'];
    const { id } = await client.ok(treatments.create, { body: { ...crown, risks } });
    await client.ok(treatments.create, { body: { ...crown, name: 'Onlay', risks: ['It may chip.'] } });
    const items = () =>
      server.db.contentItem.findMany({ where: { practiceId, type: 'risk' }, orderBy: { position: 'asc' } });
    expect((await items()).map(({ consentLine }) => consentLine)).toEqual(risks);
    // A risk that is hidden stays with its treatments.
    const chips = { practiceId, consentLine: 'It may chip.' };
    await server.db.contentItem.updateMany({ where: chips, data: { isHidden: true } });
    const body = { ...crown, risks: ['A longer line', 'It may come loose.'] };
    expect(await client.ok(treatments.update, { params: { id }, body })).toMatchObject({ risks: body.risks });
    await server.db.contentItem.updateMany({ where: chips, data: { isHidden: false } });
    const [first] = await list();
    expect(new Set(first?.risks)).toEqual(new Set([...body.risks, 'It may chip.']));
    expect(await items()).toHaveLength(3);
  });

  test('leave their name free when they are removed, and taken while they are hidden or not offered', async () => {
    const { id } = await client.ok(treatments.create, { body: crown });
    const change = (data: object) => server.db.contentItem.updateMany({ where: { id }, data });
    for (const unlisted of [{ isHidden: true }, { isOffered: false }]) {
      await change({ isHidden: false, isOffered: true, ...unlisted });
      expect(await list()).toEqual([]);
      const taken = await client.call(treatments.create, { body: crown });
      expect(taken.failure().errors).toEqual({ name: [answerMessages.treatmentUnlisted] });
      expect((await client.call(treatments.update, { params: { id }, body: crown })).status).toBe(404);
    }
    await change({ isHidden: false });
    // A table offers what it names, with the aliases and risks that it had.
    expect((await importing('Treatment\nCrown\n')).lines).toMatchObject([{ outcome: 'updated' }]);
    expect(await list()).toMatchObject([{ id, ...crown }]);
    await client.ok(treatments.remove, { params: { id } });
    expect((await client.ok(treatments.create, { body: crown })).id).not.toBe(id);
    expect(await list()).toHaveLength(1);
  });

  test('keep the currency of their price until it changes; those without a price follow the practice', async () => {
    const { id } = await client.ok(treatments.create, { body: crown });
    await client.ok(treatments.create, { body: { ...crown, name: 'Onlay', price: null } });
    await client.ok(practices.update, { body: { currency: 'EUR' } });
    expect((await list()).map(({ name, currency }) => [name, currency])).toEqual([
      ['Crown', '£'],
      ['Onlay', '€'],
    ]);
    const body = { ...crown, risks: [] };
    expect(await client.ok(treatments.update, { params: { id }, body })).toMatchObject({ formatted_price: '£695.00' });
    expect(await client.ok(treatments.update, { params: { id }, body: { ...body, price: 80_000 } })).toMatchObject({
      formatted_price: '€800.00',
    });
  });
});

describe('the standard treatments', () => {
  test('have no prices, and are added once to a practice without treatments', async () => {
    const { data } = await client.ok(treatments.addStandard, {});
    expect(data.length).toBeGreaterThan(12);
    for (const one of data) expect(one).toMatchObject({ price: null, formatted_price: '', currency: '£' });
    const [first] = data;
    await client.ok(treatments.remove, { params: { id: first?.id ?? '' } });
    expect((await client.ok(treatments.addStandard, {})).data).toHaveLength(data.length - 1);
  });
});

describe('a table of treatments', () => {
  test('adds and changes by name, leaves absent columns and other treatments, and changes nothing on a trial', async () => {
    await client.ok(treatments.create, { body: crown });
    await client.ok(treatments.create, { body: { ...crown, name: 'Onlay' } });
    const csv = 'Treatment,Price\ncrown,£720\nVeneer,\n';
    const trial = await importing(csv, { is_trial: true });
    expect(trial).toEqual({
      is_applied: false,
      lines: [
        { line: 2, name: 'Crown', price: '£720.00', was_price: '£695.00', outcome: 'updated', errors: [] },
        { line: 3, name: 'Veneer', price: '', was_price: null, outcome: 'created', errors: [] },
      ],
    });
    expect(await list()).toHaveLength(2);
    expect(await importing(csv)).toEqual({ ...trial, is_applied: true });
    expect((await list()).map(({ name, price, risks }) => [name, price, risks])).toEqual([
      ['Crown', 72_000, crown.risks],
      ['Onlay', 69_500, crown.risks],
      ['Veneer', null, []],
    ]);
    const again = await importing(csv);
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  test('refuses a price in another currency, and applies the rest only on request', async () => {
    const csv = 'Treatment,Price\nCrown,$720\nVeneer,500\n';
    const refused = await importing(csv);
    expect(refused.is_applied).toBe(false);
    expect(refused.lines[0]?.errors).toEqual([importMessages.otherCurrency('$', '£')]);
    expect(await list()).toEqual([]);
    expect((await importing(csv, { skips_refused: true })).is_applied).toBe(true);
    expect((await list()).map(({ name }) => name)).toEqual(['Veneer']);
  });

  test('is exported as it is imported', async () => {
    await client.ok(treatments.create, { body: crown });
    const before = await list();
    const file = await client.send({ method: 'GET', url: '/api/admin/treatments/export' });
    expect((await importing(file.bytes.toString())).lines).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await list()).toEqual(before);
  });
});
