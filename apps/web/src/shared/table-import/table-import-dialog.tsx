import { Anchor, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { answerMessages } from '@openconsult/contracts/texts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useArrivalFocus } from '../focus/use-arrival-focus.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { errorNotice } from '../notifier/error-notice.ts';
import {
  applyLabel,
  hasRefused,
  type ImportLine,
  importSummary,
  isApplicable,
  type TableLabels,
} from './import-summary.ts';
import { type OutcomeRow, OutcomeTable } from './outcome-table.tsx';
import { readTable } from './read-table.ts';
import classes from './table-import.module.css';

const CSV_TYPES = { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv', '.txt'] };

interface Answer<Line extends ImportLine> {
  readonly lines: readonly Line[];
  readonly is_applied: boolean;
}

interface TableImport<Line extends ImportLine> {
  /** A sentence about the columns. */
  readonly intro: string;
  readonly example: { readonly name: string; readonly csv: string };
  /** Lines that a table may hold, and its characters. */
  readonly most: number;
  readonly maxLength: number;
  readonly labels: TableLabels;
  readonly lineHeading: string;
  readonly labelOf: (line: Line) => ReactNode;
  readonly send: (body: {
    readonly csv: string;
    readonly is_trial: boolean;
    readonly skips_refused: boolean;
  }) => Promise<Answer<Line>>;
  /** Also when applying failed: some lines may have been applied. */
  readonly onApplied: () => Promise<unknown>;
  /** Undoes the import; absent where that is not possible. */
  readonly onUndo?: (lines: readonly Line[]) => Promise<void>;
}

export interface TableImportDialogProps<Line extends ImportLine> extends TableImport<Line> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
}

class TableTooLarge extends Error {
  constructor() {
    super(answerMessages.tooLarge);
    this.name = 'TableTooLarge';
  }
}

const failureText = (error: unknown): string => {
  if (error instanceof TableTooLarge) return error.message;
  const { title, lines } = errorNotice(error);
  return (lines.length > 0 ? lines : [title]).join('\n');
};

/** The lines in the order of the file, by their numbers. */
const rowsOf = <Line extends ImportLine>(lines: readonly Line[], labelOf: (line: Line) => ReactNode): OutcomeRow[] =>
  [...lines]
    .sort((one, other) => one.line - other.line)
    .map((line) => ({
      key: String(line.line),
      label: (
        <>
          <Text span size="sm" c="dimmed">
            {line.line}
          </Text>{' '}
          {labelOf(line)}
        </>
      ),
      outcome: line.outcome,
      reasons: line.errors,
    }));

type ChooseFileProps = Pick<TableImportDialogProps<ImportLine>, 'intro' | 'example' | 'most' | 'labels'> & {
  readonly onFile: (file: File) => void;
};

const ChooseFile = ({ intro, example, most, labels, onFile }: ChooseFileProps): ReactNode => {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      <Text>
        {intro} Nothing is changed before you have seen what the file would do.{' '}
        <Anchor
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(example.csv)}`}
          download={example.name}
          underline="always"
        >
          Download an example
        </Anchor>
      </Text>
      <Dropzone
        className={classes.drop ?? ''}
        accept={CSV_TYPES}
        multiple={false}
        onDrop={([file]) => {
          setIsRefused(false);
          if (file) onFile(file);
        }}
        onReject={() => setIsRefused(true)}
        inputProps={{ 'aria-label': 'CSV file' }}
        aria-label="Choose a CSV file, or drop it here"
      >
        <IconFileSpreadsheet size={32} aria-hidden="true" />
        <Text fw={500}>Choose a CSV file, or drop it here</Text>
        <Text size="sm" c="dimmed">
          {most.toLocaleString()} {labels.many} at most
        </Text>
      </Dropzone>
      <FormFailure>{isRefused ? 'Please choose one file that ends in .csv.' : null}</FormFailure>
    </>
  );
};

const ImportSteps = <Line extends ImportLine>({
  onClose,
  maxLength,
  lineHeading,
  labelOf,
  send,
  onApplied,
  onUndo,
  ...choose
}: TableImport<Line> & { readonly onClose: () => void }): ReactNode => {
  const [table, setTable] = useState<{ readonly fileName: string; readonly csv: string } | null>(null);
  const trial = useMutation({
    mutationFn: async (file: File) => {
      const csv = await readTable(file);
      setTable({ fileName: file.name, csv });
      if (csv.length > maxLength) throw new TableTooLarge();
      return send({ csv, is_trial: true, skips_refused: false });
    },
  });
  const applying = useMutation({
    mutationFn: ({ csv, lines }: { csv: string; lines: readonly Line[] }) =>
      send({ csv, is_trial: false, skips_refused: hasRefused(lines) }),
    onSettled: onApplied,
  });
  const undoing = useMutation({
    mutationFn: async (lines: readonly Line[]) => onUndo?.(lines),
    onSettled: onApplied,
    onSuccess: onClose,
  });
  const startAgain = (): void => {
    setTable(null);
    trial.reset();
    applying.reset();
  };
  const answer = applying.data ?? trial.data;
  const done = useArrivalFocus<HTMLButtonElement>(applying.data?.is_applied === true);
  const error = undoing.error ?? applying.error ?? trial.error;
  if (table === null) return <ChooseFile {...choose} onFile={(file) => trial.mutate(file)} />;
  return (
    <Stack>
      <Text fw={500} className={classes.label ?? ''}>
        {table.fileName}
      </Text>
      {answer !== undefined ? (
        <>
          <Text role="status">
            {importSummary(answer.lines, answer.is_applied, choose.labels)}
            {!answer.is_applied &&
              hasRefused(answer.lines) &&
              ` Fix the lines marked Refused and choose the file again${isApplicable(answer.lines) ? ', or leave them out' : ''}. Nothing has been changed yet.`}
          </Text>
          <OutcomeTable heading={lineHeading} label="Lines of the file" rows={rowsOf(answer.lines, labelOf)} />
        </>
      ) : (
        error === null && <Skeleton height={200} aria-label="The file is being checked" />
      )}
      <FormFailure>{error === null ? null : failureText(error)}</FormFailure>
      <Group justify="flex-end" gap="sm">
        {answer?.is_applied ? (
          <>
            {onUndo !== undefined && (
              <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate(answer.lines)}>
                Undo the import
              </Button>
            )}
            <Button ref={done} onClick={onClose} disabled={undoing.isPending}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={startAgain} disabled={applying.isPending}>
              Choose another file
            </Button>
            <Button
              loading={applying.isPending}
              disabled={answer === undefined || !isApplicable(answer.lines)}
              onClick={() => answer !== undefined && applying.mutate({ csv: table.csv, lines: answer.lines })}
            >
              {applyLabel(answer?.lines ?? [])}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
};

/** Imports a table: previews the effect line by line, and applies it on confirmation. */
export const TableImportDialog = <Line extends ImportLine>({
  opened,
  onClose,
  title,
  ...steps
}: TableImportDialogProps<Line>): ReactNode => (
  <Modal opened={opened} onClose={onClose} title={title} size={720}>
    <Stack>
      <ImportSteps {...steps} onClose={onClose} />
    </Stack>
  </Modal>
);
