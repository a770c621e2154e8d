import { Avatar, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { PROFILE_IMAGE_TYPES } from '@openconsult/contracts/uploads';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './profile-picture.module.css';
import { usePicture } from './use-picture.ts';

const PICTURE_SIZE = 96;

/** The user's picture, with a preview before it is uploaded, and a button to remove it. */
export const ProfilePicture = (): ReactNode => {
  const user = useCurrentUser();
  const resetInput = useRef<() => void>(null);
  const useButton = useRef<HTMLButtonElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { chosen, problem, progress, choose, discard, send, remove } = usePicture(() => {
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
      <Avatar
        src={chosen?.previewUrl ?? user.profile_image}
        size={PICTURE_SIZE}
        color="teal"
        alt={chosen === null ? '' : 'Preview of your new picture'}
      >
        {user.name.trim().charAt(0).toUpperCase()}
      </Avatar>
      <Stack gap="xs" className={classes.controls ?? ''}>
        {chosen === null ? (
          <Group gap="xs">
            <FileButton onChange={onFile} accept={PROFILE_IMAGE_TYPES.join()} resetRef={resetInput}>
              {({ onClick }) => (
                <Button ref={chooseButton} variant="default" onClick={onClick}>
                  {user.profile_image === null ? 'Choose a picture' : 'Choose another picture'}
                </Button>
              )}
            </FileButton>
            {user.profile_image !== null && (
              <Button variant="subtle" color="gray" onClick={() => void remove().catch(notifyError)}>
                Remove
              </Button>
            )}
          </Group>
        ) : (
          <Group gap="xs">
            <Button ref={useButton} loading={isSending} onClick={() => void send(chosen)}>
              Use this picture
            </Button>
            <Button variant="default" onClick={discard}>
              Cancel
            </Button>
          </Group>
        )}
        {isSending ? (
          <Progress.Root size="md" className={classes.progress ?? ''}>
            <Progress.Section value={progress} aria-label="Uploading the picture" />
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
