import { Alert, Button, TextInput } from '@mantine/core';
import { REMOTE_CODE_DIGITS } from '@openconsult/contracts/limits';
import { IconAlertTriangle, IconDeviceMobile } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { digitsOf, isWholeCode } from '../../../shared/forms/one-time-code.ts';
import classes from './phone-code-form.module.css';
import { PhoneEmblem, PhoneFrame } from './phone-frame.tsx';

/** The computer shows the digits in two halves. */
const HALF = REMOTE_CODE_DIGITS / 2;

interface PhoneCodeFormProps {
  /** Why the last attempt failed. */
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
    <form onSubmit={submit} noValidate>
      <PhoneFrame
        emblem={
          <PhoneEmblem tone="accent">
            <IconDeviceMobile size={44} />
          </PhoneEmblem>
        }
        title="Use this phone as microphone"
        advice="On the computer, choose “Use a phone as microphone”. Scan the code there with the camera, or type its six digits here."
        action={
          <Button
            type="submit"
            size="lg"
            className={classes.connect ?? ''}
            loading={isSending}
            disabled={!isWholeCode(code)}
          >
            Connect
          </Button>
        }
      >
        <TextInput
          label="Six digits from the computer"
          name="code"
          size="xl"
          mt="md"
          className={classes.field ?? ''}
          classNames={{ input: classes.digits ?? '', label: classes.label ?? '' }}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder="––– –––"
          error={failure !== null && !isSending}
          value={code.length > HALF ? `${code.slice(0, HALF)} ${code.slice(HALF)}` : code}
          onChange={({ currentTarget }) => setCode(digitsOf(currentTarget.value))}
        />
        {failure !== null && (
          <Alert color="red" ta="left" w="100%" icon={<IconAlertTriangle size={20} />} role="alert" title={failure} />
        )}
      </PhoneFrame>
    </form>
  );
};
