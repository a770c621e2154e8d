import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { WaitsUntil } from '../../../shared/moment/waits-until.tsx';
import type { RecorderStage } from '../../../shared/recorder/machine/recorder-stage.ts';
import {
  progressLine,
  progressPercent,
  wordsOfFailure,
  wordsOfGaps,
} from '../../../shared/recorder/panel/recorder-words.ts';
import { useRecorder } from '../provider/recorder-context.ts';
import { liveLoaderPercent } from './live-loader-percent.ts';
import classes from './progress-stages.module.css';
import { WaitHint } from './wait-hint.tsx';

const TICK_MS = 250;

/** The time since this came up, while it is asked for. */
function useElapsedMs(isAsked: boolean): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    const sinceMs = performance.now();
    const timer = setInterval(() => setElapsedMs(performance.now() - sinceMs), TICK_MS);
    return () => clearInterval(timer);
  }, [isAsked]);
  return elapsedMs;
}

/** What is reached one after the other; the line above says the same in words. */
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

interface ProgressStagesProps {
  readonly isOnline: boolean;
}

/** From Stop to the transcript as one bar with words, and a way on wherever it stops (behaviour.md#progress). */
export const ProgressStages = ({ isOnline }: ProgressStagesProps) => {
  const { stage, context, send } = useRecorder();
  const isLive = context.live !== null && context.live.status !== 'fallen back';
  const elapsedMs = useElapsedMs(isLive);
  const keep = (
    <Button variant="default" onClick={() => send({ type: 'KEEP_FOR_LATER' })}>
      Keep as draft
    </Button>
  );

  if (stage === 'failed' && context.failure !== null) {
    const words = wordsOfFailure(context.failure);
    const isPostponed = context.failure === 'recognitionSpent';
    const again = context.failure === 'transcribing' ? 'Use the audio again' : 'Try again';
    return (
      <Alert
        color={isPostponed ? 'yellow' : 'red'}
        icon={<IconAlertTriangle size={20} />}
        title={words.title}
        role="alert"
      >
        <Stack gap="sm">
          {words.advice}
          {isPostponed && context.waitsUntil !== null && <WaitsUntil moment={context.waitsUntil} />}
          {context.sliceCount > 0 && (
            <Group gap="xs" className={classes.choices ?? ''}>
              {!isPostponed && <Button onClick={() => send({ type: 'RETRY' })}>{again}</Button>}
              {keep}
            </Group>
          )}
        </Stack>
      </Alert>
    );
  }

  if (stage === 'askingAboutGaps') {
    const { conflicts, refused } = context.counts;
    const parts = Math.max(context.missing.length, conflicts + refused, 1);
    const words = wordsOfGaps(parts, context.counts);
    return (
      <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={words.title} role="alert">
        <Stack gap="sm">
          {words.advice}
          <Group gap="xs" className={classes.choices ?? ''}>
            <Button onClick={() => send({ type: 'GO_ON' })}>Go on without</Button>
            <Button variant="default" onClick={() => send({ type: 'RETRY' })}>
              Try again
            </Button>
            {keep}
          </Group>
        </Stack>
      </Alert>
    );
  }

  const percent = isLive ? liveLoaderPercent(elapsedMs) : progressPercent(stage, context);
  const shown = stage === 'readingFile' ? context.readPercent : percent;
  const line = progressLine(stage, context, isOnline);
  return (
    <div className={classes.stages}>
      <Text className={classes.percent ?? ''} aria-hidden>
        {shown} %
      </Text>
      <Stack gap="sm" className={classes.way ?? ''}>
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
            <WaitHint onKeep={() => send({ type: 'KEEP_FOR_LATER' })} canKeep={stage !== 'stopping'} />
          )}
        </Group>
      </Stack>
    </div>
  );
};
