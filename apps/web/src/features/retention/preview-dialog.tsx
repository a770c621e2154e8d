import { Button, List, Modal, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import type { retention } from '@openconsult/contracts/retention';
import type { ReactNode } from 'react';
import { DialogFooter } from '../../shared/dialog-footer/dialog-footer.tsx';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { totalText } from './policy-fields.ts';

export type Preview = CallResponse<typeof retention.preview>;

const daysText = (first: string, last: string): string => (first === last ? first : `${first} to ${last}`);

/** What a policy would delete, and what stays although its period is over. */
const PreviewText = ({ totals, unsigned_recordings: unsigned, held_consultations: held }: Preview): ReactNode => (
  <Stack gap="sm">
    {totals.length === 0 ? (
      <Text>Nothing that is stored today is old enough to be deleted.</Text>
    ) : (
      <>
        <Text>This would be deleted today, for good:</Text>
        <List>
          {totals.map((total) => (
            <List.Item key={total.kind}>
              {totalText(total)}
              {total.oldest !== null && total.newest !== null && (
                <Text span c="dimmed">
                  {' '}
                  ({daysText(formatDay(total.oldest), formatDay(total.newest))})
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      </>
    )}
    {unsigned > 0 && (
      <Text c="dimmed">
        {unsigned === 1
          ? '1 recording stays until its notes are signed.'
          : `${unsigned.toLocaleString('en-GB')} recordings stay until their notes are signed.`}
      </Text>
    )}
    {held > 0 && (
      <Text c="dimmed">
        {held === 1 ? '1 consultation stays' : `${held.toLocaleString('en-GB')} consultations stay`} under a legal hold.
      </Text>
    )}
  </Stack>
);

export interface PreviewDialogProps {
  /** Null while it is closed. */
  readonly preview: Preview | null;
  readonly title: string;
  /** What the action does. */
  readonly note: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onAction: () => void;
  readonly onClose: () => void;
}

/** Confirms an action by what it would delete. */
export const PreviewDialog = ({ preview, onClose, ...props }: PreviewDialogProps): ReactNode => (
  <Modal opened={preview !== null} onClose={onClose} title={props.title} centered size="lg">
    {preview !== null && (
      <Stack>
        <PreviewText {...preview} />
        <Text c="dimmed">{props.note}</Text>
        <DialogFooter>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color={preview.totals.length > 0 ? 'red' : undefined} loading={props.isBusy} onClick={props.onAction}>
            {props.action}
          </Button>
        </DialogFooter>
      </Stack>
    )}
  </Modal>
);
