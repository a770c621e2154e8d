import { ActionIcon, Badge, Menu, Text, UnstyledButton } from '@mantine/core';
import type { TemplateKind } from '@openconsult/contracts/note-templates';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { kindTexts } from './kinds.ts';
import type { TemplateItem } from './template-calls.ts';
import classes from './templates.module.css';

export interface TemplateRowProps {
  readonly kind: TemplateKind;
  readonly item: TemplateItem;
  readonly isUnsaved: boolean;
  readonly canEdit: boolean;
  readonly onOpen: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

const detailOf = (kind: TemplateKind, { author, updated_at, treatment_name }: TemplateItem): string =>
  [
    kind === 'consent' ? (treatment_name ?? 'Every treatment without one of its own') : null,
    author === null ? 'Standard' : `${author}, ${formatDay(updated_at)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');

const Marks = ({ kind, item, isUnsaved }: Pick<TemplateRowProps, 'kind' | 'item' | 'isUnsaved'>): ReactNode => (
  <>
    {item.shortcut !== undefined && (
      <Badge variant="default" tt="none">
        /{item.shortcut}
      </Badge>
    )}
    {item.is_active === true && kindTexts[kind].activeBadge !== '' && <Badge variant="light">In use</Badge>}
    {item.is_active === false && kind === 'snippet' && (
      <Badge variant="default" tt="none">
        Off
      </Badge>
    )}
    {isUnsaved && (
      <Badge variant="light" color="yellow" tt="none">
        Not saved
      </Badge>
    )}
  </>
);

/** A template in the list. */
export const TemplateRow = (props: TemplateRowProps): ReactNode => {
  const { kind, item, canEdit, onOpen, onDuplicate, onRemove } = props;
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.open ?? ''} onClick={onOpen}>
        <span className={classes.name}>
          <Text span fw={500}>
            {item.title}
          </Text>
          <Marks {...props} />
        </span>
        <Text span size="sm" c="dimmed">
          {detailOf(kind, item)}
        </Text>
      </UnstyledButton>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for “${item.title}”`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
            Duplicate
          </Menu.Item>
          {canEdit && (
            <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};
