import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../shared/moment/format-moment.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { downloadText, printText } from './hand-out-text.ts';
import { recoveryCodeSheet } from './recovery-code-sheet.ts';
import classes from './recovery-codes.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The person says that they kept them. */
  readonly onKept: () => void;
}

/** New recovery codes, shown this once, with every way to keep them; nothing else goes on until they are kept. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps): ReactNode => {
  const { email } = useCurrentUser();
  const clipboard = useClipboard({ timeout: 2_500 });
  const [isKept, setIsKept] = useState(false);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const check = useRef<HTMLInputElement>(null);
  useEffect(() => list.current?.focus(), []);
  const sheet = (): string => recoveryCodeSheet(codes, email, formatDate(new Date()));
  const finish = (): void => {
    if (isKept) onKept();
    else {
      setIsAskedFor(true);
      check.current?.focus();
    }
  };
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title="Keep these codes now">
        They are not shown again. Each lets you in once when you do not have your authenticator app.
      </Alert>
      <ol ref={list} tabIndex={-1} className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs" className={classes.ways ?? ''}>
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
          The browser did not allow copying. Please download or print the codes, or write them down.
        </Alert>
      )}
      <Checkbox
        ref={check}
        label="I have kept them"
        checked={isKept}
        onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
        error={isAskedFor && !isKept ? 'Please keep the codes first, then tick this.' : null}
      />
      <Group justify="flex-end">
        <Button onClick={finish}>Done</Button>
      </Group>
    </Stack>
  );
};
