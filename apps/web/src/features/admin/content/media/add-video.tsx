import { Button, Stack } from '@mantine/core';
import { mediaTexts } from '@openconsult/contracts/admin-content';
import { uploadTexts } from '@openconsult/contracts/texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DialogFooter } from '../../../../shared/dialog-footer/dialog-footer.tsx';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { FileField } from '../upload/file-field.tsx';
import { useUpload } from '../upload/use-upload.ts';
import type { AddMediaProps } from './add-picture.tsx';
import { coverMoment } from './cover.ts';
import { CoverField } from './cover-field.tsx';
import { MediaFields, titleOfFile } from './media-fields.tsx';
import { uploadCover } from './upload-cover.ts';

/** Adds a video with its cover, and captions if there are some. It is uploaded while the form is filled in. */
export const AddVideo = ({ calls, onDone }: AddMediaProps): ReactNode => {
  const [id] = useState(() => crypto.randomUUID());
  const video = useUpload('video');
  const captions = useUpload('captions');
  const picture = useUpload('picture');
  const videoRef = useRef<HTMLVideoElement>(null);
  const [lengthS, setLengthS] = useState<number | null>(null);
  const src = useObjectUrl(video.file);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: mediaTexts.extend({ at_s: coverMoment(lengthS) }),
    initialValues: { title: '', description: '', at_s: 0 },
    send: async ({ at_s, ...texts }) => {
      if (video.file === null) throw new Error(uploadTexts.noFile);
      const posterKey = (await picture.key()) ?? (await uploadCover(videoRef.current, at_s));
      const captionsKey = await captions.key();
      const uploadKey = await video.key();
      if (uploadKey === null) throw new Error(uploadTexts.noFile);
      await calls.add(id, {
        kind: 'video',
        ...texts,
        upload_key: uploadKey,
        poster_upload_key: posterKey,
        ...(captionsKey !== null && { captions_upload_key: captionsKey }),
      });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <FileField
          upload={video}
          label="Video"
          description={uploadTexts.resumable}
          onFile={(file) => {
            setLengthS(null);
            if (form.getValues().title === '') form.setFieldValue('title', titleOfFile(file));
          }}
        />
        {src !== null && (
          <CoverField
            key={src}
            src={src}
            videoRef={videoRef}
            inputProps={form.getInputProps('at_s')}
            onMoment={(atS) => form.setFieldValue('at_s', atS)}
            onLength={setLengthS}
            picture={picture}
          />
        )}
        <FileField upload={captions} isOptional label="Captions" description="A WebVTT file, which ends in .vtt." />
        <MediaFields form={form} />
        <FormFailure>{failure}</FormFailure>
        <DialogFooter>
          <Button type="submit" loading={isSending}>
            Add video
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
};

/** The address of a chosen file in this page. */
const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};
