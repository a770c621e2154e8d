import type { PatientDocument } from '@openconsult/integrations/pdf';
import MarkdownIt from 'markdown-it';

// HTML, links and images in a text are shown as written, never interpreted: a letter loads nothing. Line breaks stay.
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable([
  'link',
  'image',
  'autolink',
  'reference',
]);

/** Mail programs know little CSS and read it from attributes only. */
const BODY_STYLE =
  'font-family: Helvetica, Arial, sans-serif; font-size: 15px; line-height: 1.5; color: #1f2933; max-width: 640px; margin: 24px;';
const HEADING_STYLE = 'font-size: 17px; margin: 24px 0 8px;';

/** The subject names the practice, and nothing about the patient. */
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
  const letter = markdown.render(text).replaceAll(/<(h[1-6])>/g, `<$1 style="${HEADING_STYLE}">`);
  return { text, html: `<!doctype html><html lang="en"><body style="${BODY_STYLE}">${letter}</body></html>` };
}

/** The text message: the sender, the link and its expiry. */
export const smsBody = (practiceName: string, link: string, days: number): string =>
  `${practiceName}: your letter is ready. Read it here within ${days} days: ${link}`;
