import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { downloadText, printText } from './hand-out-text.ts';
import { recoveryCodeSheet } from './recovery-code-sheet.ts';
import classes from './recovery-codes.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The user confirmed that they saved the codes. */
  readonly onSaved: () => void;
}

/**
 * New recovery codes, shown once, to copy, download or print. Done works only after the user confirms they are saved.
 */
export const RecoveryCodes = ({ codes, onSaved }: RecoveryCodesProps): ReactNode => {
  const { email } = useCurrentUser();
  const clipboard = useClipboard({ timeout: 2_500 });
  const [isSaved, setIsSaved] = useState(false);
  const [hasPressedDone, setHasPressedDone] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const check = useRef<HTMLInputElement>(null);
  useEffect(() => list.current?.focus(), []);
  const sheet = (): string => recoveryCodeSheet(codes, email, formatDay(new Date()));
  const finish = (): void => {
    if (isSaved) onSaved();
    else {
      setHasPressedDone(true);
      check.current?.focus();
    }
  };
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title="Save these codes now">
        They are not shown again. Each works once to log in without your authenticator app.
      </Alert>
      <ol ref={list} tabIndex={-1} className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
          onClick={() => clipboard.copy(sheet())}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} />}
          onClick={() => downloadText('openconsult-recovery-codes.txt', sheet())}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => printText(sheet())}>
          Print
        </Button>
      </Group>
      {clipboard.error !== null && (
        <Alert color="red" variant="light" role="alert">
          The browser did not allow copying. Download or print the codes, or write them down.
        </Alert>
      )}
      <Checkbox
        ref={check}
        label="I have saved them"
        checked={isSaved}
        onChange={({ currentTarget }) => setIsSaved(currentTarget.checked)}
        error={hasPressedDone && !isSaved ? 'Save the codes first, then tick this.' : null}
      />
      <Group justify="flex-end">
        <Button onClick={finish}>Done</Button>
      </Group>
    </Stack>
  );
};
