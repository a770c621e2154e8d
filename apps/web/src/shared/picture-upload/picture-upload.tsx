import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { PROFILE_IMAGE_TYPES } from '@openconsult/contracts/uploads';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormFailure } from '../forms/form-failure.tsx';
import { notifyError } from '../notifier/notifier.ts';
import classes from './picture-upload.module.css';
import { type PictureOwner, usePicture } from './use-picture.ts';

export interface PictureUploadProps extends PictureOwner {
  readonly hasPicture: boolean;
  /** The current picture, or the chosen one before it is uploaded. */
  readonly show: (previewUrl: string | null) => ReactNode;
}

/** A picture with a preview before it is uploaded, and a button to remove it. */
export const PictureUpload = ({ hasPicture, show, ...owner }: PictureUploadProps): ReactNode => {
  const resetInput = useRef<() => void>(null);
  const useButton = useRef<HTMLButtonElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { chosen, problem, progress, choose, discard, send, remove } = usePicture(owner, () => {
    requestAnimationFrame(() => chooseButton.current?.focus());
  });

  const previewUrl = chosen?.previewUrl;
  useEffect(() => {
    if (previewUrl !== undefined) useButton.current?.focus();
  }, [previewUrl]);

  const onFile = (file: File | null): void => {
    // Allows choosing the same file again after a failure.
    resetInput.current?.();
    if (file !== null) choose(file);
  };

  const isSending = progress !== null;
  return (
    <div className={classes.picture}>
      {show(chosen?.previewUrl ?? null)}
      <Stack gap="xs" className={classes.controls ?? ''}>
        {chosen === null ? (
          <Group gap="xs">
            <FileButton onChange={onFile} accept={PROFILE_IMAGE_TYPES.join()} resetRef={resetInput}>
              {({ onClick }) => (
                <Button ref={chooseButton} variant="default" onClick={onClick}>
                  {hasPicture ? `Choose another ${owner.noun}` : `Choose a ${owner.noun}`}
                </Button>
              )}
            </FileButton>
            {hasPicture && (
              <Button variant="subtle" color="gray" onClick={() => void remove().catch(notifyError)}>
                Remove
              </Button>
            )}
          </Group>
        ) : (
          <Group gap="xs">
            <Button ref={useButton} loading={isSending} onClick={() => void send(chosen)}>
              Use this {owner.noun}
            </Button>
            <Button variant="default" onClick={discard}>
              Cancel
            </Button>
          </Group>
        )}
        {isSending ? (
          <Progress.Root size="md" className={classes.progress ?? ''}>
            <Progress.Section value={progress} aria-label={`Uploading the ${owner.noun}`} />
          </Progress.Root>
        ) : (
          <Text size="sm" c="dimmed">
            {chosen === null ? 'A JPEG, PNG or WebP file of up to 10 MB.' : chosen.file.name}
          </Text>
        )}
        <FormFailure>{problem}</FormFailure>
      </Stack>
    </div>
  );
};
