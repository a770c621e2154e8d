import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Step, type StepFacts, stepBarrier, steps, suggestedStep } from '../features/voice-notes/steps.ts';

const STEP = 'step';

const isStep = (text: string | null): text is Step => steps.some((step) => step === text);

/**
 * The step that is shown. It is in the address, so that going back and reloading show the same; without one the page
 * opens at the first thing left to do and stays there until the person moves on.
 */
export const useVoiceNoteSteps = (facts: StepFacts): { step: Step; goTo: (step: Step) => void } => {
  const [parameters, setParameters] = useSearchParams();
  const [opened] = useState(() => suggestedStep(facts));
  const wanted = parameters.get(STEP);
  const asked = isStep(wanted) ? wanted : opened;
  const step = stepBarrier(asked, facts) === null ? asked : suggestedStep(facts);
  const goTo = (next: Step) => {
    setParameters((current) => {
      current.set(STEP, next);
      return current;
    });
    window.scrollTo({ top: 0 });
  };
  return { step, goTo };
};
