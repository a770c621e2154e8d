import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { ADDENDUM_MAX_LENGTH } from '@openconsult/contracts/limits';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { useAddAddendum } from './note-signing-query.ts';

/** Adds to signed notes. The id of what is typed stays the same until it is added, so that a repeat adds nothing. */
export const AddendumForm = ({ noteId }: { readonly noteId: string }) => {
  const add = useAddAddendum(noteId);
  const [draft, setDraft] = useState<{ id: string; text: string } | null>(null);
  if (draft === null) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setDraft({ id: crypto.randomUUID(), text: '' })}
      >
        Add an addendum
      </Button>
    );
  }
  const text = draft.text.trim();
  const save = () =>
    add.mutate(
      { id: draft.id, text },
      {
        onSuccess: () => {
          setDraft(null);
          notifySuccess('The addendum was added.');
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && !add.isPending) save();
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Addendum"
          description="It is dated, has your name, and cannot be changed once it is added."
          autosize
          minRows={3}
          autoFocus
          maxLength={ADDENDUM_MAX_LENGTH}
          value={draft.text}
          // Another text is another addendum: one that may have been added already never changes.
          onChange={({ currentTarget }) => setDraft({ id: crypto.randomUUID(), text: currentTarget.value })}
        />
        {add.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {add.error.message}
          </Alert>
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" disabled={add.isPending} onClick={() => setDraft(null)}>
            Cancel
          </Button>
          <Button type="submit" disabled={text === ''} loading={add.isPending}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
