import { modals } from '@mantine/modals';
import { noticeMessages } from '@openconsult/contracts/texts';
import classes from './confirm.module.css';

export interface ConfirmOptions {
  /** 'Are you sure ?' when absent. */
  readonly title?: string;
  readonly description?: string;
  readonly ok?: string;
  readonly cancel?: string;
  /** An action that cannot be undone: the OK button is red. */
  readonly danger?: boolean;
}

const takesFocus = { 'data-autofocus': true };

/**
 * Asks in the confirmation popup and answers whether OK was chosen. Escape, a click outside and Cancel answer false.
 * See behaviour.md#confirmation.
 */
export const confirm = ({
  title = noticeMessages.confirm.title,
  description,
  ok = 'OK',
  cancel = 'Cancel',
  danger = false,
}: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: description,
      labels: { confirm: ok, cancel },
      groupProps: { className: classes.choices ?? '' },
      // Enter does what is safe; otherwise the focus would be on the ×.
      cancelProps: danger ? takesFocus : {},
      confirmProps: danger ? { color: 'red' } : takesFocus,
      onConfirm: () => resolve(true),
      // Runs after onConfirm as well, when the promise is settled already.
      onClose: () => resolve(false),
      centered: true,
    });
  });
