import { ActionIcon, Menu } from '@mantine/core';
import { CONTENT_CHILDREN } from '@openconsult/contracts/content-types';
import {
  IconArrowBackUp,
  IconBinaryTree2,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NamedContent } from './content-queries.ts';
import { useContentActions } from './use-content-actions.ts';

/** Everything that is done with an item as a whole. */
export const ContentMenu = ({ item }: { readonly item: NamedContent }): ReactNode => {
  const actions = useContentActions();
  const { status } = item;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} aria-label={`Actions for ${item.name}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'draft' && (
          <Menu.Item
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => actions.publish(item, true)}
          >
            Publish
          </Menu.Item>
        )}
        {(status === 'draft' || status === 'published') && CONTENT_CHILDREN[item.type].length > 0 && (
          <Menu.Item
            leftSection={<IconBinaryTree2 size={18} aria-hidden="true" />}
            onClick={() => actions.publishAll(item)}
          >
            Publish with all it contains
          </Menu.Item>
        )}
        {status === 'published' && (
          <Menu.Item
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => actions.publish(item, false)}
          >
            Make it a draft again
          </Menu.Item>
        )}
        {status === 'hidden' && (
          <Menu.Item leftSection={<IconEye size={18} aria-hidden="true" />} onClick={() => actions.hide(item, false)}>
            Show again
          </Menu.Item>
        )}
        {(status === 'draft' || status === 'published') && (
          <Menu.Item leftSection={<IconEyeOff size={18} aria-hidden="true" />} onClick={() => actions.hide(item, true)}>
            Hide from everyone
          </Menu.Item>
        )}
        {status === 'deleted' ? (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => actions.restore(item)}
          >
            Restore
          </Menu.Item>
        ) : (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => actions.remove(item)}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
