import { uploadTexts } from '@openconsult/contracts/texts';
import { useEffect, useId, useRef, useState } from 'react';
import { errorNotice } from '../../../../shared/notifier/error-notice.ts';
import { uploadFile } from '../../../../shared/picture-upload/upload-file.ts';
import { reloadGate } from '../../../../shared/reload-gate.ts';
import { useCurrentUser } from '../../../../shared/user/current-user.ts';
import { checkFile, type FileKind, type UploadType } from './library-file.ts';
import { createResumableUpload, type ResumableUpload } from './resumable-upload.ts';

export interface UploadState {
  readonly status: 'sending' | 'waiting' | 'paused' | 'failed' | 'done';
  readonly percent: number;
  /** Where it continued after an interruption; null if it began now. */
  readonly resumedAt: number | null;
  readonly problem: string | null;
}

/** A chosen file that is being uploaded. */
interface Current {
  readonly file: File;
  readonly type: UploadType;
  readonly resumable: ResumableUpload | null;
  done: PromiseWithResolvers<string>;
  abort: AbortController;
}

export interface FileUpload {
  readonly kind: FileKind;
  readonly file: File | null;
  /** Null without a file. */
  readonly state: UploadState | null;
  /** Why the last chosen file was not accepted. */
  readonly problem: string | null;
  readonly canPause: boolean;
  /** Uploads a file at once, in place of the one before. */
  readonly choose: (file: File) => void;
  readonly pause: () => void;
  /** Continues after a pause or a failure. */
  readonly proceed: () => void;
  /** Forgets the file, here and on the server. */
  readonly cancel: () => void;
  /** The key of the uploaded file, once it is; null without a file. */
  readonly key: () => Promise<string | null>;
}

const percentOf = (bytes: number, { size }: File): number => Math.floor((bytes / size) * 100);
const SENDING: UploadState = { status: 'sending', percent: 0, resumedAt: null, problem: null };

const reasonOf = (error: unknown): string => {
  const { title, lines } = errorNotice(error);
  return lines.length > 0 ? lines.join(' ') : title;
};

/** A file of a form, uploaded while the form is filled in. It ends with the form; a video then resumes when it is chosen again. */
export const useUpload = (kind: FileKind): FileUpload => {
  const { id: userId } = useCurrentUser();
  const current = useRef<Current | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const token = useId();
  useEffect(() => () => current.current?.abort.abort(), []);
  // Back online the page would reload, and the form be gone.
  const hasFile = file !== null;
  useEffect(() => (hasFile ? reloadGate.hold(token, uploadTexts.holdsReload) : undefined), [hasFile, token]);

  const update = (change: Partial<UploadState>): void => setState((before) => ({ ...(before ?? SENDING), ...change }));
  const run = async (upload: Current): Promise<void> => {
    const { signal } = upload.abort;
    update({ status: 'sending', problem: null });
    try {
      const key =
        upload.resumable === null
          ? await uploadFile(upload.file, upload.type, { signal, onProgress: (percent) => update({ percent }) })
          : await upload.resumable.send(signal);
      update({ status: 'done', percent: 100 });
      upload.done.resolve(key);
    } catch (error) {
      if (signal.aborted) return;
      update({ status: 'failed', problem: reasonOf(error) });
      upload.done.reject(error);
    }
  };
  const start = (chosen: File, type: UploadType): void => {
    const onProgress = (bytes: number, startedAt: number): void => {
      const percent = percentOf(bytes, chosen);
      const resumedAt = startedAt > 0 ? percentOf(startedAt, chosen) : null;
      // An attempt that sends nothing more is no end of the waiting.
      setState((before) =>
        before?.status === 'waiting' && percent <= before.percent
          ? before
          : { status: 'sending', percent, resumedAt, problem: null },
      );
    };
    const onWaiting = (): void => update({ status: 'waiting' });
    const upload: Current = {
      file: chosen,
      type,
      resumable: kind === 'video' ? createResumableUpload(chosen, { userId, onProgress, onWaiting }) : null,
      done: Promise.withResolvers(),
      abort: new AbortController(),
    };
    // It is shown; `key` rejects with it too.
    upload.done.promise.catch(() => undefined);
    current.current = upload;
    setFile(chosen);
    setState(SENDING);
    void run(upload);
  };
  const proceed = (): void => {
    const upload = current.current;
    if (upload === null) return;
    const again: Current = { ...upload, abort: new AbortController() };
    if (state?.status === 'failed') {
      again.done = Promise.withResolvers();
      again.done.promise.catch(() => undefined);
    }
    current.current = again;
    void run(again);
  };
  const cancel = (): void => {
    const upload = current.current;
    upload?.abort.abort();
    if (state?.status !== 'done') void upload?.resumable?.forget().catch(() => undefined);
    current.current = null;
    setFile(null);
    setState(null);
    setProblem(null);
  };
  return {
    kind,
    file,
    state,
    problem,
    canPause: kind === 'video',
    choose(chosen) {
      const checked = checkFile(kind, chosen);
      if ('problem' in checked) return setProblem(checked.problem);
      current.current?.abort.abort();
      setProblem(null);
      start(chosen, checked.type);
    },
    pause() {
      current.current?.abort.abort();
      update({ status: 'paused' });
    },
    proceed,
    cancel,
    async key() {
      if (state?.status === 'paused' || state?.status === 'failed') proceed();
      return current.current === null ? null : current.current.done.promise;
    },
  };
};
