import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type LexiconScope, lexicon } from '@openconsult/contracts/lexicon';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fileUrl } from '../../shared/api/url.ts';
import { ImportTermsDialog } from './import-terms-dialog.tsx';

export interface TermToolsProps {
  readonly scope: LexiconScope;
  readonly canEdit: boolean;
  readonly hasTerms: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Imports and exports the terms of a scope. */
export const TermTools = ({ scope, canEdit, hasTerms, onChanged }: TermToolsProps): ReactNode => {
  const [isImporting, importing] = useDisclosure();
  return (
    <Group gap="xs">
      {canEdit && (
        <>
          <Button variant="default" leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={importing.open}>
            Import
          </Button>
          <ImportTermsDialog scope={scope} opened={isImporting} onClose={importing.close} onChanged={onChanged} />
        </>
      )}
      {hasTerms && (
        <Button
          variant="default"
          component="a"
          href={fileUrl(lexicon.export, { query: { scope } })}
          download
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          Export
        </Button>
      )}
    </Group>
  );
};
