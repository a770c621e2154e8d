import { afterAll, beforeAll, expect, test } from 'vitest';
import { readForm } from './stripe-form.ts';
import { type StripeServer, startStripeServer } from './stripe-server.ts';

let server: StripeServer;
beforeAll(async () => {
  server = await startStripeServer();
});
afterAll(() => server.close());

async function post(path: string, form: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${server.config.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });
  return { status: response.status, body: (await response.json()) as { id?: string; error?: { type: string } } };
}

const customer = 'email=a%40b.example&name=A';

test('forms are read with their brackets', () => {
  expect(readForm('a=1&items[0][price]=p&items[1][price]=q&m[x]=y%5B%5D&e=')).toEqual({
    a: '1',
    items: [{ price: 'p' }, { price: 'q' }],
    m: { x: 'y[]' },
    e: '',
  });
});

test('a wrong key, another encoding and an unknown path are rejected', async () => {
  expect((await post('/v1/customers', customer, { authorization: 'Bearer sk_wrong' })).status).toBe(401);
  expect((await post('/v1/customers', '{}', { 'content-type': 'application/json' })).status).toBe(400);
  expect((await post('/v1/cards', customer)).status).toBe(404);
});

test('unknown parameters and unknown ids are rejected', async () => {
  expect((await post('/v1/customers', `${customer}&is_admin=1`)).body.error).toMatchObject({
    code: 'parameter_unknown',
    param: 'is_admin',
  });
  const form = 'customer=cus_none&usage=off_session&allowed_payment_method_types[0]=card';
  expect((await post('/v1/setup_intents', form)).body.error).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
  expect((await post('/v1/payment_methods/pm_none/detach', '')).status).toBe(404);
});

test('the same key gives the same answer, and is rejected with other parameters', async () => {
  const key = { 'idempotency-key': 'k1' };
  const first = await post('/v1/customers', customer, key);
  expect(await post('/v1/customers', customer, key)).toEqual(first);
  const other = await post('/v1/customers', `${customer}B`, key);
  expect([other.status, other.body.error?.type]).toEqual([400, 'idempotency_error']);
  expect((await post('/v1/customers', customer)).body.id).not.toBe(first.body.id);
});

test('a key of an invalid request is still unused', async () => {
  const key = { 'idempotency-key': 'k2' };
  expect((await post('/v1/customers', 'name=A', key)).status).toBe(400);
  expect((await post('/v1/customers', customer, key)).status).toBe(200);
});

test('without a card nothing can be bought', async () => {
  const { id } = (await post('/v1/customers', customer)).body;
  const form = `customer=${id}&items[0][price]=${server.config.prices.pro}&payment_behavior=error_if_incomplete`;
  expect((await post('/v1/subscriptions', form)).status).toBe(400);
  expect(server.account.subscriptions.size).toBe(0);
});
