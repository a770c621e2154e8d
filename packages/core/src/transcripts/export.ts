import { documentDate } from '@openconsult/contracts/conventions';
import { DOCX_TYPE, type FileType } from '@openconsult/contracts/endpoint';
import { type ExportFormat, speakerNames } from '@openconsult/contracts/transcripts';
import type { TranscriptPhrase } from '@openconsult/db';
import type { DocumentRenderer } from '@openconsult/integrations/documents';
import type { DocxParagraph } from '@openconsult/integrations/docx';
import { renderForPage } from '../platform/render-for-page.ts';
import type { FileAnswer } from '../platform/use-case.ts';
import { hasSpeakers } from './rules.ts';

type ExportedPhrase = Pick<TranscriptPhrase, 'kind' | 'startMs' | 'text' | 'speaker' | 'speakerSetAt'>;

interface TranscriptExport {
  readonly format: ExportFormat;
  readonly patientName: string;
  readonly createdAt: Date;
  /** Of the practice. */
  readonly country: string;
  /** The text, or, with times, the phrases of every recording. */
  readonly text?: string;
  readonly recordings?: readonly { readonly phrases: readonly ExportedPhrase[] }[];
}

const two = (value: number): string => String(value).padStart(2, '0');

/** mm:ss, and h:mm:ss from one hour on. */
const clockOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
};

/** With the speaker, where the recording has speakers. */
const withSpeakers = (phrases: readonly ExportedPhrase[]): { kind: string; startMs: number; text: string }[] =>
  hasSpeakers(phrases)
    ? phrases.map((phrase) => ({
        ...phrase,
        text:
          phrase.speaker && phrase.text.trim() !== '' ? `${speakerNames[phrase.speaker]}: ${phrase.text}` : phrase.text,
      }))
    : [...phrases];

function paragraphsOf({ text = '', recordings }: TranscriptExport): DocxParagraph[] {
  if (!recordings) {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ text: line }));
  }
  const spoken = recordings.filter(({ phrases }) => phrases.length > 0);
  return spoken.flatMap(({ phrases }, index) => [
    ...(spoken.length > 1 ? [{ text: `Recording ${index + 1}`, isHeading: true }] : []),
    ...withSpeakers(phrases)
      .filter((phrase) => phrase.text.trim() !== '')
      .map((phrase) =>
        phrase.kind === 'gap' ? { text: phrase.text } : { text: phrase.text, lead: clockOf(phrase.startMs) },
      ),
  ]);
}

const asText = (title: string, date: string, paragraphs: readonly DocxParagraph[]): string =>
  [title, date, '', ...paragraphs.map(({ text, lead }) => (lead ? `${lead}  ${text}` : text)), ''].join('\n');

const asMarkdown = (title: string, date: string, paragraphs: readonly DocxParagraph[]): string =>
  [
    `# ${title}`,
    date,
    ...paragraphs.map(({ text, lead, isHeading }) => (isHeading ? `## ${text}` : lead ? `**${lead}** ${text}` : text)),
  ]
    .join('\n\n')
    .concat('\n');

const TYPES: Record<ExportFormat, FileType> = { txt: 'text/plain', md: 'text/markdown', docx: DOCX_TYPE };

/**
 * The transcript as a file: patient, date and text, with gaps marked. Its file name does not contain the patient, as
 * file names are listed.
 */
export async function transcriptFile(
  renderer: Pick<DocumentRenderer, 'docx'>,
  given: TranscriptExport,
): Promise<FileAnswer> {
  const { format, patientName, createdAt } = given;
  const title = `Transcript: ${patientName}`;
  const date = documentDate(createdAt, given);
  const paragraphs = paragraphsOf(given);
  const fileName = `transcript-${createdAt.toISOString().slice(0, 10)}.${format}`;
  if (format === 'docx') {
    const content = await renderForPage(renderer.docx({ title, subtitle: date, paragraphs }));
    return { content, contentType: DOCX_TYPE, fileName, inline: false };
  }
  const text = format === 'md' ? asMarkdown(title, date, paragraphs) : asText(title, date, paragraphs);
  return { content: Buffer.from(text), contentType: `${TYPES[format]}; charset=utf-8`, fileName, inline: false };
}
