import { once } from 'node:events';
import { createServer } from 'node:net';
import { startTwilioServer, type TwilioFault, type TwilioServer } from '@openconsult/fakes/twilio-server';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../mail/index.ts';
import { createSmsSender, type SmsMessage } from './index.ts';

const message: SmsMessage = {
  to: '+447700900123',
  body: 'Dear Zoë, your letter: https://x.example/a',
  reference: 'send:1/2',
};

describe('text messages by Twilio', () => {
  let server: TwilioServer;
  beforeAll(async () => {
    server = await startTwilioServer();
  });
  afterAll(() => server.close());

  const sender = async (changed: { from?: string; baseUrl?: string; authToken?: string } = {}) => {
    const { accountSid, authToken, url: baseUrl } = server;
    return createSmsSender({
      kind: 'twilio',
      accountSid,
      authToken,
      baseUrl,
      from: '+15005550006',
      timeoutMs: 300,
      ...changed,
    });
  };

  test('arrive with sender and text, and return the provider’s id', async () => {
    const { providerId } = await (await sender()).send(message);
    expect(providerId).toMatch(/^SM\d{32}$/);
    expect(server.messages.at(-1)).toEqual({ to: message.to, from: '+15005550006', body: message.body });
    await (await sender({ from: 'MG123' })).send(message);
    expect(server.messages.at(-1)?.from).toBe('MG123');
  });

  test.each<[string, TwilioFault, string]>([
    ['a refused number', { status: 400, code: 21211 }, 'rejected'],
    ['a number that opted out', { status: 400, code: 21610 }, 'rejected'],
    ['a message that fails at once', 'failed', 'rejected'],
    ['too many requests', { status: 429, code: 20429 }, 'deferred'],
    ['a suspended account', { status: 403, code: 20005 }, 'deferred'],
    ['an error of the server', { status: 500, code: 20500 }, 'unknown'],
    ['an answer that never comes', 'hang', 'unknown'],
    ['an answer cut off', 'reset', 'unknown'],
    ['an answer that is no JSON', 'garbage', 'unknown'],
  ])('%s: %o is %s, and is sent once at most', async (_what, fault, code) => {
    const before = server.messages.length;
    server.failNext(fault);
    await expect((await sender()).send(message)).rejects.toMatchObject({ name: 'SmsError', code });
    expect(server.messages.length - before).toBe(typeof fault === 'object' ? 0 : 1);
  });

  test('wrong credentials and an unreachable server are deferred', async () => {
    await expect((await sender({ authToken: 'wrong' })).send(message)).rejects.toMatchObject({
      code: 'deferred',
      providerCode: 20003,
    });
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    closed.close();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect((await sender({ baseUrl: `http://127.0.0.1:${port}` })).send(message)).rejects.toMatchObject({
      code: 'deferred',
    });
    await expect((await sender({ baseUrl: 'http://no-such-host.invalid' })).send(message)).rejects.toMatchObject({
      code: 'deferred',
    });
  });

  test('anything but one number and a text is rejected before it is sent', async () => {
    const before = server.messages.length;
    const bad = [
      '',
      '07700900123',
      '+44 7700 900123',
      '+447700900123,+447700900124',
      '+447700900123\n',
      '+0123456789',
      '+٤٤٧٧٠٠٩٠٠',
    ];
    for (const to of bad)
      await expect((await sender()).send({ ...message, to }), to).rejects.toMatchObject({ code: 'rejected' });
    for (const body of ['', ' \n', 'x'.repeat(1601)]) {
      await expect((await sender()).send({ ...message, body })).rejects.toMatchObject({ code: 'rejected' });
    }
    expect(server.messages.length).toBe(before);
  });

  test('an error contains neither the number nor the text', async () => {
    server.failNext({ status: 400, code: 21211 });
    const error: unknown = await (await sender()).send(message).catch((caught) => caught);
    expect(String(error)).not.toMatch(/447700900123|Zoë/);
  });
});

describe('text messages to the development outbox', () => {
  const mails: ParsedMail[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(address, _session, done) {
      recipients.push(address.address);
      done();
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  let mailer: Mailer;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@clinic.example' });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  test('arrive as e-mail to the digits, with their reference', async () => {
    const { providerId } = await (await createSmsSender({ kind: 'mail', mailer })).send(message);
    expect(recipients).toEqual(['447700900123@sms.invalid']);
    expect(mails[0]?.text?.trim()).toBe(message.body);
    expect(mails[0]?.messageId).toBe(providerId);
    expect(providerId).toBe('<send%3A1%2F2@sms.invalid>');
    expect(mails[0]?.subject).toBe('Text message');
  });

  test('fail with the code of the mail', async () => {
    const unreachable = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'no-reply@clinic.example' });
    const sender = await createSmsSender({ kind: 'mail', mailer: unreachable });
    await expect(sender.send(message)).rejects.toMatchObject({ name: 'SmsError', code: 'deferred' });
  });
});

test('an installation without text messages rejects with not_configured', async () => {
  const sending = (await createSmsSender({ kind: 'none' })).send(message);
  await expect(sending).rejects.toMatchObject({ name: 'SmsError', code: 'not_configured', message: /not set up/ });
});
