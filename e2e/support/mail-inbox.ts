import { expect } from '@playwright/test';
import { extractText } from 'unpdf';

/** The parts of a received message that journeys look at. */
export interface ReceivedMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly to: readonly { address: string }[];
  readonly attachments?: readonly { filename: string; generatedFileName: string; contentType: string }[];
}

/** All words of a PDF, page after page. Rejects when the bytes are no PDF. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  // A Buffer is refused although it is one.
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** What arrived at the mail server of the run; text messages arrive there as mail too. */
export class MailInbox {
  /** Its page for people. */
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Waits for the first message to this address, with such a subject if one is given. */
  async messageTo(address: string, subject?: RegExp): Promise<ReceivedMail> {
    const matching = async () =>
      (await this.#messagesTo(address)).filter((mail) => subject?.test(mail.subject) ?? true);
    await expect.poll(async () => (await matching()).length, { message: `mail to ${address}` }).toBeGreaterThan(0);
    const [message] = await matching();
    if (!message) throw new Error('The inbox was emptied meanwhile.');
    return message;
  }

  /** The path and query of the first link in a message to this address; the origin is this installation. */
  async linkTo(address: string, subject: RegExp): Promise<string> {
    const { text } = await this.messageTo(address, subject);
    const [link] = /https?:\/\/\S+/.exec(text) ?? [];
    const { pathname, search } = new URL(link ?? '');
    return `${pathname}${search}`;
  }

  async #messagesTo(address: string): Promise<ReceivedMail[]> {
    const all: ReceivedMail[] = await (await fetch(`${this.url}/api/email`)).json();
    return all.filter(({ to }) => to.some((recipient) => recipient.address === address));
  }

  /** The words of the one PDF that is attached. */
  async attachedText({ id, attachments = [] }: ReceivedMail): Promise<string> {
    const [pdf, ...others] = attachments.filter(({ contentType }) => contentType === 'application/pdf');
    if (!pdf || others.length > 0) throw new Error(`${attachments.length} attachments instead of one PDF`);
    const answer = await fetch(`${this.url}/api/email/${id}/attachment/${pdf.generatedFileName}`);
    return pdfText(new Uint8Array(await answer.arrayBuffer()));
  }
}
