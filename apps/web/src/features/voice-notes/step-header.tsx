import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './step-header.module.css';
import { isStepDone, nextLabel, type Step, type StepFacts, stepBarrier, stepLabels, steps } from './steps.ts';

interface StepHeaderProps {
  readonly current: Step;
  readonly facts: StepFacts;
  readonly onStep: (step: Step) => void;
}

/** The steps from recording to sending, the current one, and what to do next. */
export const StepHeader = ({ current, facts, onStep }: StepHeaderProps) => (
  <nav aria-label="Steps" className={classes.root}>
    <ol className={classes.steps}>
      {steps.map((step, index) => {
        const barrier = stepBarrier(step, facts);
        const isDone = isStepDone(step, facts);
        return (
          <li key={step} className={classes.item}>
            <Tooltip label={barrier} disabled={barrier === null} events={{ hover: true, focus: true, touch: true }}>
              <UnstyledButton
                className={classes.step ?? ''}
                aria-current={step === current ? 'step' : undefined}
                aria-disabled={barrier !== null}
                data-done={isDone || undefined}
                onClick={() => barrier === null && onStep(step)}
              >
                <span className={classes.number} aria-hidden>
                  {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
                </span>
                {stepLabels[step]}
              </UnstyledButton>
            </Tooltip>
          </li>
        );
      })}
    </ol>
    <Text size="sm" c="dimmed" className={classes.next ?? ''} aria-live="polite">
      {nextLabel(current, facts)}
    </Text>
  </nav>
);
