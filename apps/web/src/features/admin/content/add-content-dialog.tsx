import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { adminContent } from '@openconsult/contracts/admin-content';
import { CONTENT_NAME_MAX_LENGTH, type ContentType } from '@openconsult/contracts/content-types';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useContentAddress } from './content-address.ts';
import { TYPE_OPTIONS } from './content-labels.ts';
import { showContent } from './content-queries.ts';

const AddForm = ({ type }: { readonly type: ContentType }): ReactNode => {
  const client = useQueryClient();
  const { open } = useContentAddress();
  // The same for every attempt, so that a repeated one adds no second item.
  const [id] = useState(() => crypto.randomUUID());
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: adminContent.create.body,
    initialValues: { id, type, name: '' },
    send: async (body) => {
      const item = await call(adminContent.create, { body });
      showContent(client, item);
      open(item.id);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <NativeSelect {...form.getInputProps('type')} label="Type" data={TYPE_OPTIONS} />
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="As patients read it. It is a draft until you publish it."
          autoComplete="off"
          maxLength={CONTENT_NAME_MAX_LENGTH}
          data-autofocus
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending}>
          Add
        </Button>
      </Stack>
    </form>
  );
};

export interface AddContentDialogProps {
  readonly opened: boolean;
  /** The type that is chosen at first. */
  readonly type: ContentType;
  readonly onClose: () => void;
}

/** Adds an item and opens it. */
export const AddContentDialog = ({ opened, type, onClose }: AddContentDialogProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} title="Add to the library">
    <AddForm type={type} />
  </Modal>
);
