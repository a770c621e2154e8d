import { Anchor, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { adminUsers } from '@openconsult/contracts/admin-users';
import { IMPORT_ROWS_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { refreshPeople } from './admin-queries.ts';
import classes from './import-dialog.module.css';
import { ImportLines } from './import-lines.tsx';
import { EXAMPLE_FILE_NAME, exampleTable, importSummary, isApplicable, readTable } from './import-table.ts';

/** What the API takes, in characters. */
const TABLE_MAX_LENGTH = 900_000;
const CSV_TYPES = { 'text/csv': ['.csv'], 'application/vnd.ms-excel': ['.csv'], 'text/plain': ['.csv', '.txt'] };

interface Table {
  readonly fileName: string;
  readonly csv: string;
}

class TableTooLarge extends Error {
  constructor() {
    super(answerMessages.tooLarge);
    this.name = 'TableTooLarge';
  }
}

const exampleHref = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleTable())}`;

const failureWords = (error: unknown): string => {
  if (error instanceof TableTooLarge) return error.message;
  const { title, lines } = errorNotice(error);
  return (lines.length > 0 ? lines : [title]).join('\n');
};

const ChooseFile = ({ onFile }: { onFile: (file: File) => void }): ReactNode => {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      <Text>
        Each line is one person, found by their e-mail address. Nothing is changed before you have seen what the file
        would do.{' '}
        <Anchor href={exampleHref} download={EXAMPLE_FILE_NAME} underline="always">
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
          {IMPORT_ROWS_MAX.toLocaleString()} people at most
        </Text>
      </Dropzone>
      <FormFailure>{isRefused ? 'Please choose one file that ends in .csv.' : null}</FormFailure>
    </>
  );
};

const ImportSteps = ({ onClose }: { onClose: () => void }): ReactNode => {
  const client = useQueryClient();
  const [table, setTable] = useState<Table | null>(null);
  const trial = useMutation({
    mutationFn: async (file: File) => {
      const csv = await readTable(file);
      setTable({ fileName: file.name, csv });
      if (csv.length > TABLE_MAX_LENGTH) throw new TableTooLarge();
      return call(adminUsers.import, { body: { csv, is_trial: true } });
    },
  });
  const applying = useMutation({
    mutationFn: (csv: string) => call(adminUsers.import, { body: { csv, is_trial: false } }),
    onSettled: () => refreshPeople(client),
  });
  const startAgain = (): void => {
    setTable(null);
    trial.reset();
    applying.reset();
  };
  const answer = applying.data ?? trial.data;
  const error = applying.error ?? trial.error;
  if (table === null) return <ChooseFile onFile={(file) => trial.mutate(file)} />;
  return (
    <Stack>
      <Text fw={500} className={classes.email ?? ''}>
        {table.fileName}
      </Text>
      {answer !== undefined ? (
        <>
          <Text role="status">
            {importSummary(answer.lines, answer.is_applied)}
            {answer.lines.some(({ outcome }) => outcome === 'refused') &&
              ' Nothing is applied while a line is refused: put it right in the file and choose it again.'}
          </Text>
          <ImportLines lines={answer.lines} />
        </>
      ) : (
        error === null && <Skeleton height={200} aria-label="The file is being checked" />
      )}
      <FormFailure>{error === null ? null : failureWords(error)}</FormFailure>
      <Group justify="flex-end" gap="sm">
        {answer?.is_applied ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="default" onClick={startAgain} disabled={applying.isPending}>
              Choose another file
            </Button>
            <Button
              loading={applying.isPending}
              disabled={answer === undefined || !isApplicable(answer.lines)}
              onClick={() => applying.mutate(table.csv)}
            >
              Apply
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
};

export interface ImportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Takes people in from a table: what it would do is shown first, and applied only on a second word. */
export const ImportDialog = ({ opened, onClose }: ImportDialogProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} title="Import people" size={720}>
    <Stack>
      <ImportSteps onClose={onClose} />
    </Stack>
  </Modal>
);
