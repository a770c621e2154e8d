import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { WaitsUntil } from '../../../shared/moment/waits-until.tsx';
import {
  type RecorderStage,
  type RecorderStatus,
  useRecorder,
  useRecorderStatus,
  useRecording,
} from '../provider/recorder-context.ts';
import { liveLoaderPercent } from './live-loader-percent.ts';
import { failureLabels, gapLabels, progressLine, progressPercent } from './progress-labels.ts';
import classes from './progress-stages.module.css';
import { WaitHint } from './wait-hint.tsx';

const TICK_MS = 250;

/** The time since mount, while enabled. */
function useElapsedMs(isEnabled: boolean): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (!isEnabled) return;
    const sinceMs = performance.now();
    const timer = setInterval(() => setElapsedMs(performance.now() - sinceMs), TICK_MS);
    return () => clearInterval(timer);
  }, [isEnabled]);
  return elapsedMs;
}

/** Decorative: the status line above has the same as text. */
const MILESTONES = [
  { stage: 'uploading', label: 'Audio sent' },
  { stage: 'transcribing', label: 'Words found' },
  { stage: 'finishing', label: 'Ready to read' },
] as const;

const Milestones = ({ stage }: { readonly stage: RecorderStage }) => {
  const now = MILESTONES.findIndex((milestone) => milestone.stage === stage);
  return (
    <ol className={classes.milestones} aria-hidden>
      {MILESTONES.map(({ label }, at) => {
        const state = at < now ? 'reached' : at === now ? 'now' : 'ahead';
        const Icon = { reached: IconCircleCheck, now: IconCircleDot, ahead: IconCircle }[state];
        return (
          <li key={label} className={classes.milestone} data-state={state}>
            <Icon size={20} />
            {label}
          </li>
        );
      })}
    </ol>
  );
};

const SaveAsDraft = () => {
  const { send } = useRecorder();
  return (
    <Button variant="default" onClick={() => send({ type: 'SAVE_FOR_LATER' })}>
      Save as draft
    </Button>
  );
};

interface FailureProps {
  readonly failure: NonNullable<RecorderStatus['failure']>;
  readonly waitsUntil: string | null;
}

const FailureAlert = ({ failure, waitsUntil }: FailureProps) => {
  const { retry } = useRecorder();
  const hasAudio = useRecording(({ sliceCount }) => sliceCount > 0);
  const labels = failureLabels[failure];
  // Nothing to try: the server or the phone continues without the user.
  const isPostponed = failure === 'recognitionSpent' || failure === 'phoneLost';
  return (
    <Alert
      color={isPostponed ? 'yellow' : 'red'}
      icon={<IconAlertTriangle size={20} />}
      title={labels.title}
      role="alert"
    >
      <Stack gap="sm">
        {labels.advice}
        {isPostponed && waitsUntil !== null && <WaitsUntil moment={waitsUntil} />}
        {hasAudio && (
          <Group gap="xs" className={classes.choices ?? ''}>
            {!isPostponed && (
              <Button onClick={retry}>{failure === 'transcribing' ? 'Use the audio again' : 'Try again'}</Button>
            )}
            <SaveAsDraft />
          </Group>
        )}
      </Stack>
    </Alert>
  );
};

const GapsAlert = () => {
  const { send, retry } = useRecorder();
  const counts = useRecording((context) => context.counts);
  const missingCount = useRecording(({ missing }) => missing.length);
  const labels = gapLabels(Math.max(missingCount, counts.conflicts + counts.refused, 1), counts);
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={labels.title} role="alert">
      <Stack gap="sm">
        {labels.advice}
        <Group gap="xs" className={classes.choices ?? ''}>
          <Button onClick={() => send({ type: 'ACCEPT_GAPS' })}>Continue without</Button>
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
          <SaveAsDraft />
        </Group>
      </Stack>
    </Alert>
  );
};

interface ProgressStagesProps {
  readonly isOnline: boolean;
}

/** One progress bar from Stop to the transcript, with choices where it fails (behaviour.md#progress). */
export const ProgressStages = ({ isOnline }: ProgressStagesProps) => {
  const { send } = useRecorder();
  const status = useRecorderStatus();
  const isLive = useRecording(({ live }) => live !== null && live.status !== 'fallen back');
  const elapsedMs = useElapsedMs(isLive);
  const readPercent = useRecording((context) => context.readPercent);
  const sentPercent = useRecording(({ counts }) => progressPercent(status, counts));
  const line = useRecording(({ counts }) => progressLine(status, counts, isOnline));
  const { stage, failure, waitsUntil } = status;

  if (stage === 'failed' && failure !== null) return <FailureAlert failure={failure} waitsUntil={waitsUntil} />;
  if (stage === 'askingAboutGaps') return <GapsAlert />;

  const percent = isLive ? liveLoaderPercent(elapsedMs) : sentPercent;
  const shown = stage === 'readingFile' ? readPercent : percent;
  return (
    <div className={classes.stages}>
      <Text className={classes.percent ?? ''} aria-hidden>
        {shown} %
      </Text>
      <Stack gap="sm">
        <Text fw={600} size="lg" role="status" data-testid="progress-line">
          {line}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={shown} aria-label="Progress" data-testid="progress-bar" />
        </Progress.Root>
        <Milestones stage={stage} />
        <Group mih={44} className={classes.hint ?? ''}>
          {stage === 'readingFile' ? (
            <Button variant="default" onClick={() => send({ type: 'CANCEL' })}>
              Cancel
            </Button>
          ) : (
            <WaitHint onSaveAsDraft={() => send({ type: 'SAVE_FOR_LATER' })} canSaveAsDraft={stage !== 'stopping'} />
          )}
        </Group>
      </Stack>
    </div>
  );
};
