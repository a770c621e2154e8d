import { Badge } from '@mantine/core';
import type { ContentStatus } from '@openconsult/contracts/admin-content';
import { IconCircleCheck, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { statusLabel } from './content-labels.ts';

const marks = {
  published: { icon: IconCircleCheck, color: 'green' },
  draft: { icon: IconPencil, color: 'yellow' },
  hidden: { icon: IconEyeOff, color: 'gray' },
  deleted: { icon: IconTrash, color: 'red' },
} as const satisfies Record<ContentStatus, unknown>;

/** Who sees an item, in a word. */
export const StatusBadge = ({ status }: { readonly status: ContentStatus }): ReactNode => {
  const { icon: Icon, color } = marks[status];
  return (
    <Badge variant="light" color={color} size="lg" leftSection={<Icon size={14} aria-hidden="true" />}>
      {statusLabel(status)}
    </Badge>
  );
};
