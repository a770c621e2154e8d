import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createMailer, type MailErrorCode, type MailMessage } from './index.ts';
import { isPrivateHost } from './private-host.ts';

interface Inbox {
  url: string;
  recipients: string[];
  mails: ParsedMail[];
}

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real SMTP server; `handlers` make it misbehave. */
async function startInbox(handlers: SMTPServerOptions = {}, login = ''): Promise<Inbox> {
  const recipients: string[] = [];
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: login === '',
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
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
    ...handlers,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://${login}127.0.0.1:${portOf(server.server)}`, recipients, mails };
}

/** A scripted server, for misbehaviour line by line. */
async function startScript(onLine: (line: string, socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      for (const line of lines) onLine(line, socket);
    });
    socket.write('220 ready\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${portOf(server)}`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not a TCP server');
  return address.port;
}

function smtpError(responseCode: number): Error {
  return Object.assign(new Error('refused: zoe@example.org'), { responseCode });
}

const message: MailMessage = {
  to: { address: 'zoe@example.org', name: 'Zoë Ångström, DDS' },
  subject: 'Your letter – Überweisung',
  text: 'Dear Zoë,\n.\nlines that look like the end of a message stay.\n',
  messageId: '<bundle-1.v2@clinic.example>',
};
const from = 'Müller Praxis <no-reply@clinic.example>';
/** Long for answers on a busy machine; short for servers that stay silent. */
const PATIENT = { connectTimeoutMs: 30_000, replyTimeoutMs: 30_000 };
const SHORT_TIMEOUTS = { connectTimeoutMs: 300, replyTimeoutMs: 300 };
const mailerFor = (smtpUrl: string, limits = PATIENT) => createMailer({ smtpUrl, from, ...limits });

/** The outcome of sending: the code of the error, or "sent". */
async function outcome(
  smtpUrl: string,
  changed: Partial<MailMessage> = {},
  limits = PATIENT,
): Promise<MailErrorCode | 'sent'> {
  try {
    await mailerFor(smtpUrl, limits).send({ ...message, ...changed });
    return 'sent';
  } catch (error) {
    expect(error).toMatchObject({ name: 'MailError' });
    expect(String(error)).not.toContain('zoe@example.org');
    return (error as { code: MailErrorCode }).code;
  }
}

describe('encryption', () => {
  /** The same server under an address that is not private. */
  const asPublic = (url: string) => url.replace('127.0.0.1', '0.0.0.0');

  test('F35: a public server without encryption receives nothing, unless the setting allows it', async () => {
    const inbox = await startInbox();
    expect(await outcome(asPublic(inbox.url))).toBe('deferred');
    expect(inbox.mails).toEqual([]);
    expect(await outcome(`${asPublic(inbox.url)}?requireTLS=false`)).toBe('sent');
  });

  test('F35: a server on this machine or a private network needs none, unless the setting requires it', async () => {
    const inbox = await startInbox();
    expect(await outcome(inbox.url)).toBe('sent');
    expect(await outcome(`${inbox.url}?requireTLS=true`)).toBe('deferred');
    expect(inbox.mails).toHaveLength(1);
  });

  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['[fd00::1]', true],
    ['10.2.3.4', true],
    ['localhost', true],
    ['mail', true],
    ['mail.internal', true],
    ['smtp.example.org', false],
    ['203.0.113.7', false],
    ['2001:db8::1', false],
    [undefined, false],
  ])('F35: %s is private: %s', (host, isPrivate) => expect(isPrivateHost(host)).toBe(isPrivate));
});

describe('a message', () => {
  test('arrives whole: unicode names and subject, text, attachment bytes, our message id', async () => {
    const inbox = await startInbox();
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const attachments = [{ fileName: 'Brief für Zoë.pdf', contentType: 'application/pdf', bytes }];
    const sent = await mailerFor(inbox.url).send({ ...message, attachments });
    expect(sent).toEqual({ messageId: message.messageId });
    expect(inbox.recipients).toEqual(['zoe@example.org']);
    const [mail] = inbox.mails;
    expect(mail?.messageId).toBe(message.messageId);
    expect(mail?.subject).toBe(message.subject);
    expect(mail?.text?.trim()).toBe(message.text.trim());
    expect(mail?.html).toBe(false);
    expect(mail?.from?.value).toEqual([{ address: 'no-reply@clinic.example', name: 'Müller Praxis' }]);
    expect(mail?.to).toMatchObject({ value: [message.to] });
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.attachments[0]).toMatchObject({ filename: 'Brief für Zoë.pdf', contentType: 'application/pdf' });
    expect(new Uint8Array(mail?.attachments[0]?.content ?? [])).toEqual(bytes);
  });

  test('comes from the name of its sender at the configured address, and answers go where they are read', async () => {
    const inbox = await startInbox();
    await mailerFor(inbox.url).send({
      ...message,
      fromName: 'Zahnärzte "Am Hafen"',
      replyTo: 'empfang@praxis.example',
    });
    const [mail] = inbox.mails;
    expect(mail?.from?.value).toEqual([{ address: 'no-reply@clinic.example', name: 'Zahnärzte "Am Hafen"' }]);
    expect(mail?.replyTo?.value).toEqual([{ address: 'empfang@praxis.example', name: 'Zahnärzte "Am Hafen"' }]);
  });

  test('is sent after logging in', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) =>
      auth.username === 'clinic' && auth.password === 'p@ss' ? done(null, { user: 1 }) : done(smtpError(535));
    const right = await startInbox({ onAuth }, 'clinic:p%40ss@');
    expect(await outcome(right.url)).toBe('sent');
    const wrong = await startInbox({ onAuth }, 'clinic:wrong@');
    expect(await outcome(wrong.url)).toBe('deferred');
    await expect(mailerFor(wrong.url).verify()).rejects.toMatchObject({ code: 'deferred', replyCode: 535 });
    await expect(mailerFor(right.url).verify()).resolves.toBeUndefined();
  });
});

describe('one recipient', () => {
  test('E4: lists, groups, quoted and foreign addresses and line breaks are rejected before connecting', async () => {
    const inbox = await startInbox();
    const bad = [
      '',
      'a@example.org, b@example.org',
      'a@example.org;b@example.org',
      'a@example.org b@example.org',
      'A <a@example.org>',
      'group: a@example.org;',
      '"a@example.org, b"@example.org',
      'a@example.org\r\nRCPT TO:<b@example.org>',
      'a@example.org\n',
      'а@example.org',
      'a@exаmple.org',
      'a@[127.0.0.1]',
      `${'a'.repeat(250)}@example.org`,
    ];
    for (const address of bad) expect(await outcome(inbox.url, { to: { address } }), address).toBe('rejected');
    expect(await outcome(inbox.url, { to: { address: 'a@example.org', name: 'A\r\nBcc: b@example.org' } })).toBe(
      'rejected',
    );
    expect(await outcome(inbox.url, { subject: 'Hi\r\nBcc: b@example.org' })).toBe('rejected');
    expect(await outcome(inbox.url, { fromName: 'Clinic\r\nBcc: b@example.org' })).toBe('rejected');
    expect(await outcome(inbox.url, { replyTo: 'a@example.org, b@example.org' })).toBe('rejected');
    expect(await outcome(inbox.url, { messageId: '<a@b>\r\nBcc: b@example.org' })).toBe('rejected');
    const attachment = { contentType: 'a/b', bytes: new Uint8Array(1) };
    expect(await outcome(inbox.url, { attachments: [{ ...attachment, fileName: 'a\r\nb' }] })).toBe('rejected');
    expect(inbox.recipients).toEqual([]);
  });

  test('E4: of 10,000 addresses, each accepted one is exactly one recipient at the server', async () => {
    const inbox = await startInbox();
    const pieces = [
      'a',
      'b',
      'jane',
      '@',
      '@example.org',
      '.',
      ',',
      ';',
      ' ',
      '<',
      '>',
      '"',
      '\r\n',
      '\r\nRCPT TO:<c@d.org>',
      'é',
      'а',
      '＠',
    ];
    const anything = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join(''));
    const wellFormed = Array.from({ length: 100 }, (_, number) => `jane${number}@example.org`);
    const addresses = [...fc.sample(anything, 9_900), ...wellFormed];
    const accepted: string[] = [];
    for (const address of addresses) {
      const isSent = (await outcome(inbox.url, { to: { address } })) === 'sent';
      if (isSent) accepted.push(address);
    }
    expect(accepted).toEqual(expect.arrayContaining(wellFormed));
    expect(inbox.recipients).toEqual(accepted);
  });

  test('the sender is one address too', () => {
    for (const bad of ['', 'no address', 'a@example.org, b@example.org', 'A <a@>']) {
      expect(() => createMailer({ smtpUrl: 'smtp://localhost', from: bad }), bad).toThrow(/one address/);
    }
    expect(() => createMailer({ smtpUrl: 'http://localhost', from })).toThrow(/smtp:/);
  });
});

describe('an uncertain end', () => {
  test.each([
    ['sender', 'onMailFrom'],
    ['recipient', 'onRcptTo'],
    ['message', 'onData'],
  ] as const)('a 5xx to the %s is rejected, a 4xx deferred', async (_what, hook) => {
    for (const [code, expected] of [
      [550, 'rejected'],
      [451, 'deferred'],
    ] as const) {
      const refusing: SMTPServerOptions =
        hook === 'onData'
          ? {
              onData(stream, _session, done) {
                stream.on('end', () => done(smtpError(code))).resume();
              },
            }
          : { [hook]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(smtpError(code)) };
      const inbox = await startInbox(refusing);
      expect(await outcome(inbox.url)).toBe(expected);
    }
  });

  test('no server, a silent one, and one that is busy or disconnects before the message: deferred', async () => {
    expect(await outcome('smtp://127.0.0.1:9')).toBe('deferred');
    expect(await outcome('smtp://no-such-host.invalid')).toBe('deferred');
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closers.push(() => void silent.close());
    expect(await outcome(`smtp://127.0.0.1:${portOf(silent)}`, {}, SHORT_TIMEOUTS)).toBe('deferred');
    const busy = await startInbox({ onConnect: (_session, done) => done(smtpError(421)) });
    expect(await outcome(busy.url)).toBe('deferred');
    for (const command of ['EHLO', 'MAIL', 'RCPT', 'DATA']) {
      const url = await startScript((line, socket) => {
        if (line.startsWith(command)) socket.destroy();
        else socket.write('250 ok\r\n');
      });
      expect(await outcome(url), command).toBe('deferred');
    }
  });

  const takesMessage = (atEnd: (socket: Socket) => void) =>
    startScript((line, socket) => {
      if (line === 'DATA') socket.write('354 go on\r\n');
      else if (line === '.') atEnd(socket);
      else if (/^(EHLO|MAIL|RCPT|QUIT)/.test(line)) socket.write('250 ok\r\n');
    });

  test('a connection cut, or silent, after the message was handed over: unknown', async () => {
    expect(await outcome(await takesMessage((socket) => void socket.destroy()))).toBe('unknown');
    expect(await outcome(await takesMessage((socket) => void socket.end()))).toBe('unknown');
    expect(await outcome(await takesMessage(() => {}), {}, { ...PATIENT, replyTimeoutMs: 2_000 })).toBe('unknown');
    expect(await outcome(await takesMessage((socket) => void socket.write('garbage\r\n')))).toBe('unknown');
    let received = 0;
    const midway = await startScript((line, socket) => {
      if (line === 'DATA') socket.write('354 go on\r\n');
      else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
      else if (++received === 1_000) socket.destroy();
    });
    const attachments = [{ fileName: 'a', contentType: 'a/b', bytes: new Uint8Array(5_000_000) }];
    expect(await outcome(midway, { attachments })).toBe('unknown');
  });

  test('a 421 in place of the final reply: deferred', async () => {
    const closing = (socket: Socket) => void socket.end('421 shutting down\r\n');
    expect(await outcome(await takesMessage(closing))).toBe('deferred');
  });

  test('a connection lost after the final 250 changes nothing: sent', async () => {
    const cut = (socket: Socket) => void socket.write('250 taken\r\n', () => socket.destroy());
    expect(await outcome(await takesMessage(cut))).toBe('sent');
  });
});
