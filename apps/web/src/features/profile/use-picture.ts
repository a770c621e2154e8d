import { uploads } from '@openconsult/contracts/uploads';
import { type User, users } from '@openconsult/contracts/users';
import { use, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { LoggedInContext } from '../../shared/user/current-user.ts';
import { checkPicture, type PictureType } from './picture-file.ts';
import { putFile } from './put-file.ts';

/** A chosen picture that is not saved yet. */
interface Chosen {
  readonly file: File;
  readonly type: PictureType;
  readonly previewUrl: string;
}

const reasonOf = (error: unknown): string => {
  const { title, lines } = errorNotice(error);
  return lines.length > 0 ? lines.join(' ') : title;
};

const sendPicture = async (
  { file, type }: Chosen,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<User> => {
  const body = { content_type: type, size_bytes: file.size };
  const { key, url, headers } = await call(uploads.sign, { body }, { signal });
  await putFile(file, { url, headers, signal, onProgress });
  return call(users.update, { body: { profile_image: key } }, { signal });
};

/** Chooses and saves the user's picture. `onClosed` runs when a choice was saved or discarded, or the picture removed. */
export const usePicture = (onClosed: () => void) => {
  const replaceUser = use(LoggedInContext);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Percent; null while nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);

  const previewUrl = chosen?.previewUrl;
  useEffect(() => (previewUrl === undefined ? undefined : () => URL.revokeObjectURL(previewUrl)), [previewUrl]);
  useEffect(() => () => abort.current?.abort(), []);

  const choose = (file: File): void => {
    const checked = checkPicture(file);
    setProblem('problem' in checked ? checked.problem : null);
    setChosen('problem' in checked ? null : { file, type: checked.type, previewUrl: URL.createObjectURL(file) });
  };
  const discard = (): void => {
    abort.current?.abort();
    setChosen(null);
    setProblem(null);
    onClosed();
  };
  const send = async (picture: Chosen): Promise<void> => {
    const sending = new AbortController();
    abort.current = sending;
    setProblem(null);
    setProgress(0);
    try {
      replaceUser(await sendPicture(picture, sending.signal, setProgress));
      setChosen(null);
      notifySuccess('Picture changed');
      onClosed();
    } catch (error) {
      if (!sending.signal.aborted) setProblem(`The picture was not changed. ${reasonOf(error)}`);
    } finally {
      setProgress(null);
    }
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: 'Remove your picture?', ok: 'Remove', danger: true }))) return;
    replaceUser(await call(users.update, { body: { profile_image: null } }));
    notifySuccess('Picture removed');
    onClosed();
  };

  return { chosen, problem, progress, choose, discard, send, remove };
};
