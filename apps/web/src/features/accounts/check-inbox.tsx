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

/** After asking for an account: what happens next, and the link once more for those it did not reach. */
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
        We sent a message to <b>{request.email}</b>. Open the link in it to choose your password and log in. It works
        for {CONFIRM_LINK_EXPIRES_HOURS} hours.
      </Text>
      <FormFailure>{failure}</FormFailure>
      {state === 'sent again' ? (
        <Text role="status">
          We sent it again. If nothing arrives within a few minutes, look in the spam folder, and check the address.
        </Text>
      ) : (
        <Button variant="default" loading={state === 'sending'} onClick={sendAgain}>
          Send it again
        </Button>
      )}
      <Anchor component="button" type="button" ta="start" mih={44} onClick={onChange}>
        Use another address
      </Anchor>
    </Stack>
  );
};
