import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormButtonsProps {
  /** The label of the submit button. */
  readonly submit: string;
  readonly isSending: boolean;
  /** The action removes something. */
  readonly danger?: boolean;
  readonly onCancel: () => void;
}

/** The buttons of every form in the security settings. */
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
