import { adminUsers } from '@openconsult/contracts/admin-users';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { IMPORT_ROWS_MAX } from '@openconsult/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { TableImportDialog } from '../../shared/table-import/table-import-dialog.tsx';
import { refreshUsers } from './admin-queries.ts';
import { exampleTable } from './import-table.ts';

/** What the API takes, in characters. */
const TABLE_MAX_LENGTH = 900_000;
const WORDS = { one: 'user', many: 'users', none: 'The table holds nobody.' };
const EXAMPLE = { name: 'users-example.csv', csv: exampleTable() };

type UserLine = CallResponse<typeof adminUsers.import>['lines'][number];

export interface ImportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Takes users in from a table: what it would do is shown first, and applied only on a second word. */
export const ImportDialog = ({ opened, onClose }: ImportDialogProps): ReactNode => {
  const client = useQueryClient();
  return (
    <TableImportDialog
      opened={opened}
      onClose={onClose}
      title="Import users"
      intro="Each line is one user, found by their e-mail address."
      example={EXAMPLE}
      most={IMPORT_ROWS_MAX}
      maxLength={TABLE_MAX_LENGTH}
      words={WORDS}
      lineHeading="Line and e-mail"
      labelOf={({ email }: UserLine) => (email === '' ? 'No e-mail' : email)}
      send={(csv, is_trial) => call(adminUsers.import, { body: { csv, is_trial } })}
      onApplied={() => refreshUsers(client)}
    />
  );
};
