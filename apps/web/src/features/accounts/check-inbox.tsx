import { Anchor, Button, Stack, Text } from '@mantine/core';
import { accounts } from '@openconsult/contracts/accounts';
import { CONFIRM_LINK_EXPIRES_HOURS } from '@openconsult/contracts/limits';
import { IconMailOpened } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { Picture } from '../../shared/picture/picture.tsx';
import type { SignUpRequest } from './sign-up-form.tsx';

export interface CheckInboxProps {
  readonly request: SignUpRequest;
  /** Back to the form, to correct the address. */
  readonly onChange: () => void;
}

/** Shown after sign-up: the next step, and a button that sends the link again. */
export const CheckInbox = ({ request, onChange }: CheckInboxProps): ReactNode => {
  const [state, setState] = useState<'sent' | 'sending' | 'sent again'>('sent');
  const [failure, setFailure] = useState<string | null>(null);
  const sendAgain = (): void => {
    setFailure(null);
    setState('sending');
    call(accounts.register, { body: request }).then(
      () => setState('sent again'),
      (error: unknown) => {
        setState('sent');
        setFailure(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return (
    <Stack>
      <Picture Icon={IconMailOpened} isLarge />
      <PageTitle>Check your inbox</PageTitle>
      <Text>
        We sent an e-mail to <b>{request.email}</b>. Open the link in it to choose your password and log in. The link is
        valid for {CONFIRM_LINK_EXPIRES_HOURS} hours.
      </Text>
      <FormFailure>{failure}</FormFailure>
      {state === 'sent again' ? (
        <Text role="status">
          We sent it again. If it does not arrive within a few minutes, check your spam folder and the address.
        </Text>
      ) : (
        <Button variant="default" loading={state === 'sending'} onClick={sendAgain}>
          Send again
        </Button>
      )}
      <Anchor component="button" type="button" ta="start" mih={44} onClick={onChange}>
        Use another address
      </Anchor>
    </Stack>
  );
};
