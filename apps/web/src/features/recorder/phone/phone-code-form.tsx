import { Alert, Button, PinInput } from '@mantine/core';
import { REMOTE_CODE_DIGITS } from '@openconsult/contracts/limits';
import { IconAlertTriangle, IconDeviceMobile } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isWholeCode } from '../../../shared/forms/one-time-code.ts';
import classes from './phone-code-form.module.css';
import { PhoneEmblem, PhoneFrame } from './phone-frame.tsx';

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
        <PinInput
          length={REMOTE_CODE_DIGITS}
          type="number"
          size="lg"
          gap={8}
          mt="md"
          name="code"
          autoComplete="off"
          error={failure !== null && !isSending}
          ariaLabel="Six digits from the computer"
          rootRef={null}
          value={code}
          onChange={setCode}
        />
        {failure !== null && (
          <Alert
            color="red"
            ta="left"
            w="100%"
            icon={<IconAlertTriangle size={20} />}
            role="alert"
            title={failure}
          />
        )}
      </PhoneFrame>
    </form>
  );
};
