import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SECURE_ADDRESS_STEPS } from '../../../shared/recording/secure-address.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { joinAsMicrophone, resumeAsMicrophone, sendForgotten } from './phone-entry.ts';
import classes from './phone-screen.module.css';
import { PhoneScreen } from './phone-screen.tsx';
import type { PhoneSession } from './phone-session.ts';

const FORGOTTEN_EVERY_MS = 30_000;

interface RemoteMicrophoneProps {
  /** Of the address; null where a code is to be typed. */
  readonly token: string | null;
  /** Called once the token is used up, so that it does not stay in the address. */
  readonly onJoined: () => void;
}

const InsecureAddress = (): ReactNode => (
  <div className={classes.screen}>
    <span />
    <Stack justify="center" ta="left">
      <Title order={2} size="h3">
        This address is not secure
      </Title>
      <Alert
        color="yellow"
        icon={<IconLock size={20} />}
        title="Browsers give no microphone to addresses that begin with http://"
      >
        <Text size="sm">To use this phone as microphone:</Text>
        <List size="sm" spacing={4}>
          {SECURE_ADDRESS_STEPS.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        <Text size="sm">Now you are at {window.location.origin}.</Text>
      </Alert>
    </Stack>
    <span />
  </div>
);

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.');

/** The whole of what a phone shows: joins or goes on with what it was, and then is a microphone (@spec §4). */
export const RemoteMicrophone = ({ token, onJoined }: RemoteMicrophoneProps): ReactNode => {
  const [session, setSession] = useState<PhoneSession | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(true);
  const hasBegun = useRef(false);
  const isSecure = window.isSecureContext;

  const enter = async (opening: () => Promise<PhoneSession | null>) => {
    setSending(true);
    setFailure(null);
    try {
      const opened = await opening();
      if (opened !== null) {
        setSession(opened);
        onJoined();
      }
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setSending(false);
    }
  };
  const first = useRef(enter);

  useEffect(() => {
    // A token counts once: not even React's second try in development may send it again.
    if (!isSecure || hasBegun.current) return;
    hasBegun.current = true;
    void first.current(() => (token === null ? resumeAsMicrophone() : joinAsMicrophone({ token })));
  }, [isSecure, token]);

  const currentId = session?.id ?? null;
  useEffect(() => {
    if (!isSecure) return;
    const send = () => void sendForgotten(currentId).catch(() => undefined);
    send();
    const timer = setInterval(send, FORGOTTEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [isSecure, currentId]);

  if (!isSecure) return <InsecureAddress />;
  if (session !== null) return <PhoneScreen key={session.id} session={session} />;
  return (
    <PhoneCodeForm
      failure={failure}
      isSending={isSending}
      onCode={(code) => void enter(() => joinAsMicrophone({ code }))}
    />
  );
};
