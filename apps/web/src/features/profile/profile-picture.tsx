import { Avatar, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { PROFILE_IMAGE_TYPES, uploads } from '@openconsult/contracts/uploads';
import { users } from '@openconsult/contracts/users';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { SignedInContext, useCurrentUser } from '../../shared/user/current-user.ts';
import { checkPicture, type PictureType } from './picture-file.ts';
import classes from './profile-picture.module.css';
import { putFile } from './put-file.ts';

const PICTURE_SIZE = 96;

/** A picture that was chosen and is not the person's yet. */
interface Chosen {
  readonly file: File;
  readonly type: PictureType;
  readonly previewUrl: string;
}

const sayWhy = (error: unknown): string => {
  const { title, lines } = errorNotice(error);
  return lines.length > 0 ? lines.join(' ') : title;
};

/** The person's picture: chosen, looked at as it will be, sent, or removed. */
export const ProfilePicture = (): ReactNode => {
  const user = useCurrentUser();
  const replaceUser = use(SignedInContext);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Percent; null while nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  const resetInput = useRef<() => void>(null);
  const useButton = useRef<HTMLButtonElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);

  const previewUrl = chosen?.previewUrl;
  useEffect(() => {
    if (previewUrl === undefined) return undefined;
    useButton.current?.focus();
    return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
  useEffect(() => () => abort.current?.abort(), []);

  const choose = (file: File | null): void => {
    // The same file may be chosen again after a failure.
    resetInput.current?.();
    if (file === null) return;
    const checked = checkPicture(file);
    setProblem('problem' in checked ? checked.problem : null);
    setChosen('problem' in checked ? null : { file, type: checked.type, previewUrl: URL.createObjectURL(file) });
  };
  const drop = (): void => {
    abort.current?.abort();
    setChosen(null);
    setProblem(null);
    requestAnimationFrame(() => chooseButton.current?.focus());
  };
  const send = async ({ file, type }: Chosen): Promise<void> => {
    const current = new AbortController();
    abort.current = current;
    const { signal } = current;
    setProblem(null);
    setProgress(0);
    try {
      const { key, url, headers } = await call(
        uploads.sign,
        { body: { content_type: type, size_bytes: file.size } },
        { signal },
      );
      await putFile(file, { url, headers, signal, onProgress: setProgress });
      replaceUser(await call(users.update, { body: { profile_image: key } }, { signal }));
      setChosen(null);
      notifySuccess('Picture changed');
      requestAnimationFrame(() => chooseButton.current?.focus());
    } catch (error) {
      if (!signal.aborted) setProblem(`The picture was not changed. ${sayWhy(error)}`);
    } finally {
      setProgress(null);
    }
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: 'Remove your picture?', ok: 'Remove', danger: true }))) return;
    replaceUser(await call(users.update, { body: { profile_image: null } }));
    notifySuccess('Picture removed');
    chooseButton.current?.focus();
  };

  const isSending = progress !== null;
  return (
    <div className={classes.picture}>
      <Avatar
        src={chosen?.previewUrl ?? user.profile_image}
        size={PICTURE_SIZE}
        color="teal"
        alt={chosen === null ? '' : 'The picture you chose, as others will see it'}
      >
        {user.name.trim().charAt(0).toUpperCase()}
      </Avatar>
      <Stack gap="xs" className={classes.controls ?? ''}>
        {chosen === null ? (
          <Group gap="xs">
            <FileButton onChange={choose} accept={PROFILE_IMAGE_TYPES.join()} resetRef={resetInput}>
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
            <Button variant="default" onClick={drop}>
              Cancel
            </Button>
          </Group>
        )}
        {isSending ? (
          <Progress.Root size="md" className={classes.progress ?? ''}>
            <Progress.Section value={progress} aria-label="Sending the picture" />
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
