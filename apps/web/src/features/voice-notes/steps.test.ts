import { describe, expect, it } from 'vitest';
import { nextLabel, type StepFacts, stepBarrier, steps, suggestedStep } from './steps.ts';

const nothing: StepFacts = {
  isRecording: false,
  isListening: false,
  unsentMs: null,
  hasTranscript: false,
  hasNotes: false,
  isWriting: false,
  bundle: 'none',
  hasMessages: false,
};

describe('suggestedStep', () => {
  it.each<[Partial<StepFacts>, string]>([
    [{}, 'record'],
    [{ isRecording: true, hasTranscript: true }, 'record'],
    [{ hasTranscript: true }, 'notes'],
    [{ hasTranscript: true, hasNotes: true }, 'notes'],
    [{ hasTranscript: true, hasNotes: true, bundle: 'pending' }, 'bundle'],
    [{ hasTranscript: true, hasNotes: true, bundle: 'sent' }, 'sent'],
  ])('opens %j at %s', (facts, step) => {
    expect(suggestedStep({ ...nothing, ...facts })).toBe(step);
  });

  it('never suggests a step that cannot be opened', () => {
    const flags = [false, true];
    for (const isRecording of flags)
      for (const hasTranscript of flags)
        for (const hasNotes of flags)
          for (const bundle of ['none', 'pending', 'sent'] as const) {
            const facts = { ...nothing, isRecording, hasTranscript, hasNotes, bundle };
            expect(stepBarrier(suggestedStep(facts), facts)).toBeNull();
          }
  });
});

describe('stepBarrier', () => {
  it('hides notes and bundle from a blank transcript', () => {
    expect(steps.filter((step) => stepBarrier(step, nothing) === null)).toEqual(['record']);
  });

  it('shows a message although the bundle may be sent again', () => {
    expect(stepBarrier('sent', { ...nothing, bundle: 'pending', hasMessages: true })).toBeNull();
  });
});

describe('nextLabel', () => {
  it('suggests the pending bundle instead of a new one', () => {
    const facts: StepFacts = { ...nothing, hasTranscript: true, hasNotes: true };
    expect(nextLabel('notes', facts)).toBe('Next: create the bundle');
    expect(nextLabel('notes', { ...facts, bundle: 'pending' })).toBe('Next: check the bundle');
  });

  it('asks for Stop only until it is pressed', () => {
    const facts: StepFacts = { ...nothing, isRecording: true };
    expect(nextLabel('record', { ...facts, isListening: true })).toBe('Next: stop when you are done');
    expect(nextLabel('record', { ...facts, isListening: true, unsentMs: 18_400 })).toBe(
      'A recording of 0:18 is not sent yet',
    );
    expect(nextLabel('record', facts)).toBe('The transcript is on its way');
  });
});
