import parseAddresses from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { z } from 'zod';
import { MailError } from './mail-error.ts';

export interface MailAddress {
  address: string;
  name?: string;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface MailMessage {
  /** Exactly one recipient: an address, not a list. */
  to: MailAddress;
  /** The sender's name for this message, instead of the configured one. The address is always the configured one. */
  fromName?: string;
  /** Where an answer goes; the sender when absent. */
  replyTo?: string;
  subject: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** `<unique@domain>` of the caller, so that a message can be found after a crash. */
  messageId: string;
}

/** A message ready for the wire, with its envelope: the recipient comes from here, not from its headers. */
export interface ComposedMail {
  envelope: { from: string; to: [string] };
  raw: Buffer;
}

const addressSchema = z.email().max(254);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is rejected
const controlCharacter = /[\u0000-\u001f\u007f\u2028\u2029]/;
const messageIdPattern = /^<[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+>$/;

/**
 * Builds the message, of plain text and attachments. No file or URL is ever read for it.
 *
 * @throws MailError `rejected` for anything but one plain address, and for a line break or control character in a
 * header
 */
export async function composeMail(from: MailAddress, message: MailMessage): Promise<ComposedMail> {
  const { to, fromName = from.name ?? '', replyTo, subject, text, attachments = [], messageId } = message;
  assertAddress(to);
  assertOneLine('sender name', fromName);
  if (replyTo !== undefined) assertAddress({ address: replyTo });
  if (!messageIdPattern.test(messageId)) throw new MailError('rejected', 'Not a message id');
  assertOneLine('subject', subject);
  for (const { fileName, contentType } of attachments) {
    assertOneLine('attachment name', fileName);
    assertOneLine('attachment type', contentType);
  }
  const composer = new MailComposer({
    from: { address: from.address, name: fromName },
    ...(replyTo !== undefined && { replyTo: { address: replyTo, name: fromName } }),
    to: { address: to.address, name: to.name ?? '' },
    subject,
    text,
    messageId,
    attachments: attachments.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { envelope: { from: from.address, to: [to.address] }, raw: await composer.compile().build() };
}

/**
 * Reads the configured sender, `Name <address>` or an address alone.
 *
 * @throws Error when it is not exactly one address
 */
export function parseSender(text: string): MailAddress {
  const [only, ...others] = parseAddresses(text, { flatten: true });
  if (only === undefined || others.length > 0 || !addressSchema.safeParse(only.address).success) {
    throw new Error('The mail sender must be one address, as in: OpenConsult <no-reply@clinic.example>');
  }
  assertOneLine('sender name', only.name);
  return { address: only.address, name: only.name };
}

function assertAddress({ address, name = '' }: MailAddress): void {
  if (!addressSchema.safeParse(address).success) throw new MailError('rejected', 'Not one e-mail address');
  assertOneLine('recipient name', name);
}

function assertOneLine(what: string, text: string): void {
  if (controlCharacter.test(text)) throw new MailError('rejected', `A line break or control character in the ${what}`);
}
