import { Button, Group, Stack, Stepper, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { OwnDetailsForm } from '../features/accounts/own-details-form.tsx';
import { WhatHappensNext } from '../features/accounts/what-happens-next.tsx';
import { useArrivalFocus } from '../shared/focus/use-arrival-focus.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { MicrophoneStep } from './microphone-step.tsx';
import classes from './stepper-page.module.css';

const STEPS = ['Your details', 'Your microphone', 'What happens next'] as const;

/** Takes the focus from the button that went with the step before. */
const StepTitle = ({ hasMoved, children }: { readonly hasMoved: boolean; readonly children: ReactNode }): ReactNode => (
  <Title order={2} tabIndex={-1} ref={useArrivalFocus<HTMLHeadingElement>(hasMoved)}>
    {children}
  </Title>
);

/** Three optional steps after sign-up. */
export const StepperPage = (): ReactNode => {
  const [step, setStep] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const goTo = (index: number): void => {
    setStep(index);
    setHasMoved(true);
  };
  const next = (): void => goTo(step + 1);
  return (
    <Stack gap="xl" maw={560} className={classes.steps ?? ''}>
      <PageTitle takesFocus={false}>Get started</PageTitle>
      <Stepper
        active={step}
        onStepClick={goTo}
        allowNextStepsSelect={false}
        size="sm"
        wrap={false}
        classNames={{ stepBody: classes.label ?? '' }}
      >
        {STEPS.map((label) => (
          <Stepper.Step key={label} label={label} />
        ))}
      </Stepper>
      <Stack>
        <StepTitle key={step} hasMoved={hasMoved}>
          {STEPS[step]}
        </StepTitle>
        {step === 0 && <OwnDetailsForm onSaved={next} />}
        {step === 1 && <MicrophoneStep onDone={next} />}
        {step === 2 && (
          <>
            <WhatHappensNext />
            <Button component={Link} to="/" fullWidth>
              Go to OpenConsult
            </Button>
          </>
        )}
      </Stack>
      {step < 2 && (
        <Group justify="space-between" className={classes.skips ?? ''}>
          <Button variant="subtle" onClick={next}>
            Skip this step
          </Button>
          <Button component={Link} to="/" variant="subtle">
            Skip all
          </Button>
        </Group>
      )}
    </Stack>
  );
};
