import { useDisclosure } from '@mantine/hooks';
import { adminContent } from '@openconsult/contracts/admin-content';
import type { ReactNode } from 'react';
import { fileUrl } from '../../../../shared/api/url.ts';
import { TransferButtons } from '../../../../shared/table-import/transfer-buttons.tsx';
import { ImportLibraryDialog } from './import-library-dialog.tsx';

/** Buttons that export the library of the practice, and import that of another one. */
export const LibraryTransfer = (): ReactNode => {
  const [isImporting, importing] = useDisclosure();
  return (
    <>
      <TransferButtons onImport={importing.open} exportHref={fileUrl(adminContent.export, {})} />
      <ImportLibraryDialog opened={isImporting} onClose={importing.close} />
    </>
  );
};
