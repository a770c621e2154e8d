import { Button, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconCircleCheck,
  IconCloudUpload,
  IconMicrophone,
  IconMicrophoneOff,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSinglePress } from '../../../shared/press/use-single-press.ts';
import type { RecorderFailure } from '../../../shared/recorder/machine/recorder-machine.ts';
import { ElapsedTime } from '../../../shared/recorder/panel/elapsed-time.tsx';
import { LevelVisualiser } from '../../../shared/recorder/panel/level-visualiser.tsx';
import { MicrophoneIssue } from '../../../shared/recorder/panel/microphone-issue.tsx';
import { RecordButton } from '../../../shared/recorder/panel/record-button.tsx';
import { askForMicrophone } from './ask-for-microphone.ts';
import { type EmblemTone, PhoneEmblem, PhoneFrame } from './phone-frame.tsx';
import { noMicrophoneLabels, phoneLabels } from './phone-labels.ts';
import classes from './phone-screen.module.css';
import type { PhoneSession } from './phone-session.ts';
import { type Phone, type PhoneOptions, usePhone } from './use-phone.ts';

const connectionLabels = {
  connecting: 'Connecting…',
  here: 'Connected',
  away: 'No answer',
  returning: 'Connecting again…',
  closed: 'Not connected',
} as const satisfies Record<Phone['state'] | 'returning', string>;

const BATTERIES = [IconBattery1, IconBattery2, IconBattery3, IconBattery4] as const;

/** One bar for each quarter that is left, rounded up. */
const batteryIcon = (level: number) =>
  BATTERIES[Math.min(BATTERIES.length, Math.ceil(level * BATTERIES.length)) - 1] ?? IconBattery1;

const EMBLEM_SIZE = 44;

/** The icon that replaces the recording time while nothing is recorded. */
const emblemOf = (phone: Phone, isSending: boolean): [EmblemTone, ReactNode] => {
  if (phone.wasCut || phone.context.isInterrupted) return ['alarm', <IconAlertTriangle key="cut" size={EMBLEM_SIZE} />];
  if (phone.isReturning) return ['attention', <IconRefresh key="returning" size={EMBLEM_SIZE} />];
  if (isSending) return ['accent', <IconCloudUpload key="sending" size={EMBLEM_SIZE} />];
  if (phone.state === 'closed') return ['quiet', <IconPlugConnectedX key="closed" size={EMBLEM_SIZE} />];
  if (phone.state === 'away') return ['attention', <IconPlugConnectedX key="away" size={EMBLEM_SIZE} />];
  if (phone.transcriptOf !== null) return ['done', <IconCircleCheck key="done" size={EMBLEM_SIZE} />];
  return ['accent', <IconMicrophone key="ready" size={EMBLEM_SIZE} />];
};

const withoutMicrophone = ['attention', <IconMicrophoneOff key="off" size={EMBLEM_SIZE} />] as const;

/** The first touch, which browsers require before they open the microphone. */
const ArmButton = ({ phone, onFailure }: { readonly phone: Phone; onFailure(failure: RecorderFailure): void }) => {
  const arm = useSinglePress(() => {
    void askForMicrophone().then((refused) => (refused === null ? phone.arm() : onFailure(refused)));
  });
  return (
    <Button
      size="lg"
      className={classes.open ?? ''}
      leftSection={<IconMicrophone size={24} aria-hidden />}
      onClick={arm}
    >
      {phone.isAwaited ? 'Start recording' : 'Turn on the microphone'}
    </Button>
  );
};

interface PhoneScreenProps extends PhoneOptions {
  readonly session: PhoneSession;
  /** It was lost and has rejoined. */
  readonly isBack: boolean;
  /** The user wants to type a new code. */
  readonly onNewCode: () => void;
}

/**
 * The screen of a phone that serves as microphone: one large button, the level, and the state as text
 * (behaviour.md#phone-microphone).
 */
export const PhoneScreen = ({ session, isBack, onNewCode, ...options }: PhoneScreenProps): ReactNode => {
  const phone = usePhone(session, options);
  const { online: isOnline } = useNetwork();
  const [failure, setFailure] = useState<RecorderFailure | null>(null);
  const { stage, context, state, battery, isReturning, isArmed } = phone;
  const isLive = stage === 'recording';
  const isOpening = stage === 'opening';
  const press = useSinglePress(() => (isLive || isOpening ? phone.stop() : phone.record()));
  const isRunning = isLive || isOpening || stage === 'stopping';
  const isSending = phone.hasLeftovers || (!isRunning && stage !== 'idle' && stage !== 'accepted');
  const canRecord =
    state === 'here' && phone.request?.can_record !== false && (stage === 'idle' || stage === 'accepted');
  const isRefused = stage === 'failed' && context.sliceCount === 0;
  const issue = isArmed ? (isRefused ? context.failure : null) : failure;
  const labels = issue === null ? phoneLabels({ ...phone, isBack }, isOnline) : noMicrophoneLabels;
  const retry = () => {
    setFailure(null);
    if (isArmed) phone.record();
  };
  const sign = isReturning ? 'returning' : state;
  const BatteryIcon = batteryIcon(battery ?? 0);
  const [tone, icon] = issue === null ? emblemOf(phone, isSending) : withoutMicrophone;

  return (
    <div data-state={state} data-stage={stage}>
      <PhoneFrame
        header={
          <>
            <Text component="span" size="sm" className={classes.sign ?? ''} data-testid="phone-connection">
              <span className={classes.light} data-state={sign} aria-hidden />
              {connectionLabels[sign]}
            </Text>
            {battery !== null && (
              <Text component="span" size="sm" className={classes.sign ?? ''}>
                <BatteryIcon size={20} aria-hidden />
                <span>
                  <span className={classes.word}>Battery </span>
                  {Math.round(battery * 100)} %
                </span>
              </Text>
            )}
          </>
        }
        emblem={
          isRunning ? (
            <ElapsedTime sinceMs={isLive ? context.recordingSinceMs : null} className={classes.time} />
          ) : (
            <PhoneEmblem tone={tone}>{icon}</PhoneEmblem>
          )
        }
        title={
          <>
            {isLive && !context.muted && <span className={classes.dot} aria-hidden />}
            {isLive && context.muted && <IconMicrophoneOff size={24} aria-hidden className={classes.muted ?? ''} />}
            {labels.title}
          </>
        }
        advice={labels.advice}
        action={
          <>
            {issue === null && !isArmed && state !== 'closed' && <ArmButton phone={phone} onFailure={setFailure} />}
            {issue === null && isArmed && (isRunning || canRecord) && (
              <RecordButton isLive={isLive || stage === 'stopping'} isOpening={isOpening} onPress={press} />
            )}
            {state === 'closed' && !isReturning && !isRunning && (
              <Button size="lg" variant="default" className={classes.open ?? ''} onClick={onNewCode}>
                Type a new code
              </Button>
            )}
          </>
        }
        footer={
          state !== 'closed' &&
          !isRunning && (
            <Button variant="subtle" color="gray" onClick={phone.leave}>
              Stop using this phone
            </Button>
          )
        }
      >
        {isRunning && (
          <div className={classes.level}>
            <LevelVisualiser meter={session.meter} isLive={isLive && !context.muted} />
          </div>
        )}
        {issue !== null && (
          <div className={classes.issue}>
            <MicrophoneIssue failure={issue} onRetry={retry} />
          </div>
        )}
      </PhoneFrame>
    </div>
  );
};
