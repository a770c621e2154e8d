import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { contentDrafts } from './content-drafts.ts';

/** Marks an item with edits that are not saved; they are there when it is opened again. */
export const UnsavedMark = ({ id }: { readonly id: string }): ReactNode =>
  contentDrafts.useAll().has(id) && (
    <Badge variant="light" color="yellow">
      Not saved
    </Badge>
  );
