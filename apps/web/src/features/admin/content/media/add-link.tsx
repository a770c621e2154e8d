import { Button, Stack, TextInput } from '@mantine/core';
import { mediaTexts } from '@openconsult/contracts/admin-content';
import { videoUrl } from '@openconsult/contracts/video-url';
import { type ReactNode, useState } from 'react';
import { DialogFooter } from '../../../../shared/dialog-footer/dialog-footer.tsx';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { FileField } from '../upload/file-field.tsx';
import { useUpload } from '../upload/use-upload.ts';
import type { AddMediaProps } from './add-picture.tsx';
import { MediaFields } from './media-fields.tsx';

const linkForm = mediaTexts.extend({ url: videoUrl });

/** Adds the address of a YouTube video. */
export const AddLink = ({ calls, onDone }: AddMediaProps): ReactNode => {
  const [id] = useState(() => crypto.randomUUID());
  const cover = useUpload('picture');
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: linkForm,
    initialValues: { url: '', title: '', description: '' },
    send: async (link) => {
      const posterKey = await cover.key();
      await calls.add(id, { kind: 'link', ...link, ...(posterKey !== null && { poster_upload_key: posterKey }) });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <TextInput
          {...form.getInputProps('url')}
          label="Address of a YouTube video"
          description="It plays in YouTube’s privacy mode, and loads nothing from YouTube before it is clicked."
          placeholder="https://www.youtube.com/watch?v=…"
          inputMode="url"
          autoComplete="off"
          data-autofocus
        />
        <FileField
          upload={cover}
          isOptional
          label="Cover picture"
          description="Shown before it is clicked. JPEG, PNG or WebP, up to 10 MB."
        />
        <MediaFields form={form} />
        <FormFailure>{failure}</FormFailure>
        <DialogFooter>
          <Button type="submit" loading={isSending}>
            Add link
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
};
