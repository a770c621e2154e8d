import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { adminUsers } from '@openconsult/contracts/admin-users';
import { IconDots, IconDownload, IconUpload, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fileUrl } from '../../../shared/api/url.ts';
import type { UserSelection } from './user-list-query.ts';

export interface UserToolsProps {
  /** The users that an export contains. */
  readonly selection: UserSelection;
  readonly onAdd: () => void;
  readonly onImport: () => void;
}

export const UserTools = ({ selection, onAdd, onImport }: UserToolsProps): ReactNode => {
  const exportHref = fileUrl(adminUsers.export, { query: selection });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        visibleFrom="md"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={onImport}
      >
        Import
      </Button>
      <Button
        variant="default"
        visibleFrom="md"
        component="a"
        href={exportHref}
        download
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        Export
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={44} variant="default" hiddenFrom="md" aria-label="Import and export">
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={onImport}>
            Import
          </Menu.Item>
          <Menu.Item
            component="a"
            href={exportHref}
            download
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Export
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
        Add user
      </Button>
    </Group>
  );
};
