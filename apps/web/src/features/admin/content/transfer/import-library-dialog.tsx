import { Button, FileButton, Group, Modal, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { adminContent, type LibraryImportLine } from '@openconsult/contracts/admin-content';
import { transferTexts, uploadTexts } from '@openconsult/contracts/texts';
import { IconFileZip, IconFolder } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { typeLabel } from '../../../../shared/content/type-labels.ts';
import { useArrivalFocus } from '../../../../shared/focus/use-arrival-focus.ts';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { errorNotice } from '../../../../shared/notifier/error-notice.ts';
import { reloadGate } from '../../../../shared/reload-gate.ts';
import { type OutcomeRow, OutcomeTable } from '../../../../shared/table-import/outcome-table.tsx';
import { useCurrentUser } from '../../../../shared/user/current-user.ts';
import { refreshContent } from '../content-queries.ts';
import { countOf, librarySummary, orderedLines } from './import-summary.ts';
import { type LibraryFolder, readLibrary } from './read-library.ts';
import { uploadLibrary } from './upload-library.ts';

interface Checked {
  readonly library: LibraryFolder;
  readonly lines: readonly LibraryImportLine[];
  readonly needed: readonly string[];
}

const failureText = (error: unknown): string => {
  const { title, lines } = errorNotice(error);
  return (lines.length > 0 ? lines : [title]).join('\n');
};

const bodyOf = ({ manifest, items }: LibraryFolder) => ({ manifest, items: [...items] });

/** Shows what a library would change. */
const check = async (chosen: readonly File[]): Promise<Checked> => {
  const library = await readLibrary(chosen);
  const files = Object.fromEntries(
    [...library.files.keys()].filter((name) => name.startsWith('media/')).map((name) => [name, null]),
  );
  const { lines, needed } = await call(adminContent.import, { body: { ...bodyOf(library), files, is_trial: true } });
  return { library, lines, needed };
};

/** Uploads what is needed, then imports. A second attempt uploads only the rest. */
const useImport = () => {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const uploaded = useRef(new Map<string, string>());
  const abort = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState(0);
  const token = useId();
  useEffect(() => () => abort.current?.abort(), []);
  const applying = useMutation({
    mutationFn: async ({ library, lines, needed }: Checked) => {
      const uploading = new AbortController();
      const { signal } = uploading;
      abort.current = uploading;
      setPercent(0);
      await uploadLibrary(library, needed, { userId, uploaded: uploaded.current, signal, onProgress: setPercent });
      const files = Object.fromEntries(needed.map((name) => [name, uploaded.current.get(name) ?? null]));
      const skips_refused = countOf(lines, 'refused') > 0;
      return call(
        adminContent.import,
        { body: { ...bodyOf(library), files, is_trial: false, skips_refused } },
        { signal },
      );
    },
    onSettled: () => refreshContent(client),
  });
  const { isPending } = applying;
  useEffect(() => (isPending ? reloadGate.hold(token, uploadTexts.holdsReload) : undefined), [isPending, token]);
  return {
    ...applying,
    percent,
    cancel: () => abort.current?.abort(),
    reset: () => {
      uploaded.current.clear();
      applying.reset();
    },
  };
};

const ChooseLibrary = ({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }): ReactNode => (
  <>
    <Text>{transferTexts.intro}</Text>
    <Group gap="sm">
      <FileButton
        accept=".zip,application/zip"
        inputProps={{ 'aria-label': 'Zip file of a library' }}
        onChange={(file) => file !== null && onChoose([file])}
      >
        {({ onClick }) => (
          <Button leftSection={<IconFileZip size={18} aria-hidden="true" />} onClick={onClick}>
            Choose a zip file
          </Button>
        )}
      </FileButton>
      <FileButton
        multiple
        inputProps={{ 'aria-label': 'Folder of a library', ...{ webkitdirectory: '' } }}
        onChange={(files) => files.length > 0 && onChoose(files)}
      >
        {({ onClick }) => (
          <Button variant="default" leftSection={<IconFolder size={18} aria-hidden="true" />} onClick={onClick}>
            Choose a folder
          </Button>
        )}
      </FileButton>
    </Group>
  </>
);

const rowOf = ({ key, name, type, outcome, reasons }: LibraryImportLine): OutcomeRow => ({
  key,
  label: (
    <>
      {name}{' '}
      <Text span size="sm" c="dimmed">
        {typeLabel(type)}
      </Text>
    </>
  ),
  outcome,
  reasons,
});

const applyLabel = (lines: readonly LibraryImportLine[]): string => {
  const refused = countOf(lines, 'refused');
  return refused === 0 ? 'Import' : `Import, leave ${refused.toLocaleString()} out`;
};

const ImportSteps = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const checking = useMutation({ mutationFn: check });
  const applying = useImport();
  const answer = applying.data ?? checking.data;
  const isApplied = applying.data?.is_applied === true;
  const done = useArrivalFocus<HTMLButtonElement>(isApplied);
  const isCancelled = applying.error instanceof DOMException && applying.error.name === 'AbortError';
  const error = (isCancelled ? null : applying.error) ?? checking.error;
  const startAgain = (): void => {
    checking.reset();
    applying.reset();
  };
  if (checking.isIdle) return <ChooseLibrary onChoose={checking.mutate} />;
  const { library, lines = [], needed = [] } = checking.data ?? {};
  const isApplicable = lines.some(({ outcome }) => outcome !== 'refused' && outcome !== 'kept');
  return (
    <Stack>
      {library !== undefined && (
        <Text fw={500}>
          {library.manifest.name}
          {library.manifest.licence !== '' && (
            <Text span size="sm" c="dimmed" fw={400}>
              {' '}
              Licence: {library.manifest.licence}
            </Text>
          )}
        </Text>
      )}
      {answer !== undefined ? (
        <>
          <Text role="status">
            {librarySummary(answer.lines, isApplied)}{' '}
            {isApplied
              ? answer.needed.length > 0 && transferTexts.mediaFollow
              : countOf(lines, 'refused') > 0 && transferTexts.refused}
          </Text>
          <OutcomeTable heading="Item" label="Items of the library" rows={orderedLines(answer.lines).map(rowOf)} />
        </>
      ) : (
        error === null && <Skeleton height={200} aria-label="The library is being checked" />
      )}
      {applying.isPending && <UploadProgress files={needed.length} percent={applying.percent} />}
      <FormFailure>{error === null ? null : failureText(error)}</FormFailure>
      <Group justify="flex-end" gap="sm">
        {isApplied ? (
          <Button ref={done} onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={applying.isPending ? applying.cancel : startAgain}>
              {applying.isPending ? 'Cancel' : 'Choose another library'}
            </Button>
            <Button
              loading={applying.isPending}
              disabled={!isApplicable}
              onClick={() => checking.data !== undefined && applying.mutate(checking.data)}
            >
              {applyLabel(lines)}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
};

const UploadProgress = ({ files, percent }: { readonly files: number; readonly percent: number }): ReactNode => (
  <Stack gap={4}>
    <Progress.Root size="md">
      <Progress.Section value={files === 0 ? 100 : percent} aria-label="Upload of the library" />
    </Progress.Root>
    <Text size="sm" c="dimmed">
      {files === 0
        ? 'Importing'
        : `${percent} % of ${files.toLocaleString()} ${files === 1 ? 'file' : 'files'} uploaded. ${transferTexts.nothingYet}`}
    </Text>
  </Stack>
);

export interface ImportLibraryDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Imports the library of another practice: shows what it would change, and imports it on confirmation. */
export const ImportLibraryDialog = ({ opened, onClose }: ImportLibraryDialogProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title="Import a library" size={720}>
    <Stack>
      <ImportSteps onClose={onClose} />
    </Stack>
  </Modal>
);
