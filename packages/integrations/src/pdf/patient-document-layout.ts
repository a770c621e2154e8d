import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { markdownToContent } from './markdown-content.ts';

const require = createRequire(import.meta.url);

/** The document for a patient. Texts are Markdown, prices formatted. Absent parts are not printed. */
export interface PatientDocument {
  readonly practiceName: string;
  /** In the properties of the file; by default that it is a letter. */
  readonly title?: string;
  readonly practicePhone: string | null;
  /** With its line breaks. */
  readonly practiceAddress?: string | null;
  /** A PNG as a data URL. */
  readonly logo?: string;
  /** A4 by default. */
  readonly paper?: 'A4' | 'LETTER';
  readonly practitionerName: string;
  readonly patientName: string;
  readonly date: string;
  readonly letter?: string;
  /** A picture after the letter, as a data URL. */
  readonly attachment?: string;
  readonly treatments?: readonly { name: string; tooth: string | null; price: string }[];
  readonly total?: string;
  readonly consents?: readonly { title: string; text: string }[];
}

pdfmake.setFonts(require('pdfmake/fonts/Roboto.js'));
// Documents contain only text: no file or URL is ever read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.includes('Roboto'));

const MM = 72 / 25.4;
const LOGO_WIDTH = 50 * MM;
const LOGO_HEIGHT = 20 * MM;
const INK = '#1f2933';
const QUIET = '#5b6770';
const LINE = '#d5dbe1';

/** Renders a document of A4 or letter size. The same document always has the same pages. */
export async function renderPatientDocument(document: PatientDocument): Promise<Uint8Array> {
  const definition: TDocumentDefinitions = {
    pageSize: document.paper ?? 'A4',
    pageMargins: [22 * MM, 20 * MM, 22 * MM, 20 * MM],
    info: {
      title: document.title ?? `Letter from ${document.practiceName}`,
      author: document.practiceName,
      creator: 'OpenConsult',
    },
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: INK },
    styles: {
      practice: { fontSize: 15, bold: true },
      quiet: { color: QUIET, fontSize: 9 },
      title: { fontSize: 15, bold: true, margin: [0, 0, 0, 8] },
      heading: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
      paragraph: { margin: [0, 0, 0, 6] },
      list: { margin: [0, 0, 0, 6] },
    },
    content: [
      ...headPart(document),
      { text: [document.practitionerName, document.practicePhone].filter(Boolean).join(' · '), style: 'quiet' },
      { text: `${document.date} · ${document.patientName}`, style: 'quiet', margin: [0, 0, 0, 14] },
      ...letterPart(document),
      ...treatmentPart(document),
      ...consentPart(document),
      ...attachmentPart(document),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: document.practiceName, style: 'quiet' },
        { text: `${page} / ${pages}`, style: 'quiet', alignment: 'right' },
      ],
      margin: [22 * MM, 6 * MM, 22 * MM, 0],
    }),
  };
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
}

/** The practice with its address, and its logo on the right. */
function headPart({ practiceName, practiceAddress, logo }: PatientDocument): Content[] {
  const names: Content[] = [
    { text: practiceName, style: 'practice' },
    ...(practiceAddress ? [{ text: practiceAddress, style: 'quiet' }] : []),
  ];
  if (!logo) return names;
  return [
    {
      columns: [
        { width: '*', stack: names },
        { width: LOGO_WIDTH, image: logo, fit: [LOGO_WIDTH, LOGO_HEIGHT], alignment: 'right' },
      ],
      columnGap: 12,
    },
  ];
}

const letterPart = ({ letter }: PatientDocument): Content[] => (letter ? markdownToContent(letter) : []);

function treatmentPart({ treatments, total }: PatientDocument): Content[] {
  if (!treatments || treatments.length === 0) return [];
  const rows = treatments.map(({ name, tooth, price }) => [
    name,
    tooth ?? '',
    { text: price, alignment: 'right' as const },
  ]);
  const head = ['Treatment', 'Tooth', { text: 'Price', alignment: 'right' as const }].map((cell) =>
    typeof cell === 'string' ? { text: cell, style: 'quiet' } : { ...cell, style: 'quiet' },
  );
  const foot = total
    ? [[{ text: 'Total', bold: true }, '', { text: total, bold: true, alignment: 'right' as const }]]
    : [];
  return [
    { text: 'Recommended treatments', style: 'heading' },
    {
      table: { headerRows: 1, widths: ['*', 60, 80], body: [head, ...rows, ...foot], dontBreakRows: true },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: () => LINE,
        paddingTop: () => 5,
        paddingBottom: () => 4,
      },
    },
  ];
}

/** On a page of its own, as large as it fits. */
const attachmentPart = ({ attachment }: PatientDocument): Content[] =>
  attachment ? [{ image: attachment, fit: [166 * MM, 225 * MM], pageBreak: 'before', alignment: 'center' }] : [];

function consentPart({ consents }: PatientDocument): Content[] {
  return (consents ?? []).flatMap(({ title, text }, index): Content[] => [
    {
      text: `Consent: ${title}`,
      style: 'title',
      ...(index === 0 ? { pageBreak: 'before' as const } : { margin: [0, 18, 0, 8] }),
    },
    ...markdownToContent(text),
    {
      columns: [
        { text: 'Patient signature: ______________________' },
        { text: 'Date: ______________', alignment: 'right' },
      ],
      margin: [0, 16, 0, 0],
    },
  ]);
}
