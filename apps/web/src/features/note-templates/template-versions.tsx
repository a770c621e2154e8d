import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { noteTemplates, type TemplateVersion } from '@openconsult/contracts/note-templates';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { templateVersionsQuery } from './template-calls.ts';
import classes from './templates.module.css';

interface TemplateVersionsProps {
  readonly id: string;
  readonly version: number;
  readonly canEdit: boolean;
  readonly onRestored: () => Promise<void>;
}

interface VersionProps {
  readonly version: TemplateVersion;
  readonly isNewest: boolean;
  /** Absent where it cannot be restored. */
  readonly onRestore?: (() => void) | undefined;
}

const Version = ({ version, isNewest, onRestore }: VersionProps): ReactNode => {
  const [isOpen, setIsOpen] = useState(false);
  const name = `version ${version.version}`;
  return (
    <li className={classes.version}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={500}>
            {isNewest ? 'Now' : formatDateTime(version.written_at)}
            {version.shortcut !== null && ` · /${version.shortcut}`}
          </Text>
          <Text size="sm" c="dimmed">
            {version.title} · {version.author ?? 'Standard'}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          {onRestore && (
            <Button variant="default" aria-label={`Restore ${name}`} onClick={onRestore}>
              Restore
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && <MarkdownView text={version.template} />}
    </li>
  );
};

/** The earlier versions of a template, in a drawer. */
export const TemplateVersions = ({ id, version, canEdit, onRestored }: TemplateVersionsProps): ReactNode => {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, refetch } = useQuery({ ...templateVersionsQuery(id), enabled: isOpen });
  const restore = async (wanted: number): Promise<void> => {
    await call(noteTemplates.restoreVersion, { params: { id }, body: { version: wanted } });
    setIsOpen(false);
    notifySuccess('Restored. The version before it is in the history too.');
    await onRestored();
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Versions
      </Button>
      <Drawer opened={isOpen} onClose={() => setIsOpen(false)} position="right" title="Versions">
        {isError && (
          <Stack align="flex-start">
            <Text role="alert">Could not load the versions.</Text>
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </Stack>
        )}
        {!isError && data === undefined && <Skeleton height={200} aria-busy="true" />}
        <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data?.map((one) => (
            <Version
              key={one.version}
              version={one}
              isNewest={one.version === version}
              onRestore={
                canEdit && one.version !== version ? () => void restore(one.version).catch(notifyError) : undefined
              }
            />
          ))}
        </ol>
      </Drawer>
    </>
  );
};
