import { Button, Group, Stack, Stepper, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { OwnDetailsForm } from '../features/accounts/own-details-form.tsx';
import { WhatHappensNext } from '../features/accounts/what-happens-next.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';
import { MicrophoneStep } from './microphone-step.tsx';
import classes from './stepper-page.module.css';

const STEPS = ['Your details', 'Your microphone', 'What happens next'] as const;

/** Three optional steps after sign-up. */
export const StepperPage = (): ReactNode => {
  const [step, setStep] = useState(0);
  const next = (): void => setStep(step + 1);
  return (
    <Stack gap="xl" maw={560} className={classes.steps ?? ''}>
      <PageTitle takesFocus={false}>Get started</PageTitle>
      <Stepper
        active={step}
        onStepClick={setStep}
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
        <Title order={2}>{STEPS[step]}</Title>
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
