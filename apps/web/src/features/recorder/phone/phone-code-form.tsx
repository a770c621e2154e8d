import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { digitsOf, isWholeCode } from '../../../shared/forms/one-time-code.ts';
import classes from './phone-screen.module.css';

interface PhoneCodeFormProps {
  /** Why the last try did not work; null before one. */
  readonly failure: string | null;
  readonly isSending: boolean;
  readonly onCode: (code: string) => void;
}

/** For a phone that cannot scan: the six digits from the computer. */
export const PhoneCodeForm = ({ failure, isSending, onCode }: PhoneCodeFormProps): ReactNode => {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWholeCode(code)) onCode(code);
  };
  return (
    <form className={classes.screen} onSubmit={submit} noValidate>
      <span />
      <Stack justify="center">
        <Title order={2} size="h3">
          Use this phone as microphone
        </Title>
        <Text>
          On the computer, choose “Use a phone as microphone”. Scan the code there, or type its six digits here.
        </Text>
        {failure !== null && <Alert color="red" icon={<IconAlertTriangle size={20} />} role="alert" title={failure} />}
        <TextInput
          label="Six digits from the computer"
          name="code"
          size="lg"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          data-tabular
          value={code}
          onChange={({ currentTarget }) => setCode(digitsOf(currentTarget.value))}
        />
        <Button type="submit" size="lg" loading={isSending} disabled={!isWholeCode(code)}>
          Connect
        </Button>
      </Stack>
      <span />
    </form>
  );
};
