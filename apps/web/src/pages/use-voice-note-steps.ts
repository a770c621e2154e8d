import { useState } from 'react';
import { type Step, type StepFacts, stepBarrier, steps, suggestedStep } from '../features/voice-notes/steps.ts';
import { useAddressQuery } from '../shared/address/use-address-query.ts';

const STEP = 'step';

const isStep = (text: string | null): text is Step => steps.some((step) => step === text);

/**
 * The current step. It is in the address, so that Back and a reload show the same one. Without it, the page opens at
 * the suggested step and stays there until the user changes it. `hasMoved`: the user has changed the step since the
 * page was opened.
 */
export const useVoiceNoteSteps = (facts: StepFacts): { step: Step; hasMoved: boolean; goTo: (step: Step) => void } => {
  const [parameters, setParameters] = useAddressQuery();
  const [hasMoved, setHasMoved] = useState(false);
  const [opened] = useState(() => suggestedStep(facts));
  const parameter = parameters.get(STEP);
  const requested = isStep(parameter) ? parameter : opened;
  const step = stepBarrier(requested, facts) === null ? requested : suggestedStep(facts);
  const goTo = (next: Step) => {
    setHasMoved(true);
    setParameters((current) => {
      current.set(STEP, next);
      return current;
    });
    window.scrollTo({ top: 0 });
  };
  return { step, hasMoved, goTo };
};
