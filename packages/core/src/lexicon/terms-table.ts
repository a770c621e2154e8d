import { LEXICON_COLUMN_LABELS, LEXICON_COLUMNS, termBody } from '@openconsult/contracts/lexicon';
import { LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { answerMessages, importMessages } from '@openconsult/contracts/texts';
import { readTable, type TableCells, writeCells } from '../platform/csv-table.ts';
import { isSpeakable, spokenForm } from './rules.ts';

/** A table of terms as CSV: the written form, and the spoken form if it differs. */

/** One line of a table: its term, or why it cannot be read. */
export interface TermLine {
  /** Lines count from 2, after the heading. */
  readonly line: number;
  readonly written: string;
  readonly spoken: string;
  readonly errors: readonly string[];
}

/** The table of these terms, in their order; `readTerms` reads it back. */
export const writeTerms = (terms: readonly { readonly written: string; readonly spoken: string }[]): string =>
  writeCells([
    LEXICON_COLUMNS,
    ...terms.map(({ written, spoken }) => [written, spokenForm(written) === spoken ? '' : spoken]),
  ]);

/**
 * The lines of a table. A line that cannot be read, or repeats an earlier spoken form, has `errors`.
 * @throws AppError VALIDATION at `csv` for a table without the column `written` or without lines, with an unknown or
 * repeated column, with more lines than a lexicon has terms, or that is no CSV.
 */
export function readTerms(csv: string): TermLine[] {
  const { columns, lines } = readTable(csv, {
    known: LEXICON_COLUMNS,
    labels: LEXICON_COLUMN_LABELS,
    key: 'written',
    most: LEXICON_TERMS_MAX,
  });
  const firstLine = new Map<string, number>();
  return lines.map((cells) => {
    const term = readLine(columns, cells);
    if (term.errors.length > 0) return term;
    const first = firstLine.get(term.spoken);
    if (first !== undefined) return { ...term, errors: [inField('spoken', importMessages.repeatedTerm(first))] };
    firstLine.set(term.spoken, term.line);
    return term;
  });
}

type Column = (typeof LEXICON_COLUMNS)[number];

const inField = (name: Column, message: string): string =>
  importMessages.inField(LEXICON_COLUMN_LABELS[name][0], message);

function readLine(columns: readonly Column[], { line, cells }: TableCells): TermLine {
  const cell = (name: Column) => cells[columns.indexOf(name)]?.trim() ?? '';
  const [written, spoken] = [cell('written'), cell('spoken')];
  const term = { line, written, spoken: spokenForm(spoken === '' ? written : spoken) };
  if (cells.length !== columns.length) {
    return { ...term, errors: [importMessages.cellCount(cells.length, columns.length)] };
  }
  const parsed = termBody.safeParse({ written, ...(spoken !== '' && { spoken }) });
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name], message }) =>
        written === '' && name === 'written'
          ? importMessages.missing(LEXICON_COLUMN_LABELS.written[0])
          : inField(name as Column, message),
      );
  if (errors.length === 0 && !isSpeakable(term.spoken)) errors.push(inField('spoken', answerMessages.termUnspeakable));
  return { ...term, errors };
}
