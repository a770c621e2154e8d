import { Button, Checkbox, Stack } from '@mantine/core';
import { mediaTexts } from '@openconsult/contracts/admin-content';
import type { ContentMedia } from '@openconsult/contracts/education-content';
import { type ReactNode, useRef, useState } from 'react';
import { DialogFooter } from '../../../../shared/dialog-footer/dialog-footer.tsx';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { FileField } from '../upload/file-field.tsx';
import { useUpload } from '../upload/use-upload.ts';
import type { AddMediaProps } from './add-picture.tsx';
import { coverMoment } from './cover.ts';
import { CoverField } from './cover-field.tsx';
import { MediaFields } from './media-fields.tsx';
import { uploadCover } from './upload-cover.ts';

/** Changes the texts of a picture, video or link, and cover and captions where it has them. */
export const EditMedia = ({ media, calls, onDone }: AddMediaProps & { readonly media: ContentMedia }): ReactNode => {
  const { id, kind, title, description, content_url: src, captions_url: captionsUrl, duration_ms: durationMs } = media;
  const picture = useUpload('picture');
  const captions = useUpload('captions');
  const videoRef = useRef<HTMLVideoElement>(null);
  const [isNewCover, setIsNewCover] = useState(false);
  const [removesCaptions, setRemovesCaptions] = useState(false);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: mediaTexts.extend({ at_s: coverMoment(durationMs === null ? null : durationMs / 1_000) }),
    initialValues: { title, description, at_s: 0 },
    send: async ({ at_s, ...texts }) => {
      const pictureKey = await picture.key();
      const captionsKey = await captions.key();
      const cover =
        pictureKey !== null
          ? { upload_key: pictureKey }
          : kind === 'video' && isNewCover && { upload_key: await uploadCover(videoRef.current, at_s), at_s };
      await calls.save(id, {
        ...texts,
        ...(cover && { cover }),
        ...(captionsKey !== null && { captions_upload_key: captionsKey }),
        ...(captionsKey === null && removesCaptions && { captions_upload_key: null }),
      });
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <MediaFields form={form} />
        {kind === 'video' && src !== null && isNewCover && (
          <CoverField
            src={src}
            videoRef={videoRef}
            inputProps={form.getInputProps('at_s')}
            onMoment={(atS) => form.setFieldValue('at_s', atS)}
            onLength={() => undefined}
            picture={picture}
          />
        )}
        {kind === 'video' && !isNewCover && (
          <Button variant="default" w="fit-content" onClick={() => setIsNewCover(true)}>
            Change the cover
          </Button>
        )}
        {kind === 'video' && (
          <>
            <FileField
              upload={captions}
              label={captionsUrl === null ? 'Captions' : 'Other captions'}
              description={
                captionsUrl === null
                  ? 'It has none yet. A WebVTT file, which ends in .vtt.'
                  : 'It has captions. A WebVTT file replaces them.'
              }
            />
            {captionsUrl !== null && captions.file === null && (
              <Checkbox
                label="Remove the captions"
                checked={removesCaptions}
                onChange={({ currentTarget }) => setRemovesCaptions(currentTarget.checked)}
              />
            )}
          </>
        )}
        {kind === 'link' && (
          <FileField upload={picture} label="Cover picture" description="JPEG, PNG or WebP, up to 10 MB." />
        )}
        <FormFailure>{failure}</FormFailure>
        <DialogFooter>
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
};
