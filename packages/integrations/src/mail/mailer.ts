import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailError } from './mail-error.ts';
import { type ComposedMail, composeMail, type MailMessage, parseSender } from './message.ts';
import { isPrivateHost } from './private-host.ts';

export interface MailerConfig {
  /**
   * `smtp://user:password@host:587` or `smtps://…:465`. STARTTLS is required unless the host is on this machine or a private
   * network, where it is used when offered; `?requireTLS=true` or `false` overrides this.
   */
  smtpUrl: string;
  /** `Name <address>`, the sender of everything. */
  from: string;
  /** Timeout of the connection and of its greeting, each. Default 10 000. */
  connectTimeoutMs?: number;
  /** Timeout of each reply after that. Default 60 000. */
  replyTimeoutMs?: number;
}

export interface Mailer {
  /**
   * Sends one message to exactly one recipient, and resolves once the server accepted it (its 250 reply). One attempt:
   * the outbox decides about retries by the code of the error.
   *
   * @throws MailError
   */
  send(message: MailMessage): Promise<{ messageId: string }>;

  /** Connects and logs in without sending. Throws MailError `deferred` with the reason. */
  verify(): Promise<void>;
}

/**
 * Mail over SMTP, a connection per message.
 *
 * @throws Error when the configuration cannot be read
 */
export function createMailer(config: MailerConfig): Mailer {
  const from = parseSender(config.from);
  if (!/^smtps?:\/\/[^/]/.test(config.smtpUrl)) throw new Error('The SMTP address must start with smtp:// or smtps://');
  const { auth, ...target } = parseConnectionUrl(config.smtpUrl);
  const connectTimeoutMs = config.connectTimeoutMs ?? 10_000;
  const options = {
    ...target,
    requireTLS: typeof target.requireTLS === 'boolean' ? target.requireTLS : !isPrivateHost(target.host),
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: config.replyTimeoutMs ?? 60_000,
    logger: false,
  };

  /** Runs `work` on an authenticated connection, which is closed afterwards. A failure before `work` is `deferred`. */
  function connected<T>(
    work: (connection: SMTPConnection, done: (error: unknown, result?: T) => void) => void,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const connection = new SMTPConnection(options);
      let working = false;
      const done = (error: unknown, result?: T) => {
        // Settled first: closing emits its own end.
        if (error) reject(working ? error : deferred(error));
        else resolve(result as T);
        if (error) connection.close();
        else connection.quit();
      };
      const start = () => {
        working = true;
        work(connection, done);
      };
      connection.on('error', (error) => done(error));
      connection.on('end', () => done(new Error('Connection closed')));
      connection.connect((error) => {
        if (error) done(error);
        else if (auth)
          connection.login({ user: auth.user, pass: auth.pass }, (failed) => (failed ? done(failed) : start()));
        else start();
      });
    });
  }

  return {
    async send(message) {
      const mail = await composeMail(from, message);
      let handingOver = false;
      try {
        await connected<void>((connection, done) => {
          const source = readWhenAsked(mail, () => {
            handingOver = true;
          });
          connection.send({ ...mail.envelope, size: mail.raw.length }, source, (error) => done(error));
        });
      } catch (error) {
        throw toMailError(error, handingOver);
      }
      return { messageId: message.messageId };
    },

    verify: () => connected<void>((_connection, done) => done(null)),
  };
}

/** nodemailer starts to read the message only after the server agreed to take it, so the first read marks the hand-over. */
function readWhenAsked({ raw }: ComposedMail, onFirstRead: () => void): Readable {
  return new Readable({
    read() {
      onFirstRead();
      this.push(raw);
      this.push(null);
    },
  });
}

function toMailError(error: unknown, handingOver: boolean): MailError {
  if (error instanceof MailError) return error;
  const replyCode = replyCodeOf(error);
  // A reply decides; without one, a message in transit may have arrived.
  if (replyCode !== undefined && replyCode >= 500) {
    return new MailError('rejected', `The mail server refused the message (${replyCode})`, { cause: error, replyCode });
  }
  if (replyCode !== undefined && replyCode >= 400) return deferred(error);
  if (handingOver) {
    return new MailError('unknown', 'The connection was lost while the message was handed over', { cause: error });
  }
  return deferred(error);
}

function deferred(error: unknown): MailError {
  const replyCode = replyCodeOf(error);
  const detail = replyCode ?? (error instanceof Error && 'code' in error ? String(error.code) : 'no reason given');
  return new MailError('deferred', `The mail server did not take the message (${detail})`, { cause: error, replyCode });
}

function replyCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' ? code : undefined;
}
