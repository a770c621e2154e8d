import type { NoteSigning } from '@openconsult/contracts/note-signatures';
import type { WriterKind } from '@openconsult/contracts/streamed-texts';

const writers: Record<WriterKind, string> = {
  extractive: 'the built-in writer',
  openai: 'a language model',
  fallback: 'the built-in writer',
  over_limit: 'the built-in writer',
};

const counted = (count: number): string => (count === 1 ? '1 sentence' : `${count} sentences`);

/** Who wrote notes, one line each; none where it is not known. */
export function originLines({ origins, written_by }: Pick<NoteSigning, 'origins' | 'written_by'>, author: string) {
  const countOf = (origin: NoteSigning['origins'][number]['origin']) =>
    origins.filter((sentence) => sentence.origin === origin).length;
  const [dictated, worded, typed] = [countOf('dictated'), countOf('writer'), countOf('person')];
  const writer = written_by === null ? 'a writer' : (written_by.model ?? writers[written_by.writer]);
  return [
    dictated > 0 && `${counted(dictated)} as dictated, placed by ${writer}`,
    worded > 0 && `${counted(worded)} worded by ${writer}`,
    typed > 0 && `${counted(typed)} typed or changed by ${author}`,
  ].filter((line) => line !== false);
}

/** The sentences that the author typed or changed. */
export const typedSentences = (text: string, origins: NoteSigning['origins']): { start: number; text: string }[] =>
  origins
    .filter(({ origin }) => origin === 'person')
    .map(({ start, end }) => ({ start, text: text.slice(start, end) }));
