import { useEffect, useRef, useState } from 'react';
import { confirm } from '../confirm/confirm.ts';
import { errorNotice } from '../notifier/error-notice.ts';
import { notifySuccess } from '../notifier/notifier.ts';
import { checkPicture, type PictureType } from './picture-file.ts';
import { uploadFile } from './upload-file.ts';

/** A chosen picture that is not saved yet. */
interface Chosen {
  readonly file: File;
  readonly type: PictureType;
  readonly previewUrl: string;
}

/** The place of a picture on the server. */
export interface PictureOwner {
  /** 'picture' or 'logo'. */
  readonly noun: string;
  /** The question before it is removed. */
  readonly removeTitle: string;
  /** Stores the uploaded file under the given key; null removes the picture. */
  readonly save: (uploadKey: string | null, signal?: AbortSignal) => Promise<void>;
}

const reasonOf = (error: unknown): string => {
  const { title, lines } = errorNotice(error);
  return lines.length > 0 ? lines.join(' ') : title;
};

const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Chooses and saves a picture. `onClosed` runs when a choice was saved or discarded, or the picture removed. */
export const usePicture = ({ noun, removeTitle, save }: PictureOwner, onClosed: () => void) => {
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
  const upload = async ({ file, type }: Chosen, signal: AbortSignal): Promise<void> => {
    await save(await uploadFile(file, type, { signal, onProgress: setProgress }), signal);
  };
  const send = async (picture: Chosen): Promise<void> => {
    const sending = new AbortController();
    abort.current = sending;
    setProblem(null);
    setProgress(0);
    try {
      await upload(picture, sending.signal);
      setChosen(null);
      notifySuccess(`${capitalised(noun)} changed`);
      onClosed();
    } catch (error) {
      if (!sending.signal.aborted) setProblem(`The ${noun} was not changed. ${reasonOf(error)}`);
    } finally {
      setProgress(null);
    }
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: removeTitle, ok: 'Remove', danger: true }))) return;
    await save(null);
    notifySuccess(`${capitalised(noun)} removed`);
    onClosed();
  };

  return { chosen, problem, progress, choose, discard, send, remove };
};
