import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/call.ts';
import { whyUnusable } from '../../../shared/recorder/capture/microphone.ts';
import { retry } from '../../../shared/retry/retry.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { joinAsMicrophone, resumeAsMicrophone, sendForgotten, wasMicrophone } from './phone-entry.ts';
import { PhoneJoining } from './phone-joining.tsx';
import { PhoneScreen } from './phone-screen.tsx';
import type { PhoneSession } from './phone-session.ts';
import { UnusablePhone } from './unusable-phone.tsx';

const FORGOTTEN_EVERY_MS = 30_000;
const RETRY_MS = 3_000;

interface RemoteMicrophoneProps {
  /** The token in the address; null when the user types a code. */
  readonly token: string | null;
  /** Called once the token is used up, so that it does not stay in the address. */
  readonly onJoined: () => void;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.');

/** Retries while the server is unreachable: a phone that wakes up often has no network yet. */
const whenReached = <T,>(attempt: () => Promise<T>): Promise<T> =>
  retry(attempt, { delayMs: RETRY_MS, isFinal: (error) => error instanceof ApiError });

/** The page of a phone: joins or resumes, and then records (behaviour.md#phone-microphone). */
export const RemoteMicrophone = ({ token, onJoined }: RemoteMicrophoneProps): ReactNode => {
  const [session, setSession] = useState<PhoneSession | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEntering, setEntering] = useState(() => token !== null || wasMicrophone());
  const [isSending, setSending] = useState(false);
  const [isArmed, setArmed] = useState(false);
  const [isBack, setBack] = useState(false);
  const hasBegun = useRef(false);
  const unusable = whyUnusable();
  const isUsable = unusable === undefined;

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
      setEntering(false);
    }
  };
  const first = useRef(enter);

  useEffect(() => {
    if (!isUsable || hasBegun.current) return;
    hasBegun.current = true;
    void first.current(() =>
      whenReached<PhoneSession | null>(token === null ? resumeAsMicrophone : () => joinAsMicrophone({ token })),
    );
  }, [isUsable, token]);

  const currentId = session?.id ?? null;
  useEffect(() => {
    if (!isUsable) return;
    const send = () => void sendForgotten(currentId).catch(() => undefined);
    send();
    const timer = setInterval(send, FORGOTTEN_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUsable, currentId]);

  if (unusable !== undefined) return <UnusablePhone why={unusable} />;
  if (session !== null) {
    return (
      <PhoneScreen
        key={session.id}
        session={session}
        isArmed={isArmed}
        onArmed={() => setArmed(true)}
        isBack={isBack}
        onReturned={(next) => {
          setBack(true);
          setSession(next);
        }}
        onNewCode={() => {
          setBack(false);
          setSession(null);
        }}
      />
    );
  }
  if (isEntering) return <PhoneJoining />;
  return (
    <PhoneCodeForm
      failure={failure}
      isSending={isSending}
      onCode={(code) => void enter(() => joinAsMicrophone({ code }))}
    />
  );
};
