import { adminUsers } from '@openconsult/contracts/admin-users';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { IMPORT_ROWS_MAX } from '@openconsult/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { TableImportDialog } from '../../../shared/table-import/table-import-dialog.tsx';
import { refreshUsers } from '../admin-queries.ts';
import { exampleTable } from './import-table.ts';

/** The limit of the API, in characters. */
const TABLE_MAX_LENGTH = 900_000;
const LABELS = { one: 'user', many: 'users', none: 'The table has no users.' };
const EXAMPLE = { name: 'users-example.csv', csv: exampleTable() };

type UserLine = CallResponse<typeof adminUsers.import>['lines'][number];

export interface ImportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Imports users from a table. Shows the result first, and applies it after confirmation. */
export const ImportDialog = ({ opened, onClose }: ImportDialogProps): ReactNode => {
  const client = useQueryClient();
  return (
    <TableImportDialog
      opened={opened}
      onClose={onClose}
      title="Import users"
      intro="Each line is one user, matched by e-mail address."
      example={EXAMPLE}
      most={IMPORT_ROWS_MAX}
      maxLength={TABLE_MAX_LENGTH}
      labels={LABELS}
      lineHeading="Line and e-mail"
      labelOf={({ email }: UserLine) => (email === '' ? 'No e-mail' : email)}
      send={(body) => call(adminUsers.import, { body })}
      onApplied={() => refreshUsers(client)}
    />
  );
};
