import { Button, Text, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconBattery2, IconDeviceMobile, IconMicrophone, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSinglePress } from '../../../shared/press/use-single-press.ts';
import { ElapsedTime } from '../elapsed-time.tsx';
import { LevelVisualiser } from '../level-visualiser.tsx';
import { MicrophoneIssue } from '../microphone-issue.tsx';
import { RecordButton } from '../record-button.tsx';
import type { RecorderFailure } from '../recorder-state.ts';
import { askForMicrophone } from './ask-for-microphone.ts';
import classes from './phone-screen.module.css';
import type { PhoneSession } from './phone-session.ts';
import { wordsOfPhone } from './phone-words.ts';
import { type Phone, usePhone } from './use-phone.ts';

const connectionWords = {
  connecting: 'Connecting…',
  here: 'Connected',
  away: 'No answer',
  closed: 'Not connected',
} as const satisfies Record<Phone['state'], string>;

/** The first touch: opens the way to the microphone, and with it to the sound. */
const ArmButton = ({ phone }: { readonly phone: Phone }): ReactNode => {
  const [failure, setFailure] = useState<RecorderFailure | null>(null);
  const arm = useSinglePress(() => {
    setFailure(null);
    void askForMicrophone().then((refused) => (refused === null ? phone.arm() : setFailure(refused)));
  });
  if (failure !== null) return <MicrophoneIssue failure={failure} onRetry={arm} />;
  return (
    <Button
      size="lg"
      className={classes.open ?? ''}
      leftSection={<IconMicrophone size={20} aria-hidden />}
      onClick={arm}
    >
      {phone.isAwaited ? 'Begin recording' : 'Turn on the microphone'}
    </Button>
  );
};

/** The screen of a phone that serves as microphone: one big button, the level, and what is going on in words (@spec §2). */
export const PhoneScreen = ({ session }: { readonly session: PhoneSession }): ReactNode => {
  const phone = usePhone(session);
  const { online: isOnline } = useNetwork();
  const { stage, context, state, battery } = phone;
  const isLive = stage === 'recording';
  const isOpening = stage === 'opening';
  const press = useSinglePress(() => (isLive || isOpening ? phone.stop() : phone.record()));
  const words = wordsOfPhone(phone, isOnline);
  const isRefused = stage === 'failed' && context.sliceCount === 0 && context.failure !== null;
  const isRunning = isLive || isOpening || stage === 'stopping';
  const canRecord = state === 'here' && phone.wish?.can_record !== false && (stage === 'idle' || stage === 'done');

  return (
    <div className={classes.screen} data-state={state} data-stage={stage}>
      <header className={classes.status}>
        <Text component="span" size="sm" className={classes.sign ?? ''} data-testid="phone-connection">
          {state === 'here' ? <IconDeviceMobile size={20} aria-hidden /> : <IconPlugConnectedX size={20} aria-hidden />}
          {connectionWords[state]}
        </Text>
        {battery !== null && (
          <Text component="span" size="sm" className={classes.sign ?? ''}>
            <IconBattery2 size={20} aria-hidden />
            Battery {Math.round(battery * 100)} %
          </Text>
        )}
      </header>
      <div className={classes.middle}>
        <Title order={2} role="status" data-testid="phone-line">
          {isLive && <span className={classes.dot} aria-hidden />}
          {words.title}
        </Title>
        <ElapsedTime sinceMs={isLive ? context.recordingSinceMs : null} className={classes.time} />
        <LevelVisualiser meter={session.meter} isLive={isLive && !context.muted} />
        {!phone.isArmed && state !== 'closed' && <ArmButton phone={phone} />}
        {phone.isArmed && isRefused && context.failure !== null && (
          <MicrophoneIssue failure={context.failure} onRetry={phone.record} />
        )}
        {phone.isArmed && !isRefused && (isRunning || canRecord) && (
          <RecordButton isLive={isLive || stage === 'stopping'} isOpening={isOpening} onPress={press} />
        )}
        <Text c="dimmed">{words.advice}</Text>
      </div>
      {state !== 'closed' && (
        <Button variant="subtle" color="gray" onClick={phone.leave} disabled={isRunning}>
          Stop using this phone
        </Button>
      )}
    </div>
  );
};
