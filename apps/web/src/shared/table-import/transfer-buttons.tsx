import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface TransferButtonsProps {
  readonly onImport: () => void;
  readonly exportHref: string;
}

/** Import, and the export as a download. */
export const TransferButtons = ({ onImport, exportHref }: TransferButtonsProps): ReactNode => (
  <>
    <Button variant="default" leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={onImport}>
      Import
    </Button>
    <Button
      variant="default"
      component="a"
      href={exportHref}
      download
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      Export
    </Button>
  </>
);
