import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Panel } from '../columns/panel.tsx';
import { FormFailure } from './form-failure.tsx';

export interface SavedFormPanelProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly failure: string | null;
  readonly isUnsaved: boolean;
  /** Saved from here, and not edited since. */
  readonly isSaved?: boolean;
  readonly isSending: boolean;
  readonly canSave: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly children: ReactNode;
}

/** A form as a panel that says whether it is saved, with Save, also by Ctrl+S from any field, and Discard. */
export const SavedFormPanel = ({
  title,
  actions,
  canSave,
  onSave,
  children,
  ...bar
}: SavedFormPanelProps): ReactNode => {
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (canSave) onSave();
  };
  return (
    <Panel title={title} actions={actions} footer={<SaveBar canSave={canSave} onSave={onSave} {...bar} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the Save button, from any field */}
      <div onKeyDown={saveByKey}>
        <Stack gap="md">{children}</Stack>
      </div>
    </Panel>
  );
};

const SaveBar = ({
  failure,
  isUnsaved,
  isSaved = false,
  isSending,
  canSave,
  onSave,
  onDiscard,
}: Omit<SavedFormPanelProps, 'title' | 'actions' | 'children'>): ReactNode => (
  <Stack gap="xs">
    <FormFailure>{failure}</FormFailure>
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {isUnsaved ? 'Not saved yet' : isSaved ? 'Saved' : ''}
      </Text>
      <Group gap="sm">
        {isUnsaved && (
          <Button variant="default" disabled={isSending} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        <Button
          leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
          loading={isSending}
          disabled={!canSave}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={onSave}
        >
          Save
        </Button>
      </Group>
    </Group>
  </Stack>
);
