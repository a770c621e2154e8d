import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { adminContent } from '@openconsult/contracts/admin-content';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fileUrl } from '../../../../shared/api/url.ts';
import { ImportLibraryDialog } from './import-library-dialog.tsx';

/** Buttons that export the library of the practice, and import that of another one. */
export const LibraryTransfer = (): ReactNode => {
  const [isImporting, importing] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={importing.open}>
        Import
      </Button>
      <Button
        variant="default"
        component="a"
        href={fileUrl(adminContent.export, {})}
        download
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        Export
      </Button>
      <ImportLibraryDialog opened={isImporting} onClose={importing.close} />
    </>
  );
};
