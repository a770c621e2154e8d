import { Text } from '@mantine/core';
import { TREATMENTS_MAX, TREATMENTS_TABLE_MAX_LENGTH } from '@openconsult/contracts/limits';
import {
  TREATMENT_COLUMN_LABELS,
  TREATMENT_COLUMNS,
  type TreatmentImportLine,
  treatments,
} from '@openconsult/contracts/treatments';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { TableImportDialog } from '../../../shared/table-import/table-import-dialog.tsx';

const LABELS = { one: 'treatment', many: 'treatments', none: 'The table has no treatments.' };
const EXAMPLE = {
  name: 'treatments-example.csv',
  csv: [
    TREATMENT_COLUMNS.map((column) => TREATMENT_COLUMN_LABELS[column][0]).join(','),
    'Crown,695.00,porcelain crown | zirconia crown,The crown may come loose. | The crown may chip.',
    'Fluoride varnish,,,',
    '',
  ].join('\r\n'),
};

const lineLabel = ({ name, price, was_price }: TreatmentImportLine): ReactNode => (
  <>
    {name === '' ? 'No name' : name}
    <Text span size="sm" c="dimmed">
      {price === '' ? ', no price' : `, ${price}`}
      {was_price !== null && was_price !== price && `, was ${was_price === '' ? 'without a price' : was_price}`}
    </Text>
  </>
);

export interface ImportTreatmentsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Imports treatments from a table, with a preview. */
export const ImportTreatmentsDialog = ({ opened, onClose, onChanged }: ImportTreatmentsDialogProps): ReactNode => (
  <TableImportDialog
    opened={opened}
    onClose={onClose}
    title="Import treatments"
    intro="Each line is one treatment. Only its name is needed; several names or risks are separated by |. Treatments and columns that are not in the file are not changed."
    example={EXAMPLE}
    most={TREATMENTS_MAX}
    maxLength={TREATMENTS_TABLE_MAX_LENGTH}
    labels={LABELS}
    lineHeading="Line and treatment"
    labelOf={lineLabel}
    send={(body) => call(treatments.import, { body })}
    onApplied={onChanged}
  />
);
