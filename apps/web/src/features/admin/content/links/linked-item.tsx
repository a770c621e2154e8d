import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { typeLabel } from '../../../../shared/content/type-labels.ts';
import { useContentAddress } from '../content-address.ts';
import type { NamedContent } from '../content-queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './links.module.css';

export interface LinkedItemProps {
  readonly item: NamedContent;
  /** Moves it in its list; absent where the list has no order. */
  readonly handle?: ReactNode;
  /** Names its type. */
  readonly withType?: boolean;
  readonly onRemove: () => void;
}

/** Another item that is linked to the open one. Opens it, or removes the link. */
export const LinkedItem = ({ item, handle, withType = false, onRemove }: LinkedItemProps): ReactNode => {
  const { searchOf } = useContentAddress();
  return (
    <>
      {handle}
      <span className={classes.names}>
        <Link to={{ search: searchOf(item.id) }} className={classes.link ?? ''}>
          {item.name}
        </Link>
        {withType && (
          <Text span size="sm" c="dimmed">
            {typeLabel(item.type)}
          </Text>
        )}
        {item.status !== 'published' && <StatusBadge status={item.status} />}
      </span>
      <Tooltip label="Remove from this list">
        <ActionIcon size={44} aria-label={`Remove ${item.name}`} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </>
  );
};
