import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { renderDocx } from '@openconsult/integrations/docx';
import { renderPatientDocument } from '@openconsult/integrations/pdf';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { mailBody } from './mail-text.ts';

/** Nothing that a user writes makes the server connect to an address. */

const server = createServer((_request, response) => {
  requests += 1;
  response.end();
});
let requests = 0;
let connects = 0;
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    connects += 1;
    return Reflect.apply(connect, this, args) as Socket;
  });
});
beforeEach(() => {
  requests = 0;
  connects = 0;
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

const addresses = () => [
  `http://127.0.0.1:${port}/a.png`,
  `http://localhost:${port}/a.png`,
  `http://[::ffff:127.0.0.1]:${port}/a.png`,
  `http://2130706433:${port}/a.png`,
  `http://0x7f000001:${port}/a.png`,
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  '/etc/hostname',
  `//127.0.0.1:${port}/a.png`,
];
/** Every way to write an address in a text. */
const textOf = (address: string) =>
  [
    `![scan](${address})`,
    `[see](${address})`,
    `<img src="${address}">`,
    `<link rel=stylesheet href="${address}">`,
    `<iframe src="${address}"></iframe>`,
    `<${address}>`,
    address,
    `![ref][1]\n\n[1]: ${address}`,
  ].join('\n\n');

test('T13: PDF, DOCX and mail of texts that name addresses are made without a connection', async () => {
  for (const address of addresses()) {
    const text = textOf(address);
    const document = {
      practiceName: address,
      practicePhone: address,
      practitionerName: address,
      patientName: address,
      date: '1 May 2026',
      letter: text,
      treatments: [{ name: text, tooth: address, price: address }],
      consents: [{ title: address, text }],
    };
    expect((await renderPatientDocument(document)).length).toBeGreaterThan(1_000);
    await renderDocx({ title: address, subtitle: address, paragraphs: [{ text, lead: address, isHeading: false }] });
    mailBody(document, true);
  }
  expect({ connects, requests }).toEqual({ connects: 0, requests: 0 });
});

test('T13: the listener counts connections', async () => {
  await fetch(`http://127.0.0.1:${port}/`);
  expect(connects).toBeGreaterThan(0);
  expect(requests).toBe(1);
});

test('T13: no call accepts an address', () => {
  const takesAddress = allEndpoints.filter(({ endpoint: { body, query, params } }) =>
    [body, query, params].some(
      (schema) =>
        schema &&
        /"format":"ur[il]"/.test(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))),
    ),
  );
  expect(takesAddress.map(({ id }) => id)).toEqual([]);
});
