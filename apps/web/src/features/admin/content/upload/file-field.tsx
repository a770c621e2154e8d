import { ActionIcon, Button, FileButton, Group, Input, Progress, Text, Tooltip } from '@mantine/core';
import { uploadTexts } from '@openconsult/contracts/texts';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { megabytes } from '../../../../shared/picture-upload/picture-file.ts';
import classes from './file-field.module.css';
import { acceptedOf } from './library-file.ts';
import type { FileUpload, UploadState } from './use-upload.ts';

export interface FileFieldProps {
  readonly upload: FileUpload;
  readonly label: string;
  readonly description?: string;
  readonly isOptional?: boolean;
  readonly onFile?: (file: File) => void;
}

const lineOf = ({ status, percent, resumedAt }: UploadState): string => {
  if (status === 'waiting') return uploadTexts.waiting;
  if (status === 'paused') return uploadTexts.paused;
  if (status === 'done') return 'Uploaded';
  return resumedAt === null ? `${percent} % uploaded` : `${percent} % uploaded. ${uploadTexts.resumed(resumedAt)}`;
};

/** A file of a form: chosen, uploaded with its progress, replaced or removed. */
export const FileField = ({ upload, label, description, isOptional = false, onFile }: FileFieldProps): ReactNode => {
  const resetInput = useRef<() => void>(null);
  const id = useId();
  const { file, state, problem } = upload;
  const error = problem ?? state?.problem ?? null;
  const choose = (chosen: File | null): void => {
    // Allows choosing the same file again after a failure.
    resetInput.current?.();
    if (chosen === null) return;
    upload.choose(chosen);
    onFile?.(chosen);
  };
  return (
    <Input.Wrapper
      label={isOptional ? `${label} (optional)` : label}
      description={description}
      labelElement="div"
      labelProps={{ id }}
    >
      <div className={classes.field}>
        {file !== null && state !== null && (
          <div className={classes.chosen}>
            <Text className={classes.name ?? ''}>
              {file.name}{' '}
              <Text span size="sm" c="dimmed">
                {megabytes(file.size)}
              </Text>
            </Text>
            <UploadButtons upload={upload} state={state} name={file.name} />
            <Progress.Root size="md" className={classes.progress ?? ''}>
              <Progress.Section
                value={state.percent}
                color={state.status === 'done' ? 'green' : undefined}
                aria-label={`Upload of ${file.name}`}
              />
            </Progress.Root>
            <Text size="sm" c="dimmed" role="status" className={classes.progress ?? ''}>
              {state.status === 'failed' ? '' : lineOf(state)}
            </Text>
          </div>
        )}
        <div role="alert" className={classes.problem}>
          {error}
        </div>
        <FileButton
          onChange={choose}
          accept={acceptedOf[upload.kind]}
          resetRef={resetInput}
          inputProps={{ 'aria-label': label }}
        >
          {({ onClick }) => (
            <Button variant="default" w="fit-content" onClick={onClick} aria-describedby={id}>
              {file === null ? 'Choose a file' : 'Choose another file'}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
};

interface UploadButtonsProps {
  readonly upload: FileUpload;
  readonly state: UploadState;
  readonly name: string;
}

const UploadButtons = ({ upload, state, name }: UploadButtonsProps): ReactNode => {
  const { canPause, pause, proceed, cancel } = upload;
  const isRunning = state.status === 'sending' || state.status === 'waiting';
  const cancelLabel = state.status === 'done' ? `Remove ${name}` : 'Cancel the upload';
  return (
    <Group gap={4} wrap="nowrap">
      {canPause && isRunning && (
        <Tooltip label="Pause the upload">
          <ActionIcon aria-label="Pause the upload" onClick={pause}>
            <IconPlayerPause size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {(state.status === 'paused' || state.status === 'failed') && (
        <Button variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden="true" />} onClick={proceed}>
          {state.status === 'paused' ? 'Continue' : 'Try again'}
        </Button>
      )}
      <Tooltip label={cancelLabel}>
        <ActionIcon aria-label={cancelLabel} onClick={cancel}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};
