import { Alert, Button, List, Modal, Stack, Text } from '@mantine/core';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogFooter } from '../../shared/dialog-footer/dialog-footer.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './note-signatures.module.css';
import { noteSigningQuery, useReview, useSign } from './note-signing-query.ts';
import { OriginDetails } from './origin-details.tsx';

export interface SignDialogProps {
  readonly voiceNote: VoiceNote;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is to be looked at in the text, one line each. */
  readonly warnings: readonly string[];
  /** What must be settled first, with links to it. */
  readonly checks: ReactNode;
  readonly isHeldUp: boolean;
}

const SignForm = ({ voiceNote, onClose, warnings, checks, isHeldUp }: SignDialogProps) => {
  const user = useCurrentUser();
  const sign = useSign(voiceNote.id);
  const review = useReview(voiceNote.id);
  const { data: signing } = useQuery(noteSigningQuery(voiceNote));
  const isBusy = sign.isPending || review.isPending;
  const error = sign.error ?? review.error;
  const version = voiceNote.notes_version;
  const done = (text: string) => {
    onClose();
    notifySuccess(text);
  };
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          Patient
        </Text>
        <Text size="xl" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {voiceNote.patient_name}
        </Text>
      </div>
      {checks}
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title="Look at these first">
          <List spacing={4}>
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <section className={classes.text} aria-label="Text to sign">
        <MarkdownView text={voiceNote.notes} />
      </section>
      {signing && <OriginDetails signing={signing} text={voiceNote.notes} author={user.full_name} />}
      <Text size="sm">
        You sign as {user.full_name}. The text can no longer be changed after that: corrections are added below it.
      </Text>
      {error !== null && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle />}>
          {error.message}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {voiceNote.sign_state === 'draft' && (
          <Button
            variant="default"
            loading={review.isPending}
            disabled={isBusy}
            onClick={() => review.mutate(version, { onSuccess: () => done('Marked as read. It is not signed yet.') })}
          >
            Mark as read
          </Button>
        )}
        <Button
          leftSection={<IconSignature size={20} aria-hidden />}
          loading={sign.isPending}
          disabled={isHeldUp || isBusy}
          data-autofocus
          onClick={() => sign.mutate(version, { onSuccess: () => done('The notes are signed.') })}
        >
          Sign
        </Button>
      </DialogFooter>
    </Stack>
  );
};

/** Shows the text that would be signed and what is open in it, and signs it, or marks it as read. */
export const SignDialog = (props: SignDialogProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title="Sign these notes" size="lg">
    <SignForm {...props} />
  </Modal>
);
