import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormButtonsProps {
  /** What the form does, on the button that does it. */
  readonly submit: string;
  readonly isSending: boolean;
  /** The act takes something away. */
  readonly danger?: boolean;
  readonly onCancel: () => void;
}

/** How every form of this page ends. */
export const FormButtons = ({ submit, isSending, danger = false, onCancel }: FormButtonsProps): ReactNode => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={isSending} {...(danger ? { color: 'red' } : {})}>
      {submit}
    </Button>
  </Group>
);
