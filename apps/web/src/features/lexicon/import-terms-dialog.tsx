import { Text } from '@mantine/core';
import {
  LEXICON_COLUMN_LABELS,
  LEXICON_COLUMNS,
  type LexiconImportLine,
  type LexiconScope,
  lexicon,
} from '@openconsult/contracts/lexicon';
import { LEXICON_TABLE_MAX_LENGTH, LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { TableImportDialog } from '../../shared/table-import/table-import-dialog.tsx';

const LABELS = { one: 'term', many: 'terms', none: 'The table has no terms.' };
const EXAMPLE = {
  name: 'lexicon-example.csv',
  csv: [
    LEXICON_COLUMNS.map((column) => LEXICON_COLUMN_LABELS[column][0]).join(','),
    'E-max,e max',
    'Dr Achterberg,doctor octaberg',
    'Invisalign,',
    '',
  ].join('\r\n'),
};

const lineLabel = ({ written, spoken, was }: LexiconImportLine): ReactNode => (
  <>
    {written === '' ? 'No term' : written}
    {written.toLowerCase() !== spoken && (
      <Text span size="sm" c="dimmed">
        {' '}
        spoken “{spoken}”
      </Text>
    )}
    {was !== null && was !== written && (
      <Text span size="sm" c="dimmed">
        , was “{was}”
      </Text>
    )}
  </>
);

export interface ImportTermsDialogProps {
  readonly scope: LexiconScope;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Imports terms from a table, with a preview and undo. */
export const ImportTermsDialog = ({ scope, opened, onClose, onChanged }: ImportTermsDialogProps): ReactNode => (
  <TableImportDialog
    opened={opened}
    onClose={onClose}
    title={scope === 'own' ? 'Import my terms' : 'Import terms of the practice'}
    intro="Each line is one term: its written form and, if different, its spoken form. Terms that are not in the file are not changed."
    example={EXAMPLE}
    most={LEXICON_TERMS_MAX}
    maxLength={LEXICON_TABLE_MAX_LENGTH}
    labels={LABELS}
    lineHeading="Line and term"
    labelOf={lineLabel}
    send={(body) => call(lexicon.import, { body: { scope, ...body } })}
    onApplied={onChanged}
    onUndo={async (lines) => {
      const terms = lines
        .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
        .map(({ spoken, written, was }) => ({ spoken, written, was }));
      await call(lexicon.undoImport, { body: { scope, terms } });
      notifySuccess('Import undone');
    }}
  />
);
