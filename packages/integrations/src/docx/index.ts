import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';

/** A paragraph of a text document. Its lead, such as a time, is grey. */
export interface DocxParagraph {
  readonly text: string;
  readonly lead?: string;
  readonly isHeading?: boolean;
}

export interface TextDocument {
  readonly title: string;
  readonly subtitle: string;
  readonly paragraphs: readonly DocxParagraph[];
}

const GREY = '5B6770';

/** Renders a Word document with real headings, for navigation. */
export async function renderDocx({ title, subtitle, paragraphs }: TextDocument): Promise<Uint8Array> {
  const document = new Document({
    creator: 'OpenConsult',
    title: subtitle,
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          new Paragraph({ children: [new TextRun({ text: subtitle, color: GREY })], spacing: { after: 240 } }),
          ...paragraphs.map(toParagraph),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

const toParagraph = ({ text, lead, isHeading }: DocxParagraph): Paragraph =>
  isHeading
    ? new Paragraph({ text, heading: HeadingLevel.HEADING_2 })
    : new Paragraph({
        children: [...(lead ? [new TextRun({ text: `${lead}  `, color: GREY })] : []), new TextRun(text)],
        spacing: { after: 120 },
      });
