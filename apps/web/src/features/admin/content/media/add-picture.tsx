import { Button, Stack } from '@mantine/core';
import { mediaTexts } from '@openconsult/contracts/admin-content';
import { uploadTexts } from '@openconsult/contracts/texts';
import { type ReactNode, useState } from 'react';
import { DialogFooter } from '../../../../shared/dialog-footer/dialog-footer.tsx';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { FileField } from '../upload/file-field.tsx';
import { useUpload } from '../upload/use-upload.ts';
import type { useMediaCalls } from './media-calls.ts';
import { MediaFields, titleOfFile } from './media-fields.tsx';

export interface AddMediaProps {
  readonly calls: ReturnType<typeof useMediaCalls>;
  readonly onDone: () => void;
}

/** Adds a picture, and the same one without its labels if there is one. */
export const AddPicture = ({ calls, onDone }: AddMediaProps): ReactNode => {
  const [id] = useState(() => crypto.randomUUID());
  const picture = useUpload('picture');
  const plain = useUpload('picture');
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: mediaTexts,
    initialValues: { title: '', description: '' },
    send: async (texts) => {
      const uploadKey = await picture.key();
      if (uploadKey === null) throw new Error(uploadTexts.noFile);
      const plainKey = await plain.key();
      const files = { upload_key: uploadKey, ...(plainKey !== null && { plain_upload_key: plainKey }) };
      await calls.add(id, { kind: 'image', ...texts, ...files });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <FileField
          upload={picture}
          label="Picture"
          description="JPEG, PNG or WebP, up to 10 MB. Data about the camera and the place is removed."
          onFile={(file) => {
            if (form.getValues().title === '') form.setFieldValue('title', titleOfFile(file));
          }}
        />
        <FileField
          upload={plain}
          isOptional
          label="The same picture without labels"
          description="Shown when labels are hidden."
        />
        <MediaFields form={form} />
        <FormFailure>{failure}</FormFailure>
        <DialogFooter>
          <Button type="submit" loading={isSending}>
            Add picture
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
};
