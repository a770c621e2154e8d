import type { PatientDocument } from '@openconsult/integrations/pdf';
import MarkdownIt from 'markdown-it';

// HTML in a text is shown as written, never interpreted; links are not made out of words.
const markdown = new MarkdownIt({ html: false, linkify: false });

/** The subject names the clinic and nothing about the patient. */
export const mailSubject = (document: PatientDocument): string => `Your letter from ${document.practiceName}`;

/** The body of the mail: the letter and the treatments; consents are in the attached PDF only. */
export function mailBody(document: PatientDocument): { text: string; html: string } {
  const treatments = (document.treatments ?? []).map(
    ({ name, tooth, price }) => `- ${[name, tooth].filter(Boolean).join(' ')}${price ? `: ${price}` : ''}`,
  );
  const parts = [
    document.letter?.trim(),
    treatments.length > 0 ? `**Recommended treatments**\n\n${treatments.join('\n')}` : '',
    document.total ? `Total: ${document.total}` : '',
    'This letter is also attached as a PDF.',
  ];
  const text = parts.filter(Boolean).join('\n\n');
  return { text, html: `<!doctype html><html lang="en"><body>${markdown.render(text)}</body></html>` };
}

/** The text message: who writes, and where the letter is for how long. */
export const smsBody = (practiceName: string, link: string, days: number): string =>
  `${practiceName}: your letter is ready. Read it here within ${days} days: ${link}`;
