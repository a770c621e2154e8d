import { Text } from '@mantine/core';
import { LEXICON_COLUMNS, type LexiconImportLine, type LexiconScope, lexicon } from '@openconsult/contracts/lexicon';
import { LEXICON_TABLE_MAX_LENGTH, LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { TableImportDialog } from '../../shared/table-import/table-import-dialog.tsx';

const LABELS = { one: 'term', many: 'terms', none: 'The table holds no terms.' };
const EXAMPLE = {
  name: 'lexicon-example.csv',
  csv: [LEXICON_COLUMNS.join(','), 'E-max,e max', 'Dr Achterberg,doctor octaberg', 'Invisalign,', ''].join('\r\n'),
};

const lineLabel = ({ written, spoken, was }: LexiconImportLine): ReactNode => (
  <>
    {written === '' ? 'No term' : written}
    {written.toLowerCase() !== spoken && (
      <Text span size="sm" c="dimmed">
        {' '}
        said “{spoken}”
      </Text>
    )}
    {was !== null && was !== written && (
      <Text span size="sm" c="dimmed">
        , “{was}” until now
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

/** Takes terms in from a table, shown line by line before; and takes them back. */
export const ImportTermsDialog = ({ scope, opened, onClose, onChanged }: ImportTermsDialogProps): ReactNode => (
  <TableImportDialog
    opened={opened}
    onClose={onClose}
    title={scope === 'own' ? 'Import my terms' : 'Import terms of the practice'}
    intro="Each line is one term: how it is written and, where that differs, how it is said. Terms that are not in the file stay."
    example={EXAMPLE}
    most={LEXICON_TERMS_MAX}
    maxLength={LEXICON_TABLE_MAX_LENGTH}
    words={LABELS}
    lineHeading="Line and term"
    labelOf={lineLabel}
    send={(csv, is_trial) => call(lexicon.import, { body: { scope, csv, is_trial } })}
    onApplied={onChanged}
    onUndo={async (lines) => {
      const terms = lines
        .filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
        .map(({ spoken, written, was }) => ({ spoken, written, was }));
      await call(lexicon.undoImport, { body: { scope, terms } });
      notifySuccess('The import is undone');
    }}
  />
);
