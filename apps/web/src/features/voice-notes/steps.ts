import { clockText } from '../../shared/recorder/panel/recording-line.ts';

/** The steps of a voice note, in order. */
export const steps = ['record', 'notes', 'bundle', 'sent'] as const;
export type Step = (typeof steps)[number];

export const stepLabels: Record<Step, string> = { record: 'Record', notes: 'Notes', bundle: 'Bundle', sent: 'Sent' };

/** The server's state that decides the step. */
export interface StepFacts {
  /** A recording runs or is still being recognised. */
  readonly isRecording: boolean;
  /** A recording runs, and Stop was not pressed yet. */
  readonly isListening: boolean;
  /** Audio of an earlier page that is not being sent; null without any. */
  readonly unsentMs: number | null;
  readonly hasTranscript: boolean;
  readonly hasNotes: boolean;
  /** Notes or a bundle are being written. */
  readonly isWriting: boolean;
  /** The state of the newest bundle. */
  readonly bundle: 'none' | 'pending' | 'sent';
  /** A message was queued, whatever its outcome. */
  readonly hasMessages: boolean;
}

/** The step a page opens at: the first that is not done. */
export const suggestedStep = (facts: StepFacts): Step => {
  if (facts.isRecording) return 'record';
  if (facts.bundle === 'sent') return 'sent';
  if (facts.bundle === 'pending') return 'bundle';
  return facts.hasTranscript ? 'notes' : 'record';
};

/**
 * Why a step cannot be opened yet; null when it can. A blank transcript hides notes and bundle
 * (behaviour.md#recording-screen, #validation).
 */
export const stepBarrier = (step: Step, facts: StepFacts): string | null => {
  switch (step) {
    case 'record':
      return null;
    case 'notes':
      return facts.hasTranscript ? null : 'Needs a transcript';
    case 'bundle':
      if (facts.bundle !== 'none') return null;
      return facts.hasTranscript && facts.hasNotes ? null : 'Needs notes';
    case 'sent':
      return facts.bundle === 'sent' || facts.hasMessages ? null : 'Nothing sent yet';
  }
};

export const isStepDone = (step: Step, facts: StepFacts): boolean =>
  ({
    record: facts.hasTranscript && !facts.isRecording,
    notes: facts.hasNotes,
    bundle: facts.bundle === 'sent',
    sent: facts.bundle === 'sent',
  })[step];

/** A short text on what to do next. */
export const nextLabel = (step: Step, facts: StepFacts): string => {
  switch (step) {
    case 'record':
      if (facts.unsentMs !== null) return `A recording of ${clockText(facts.unsentMs)} is not sent yet`;
      if (facts.isListening) return 'Next: stop when you are done';
      if (facts.isRecording) return 'The transcript is on its way';
      return facts.hasTranscript ? 'Next: notes' : 'Next: record the consultation';
    case 'notes':
      if (facts.isWriting) return 'The notes are being written';
      if (!facts.hasNotes) return 'Next: generate the notes';
      return { none: 'Next: create the bundle', pending: 'Next: check the bundle', sent: 'All done' }[facts.bundle];
    case 'bundle':
      if (facts.isWriting) return 'The bundle is being written';
      return facts.bundle === 'sent' ? 'All done' : 'Next: check it, then send';
    case 'sent':
      return facts.bundle === 'sent' ? 'All done' : 'Next: wait until it is sent';
  }
};
