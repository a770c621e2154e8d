import type { PatientDocument } from '@openconsult/integrations/pdf';

/** The subject names the practice, and nothing about the patient. */
export const mailSubject = (document: PatientDocument): string => `Your letter from ${document.practiceName}`;

/** Names given by the server are no names to greet by. */
const DEFAULT_NAME = /^Patient \d+$/;

/** How the patient reaches the practice. */
function contact({ practicePhone }: PatientDocument, canReply: boolean): string {
  const ways = [canReply && 'reply to this e-mail', practicePhone && `call ${practicePhone}`].filter(Boolean);
  const question =
    ways.length > 0 ? `If you have a question, ${ways.join(' or ')}.` : 'If you have a question, contact the practice.';
  return canReply ? question : `${question} Replies to this e-mail are not read.`;
}

/**
 * The text of the mail, which has no HTML: that there is a letter, and from whom. What the letter says is in the
 * attached PDF alone, as a mail is read on the way, on locked screens and by other programs.
 */
export function mailBody(document: PatientDocument, canReply: boolean): string {
  const { patientName, practiceName, practitionerName, consents = [] } = document;
  const forms = consents.length === 1 ? 'form is' : 'forms are';
  return [
    DEFAULT_NAME.test(patientName) ? 'Hello,' : `Dear ${patientName},`,
    `Your letter from ${practiceName} is attached as a PDF.${
      consents.length > 0 ? ` The consent ${forms} included, for you to read and sign.` : ''
    }`,
    contact(document, canReply),
    [practitionerName, practiceName].filter(Boolean).join('\n'),
  ].join('\n\n');
}

/** The address of a shared document. The token is not encoded: it holds no character that would need it. */
export const sharedLink = (appUrl: string, token: string): string =>
  `${new URL('/api/shared-documents/', appUrl).href}${token}`;

/** The text message: the sender, the link and its expiry. */
export const smsBody = (practiceName: string, link: string, days: number): string =>
  `${practiceName}: your letter is ready. Open it within ${days} days: ${link}`;
