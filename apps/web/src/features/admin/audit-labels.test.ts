import { describe, expect, it } from 'vitest';
import { actionName, actorName, labelledChanges, subjectName } from './audit-labels.ts';

const ann = { id: '1', name: 'Ann Other' };
const bo = { id: '2', name: 'Bo Kay' };

describe('an event in words', () => {
  it('says what happened, also where the action is new', () => {
    expect(actionName('user.disabled')).toBe('disabled');
    expect(actionName('portfolio.moved-away')).toBe('portfolio moved away');
  });

  it('says who did it, and about whom unless it was themselves', () => {
    expect(actorName({ actor: ann })).toBe('Ann Other');
    expect(actorName({ actor: null })).toBe('Somebody not signed in');
    expect(subjectName({ actor: ann, subject: bo })).toBe('Bo Kay');
    expect(subjectName({ actor: null, subject: bo })).toBe('Bo Kay');
    expect(subjectName({ actor: ann, subject: ann })).toBeNull();
    expect(subjectName({ actor: ann, subject: null })).toBeNull();
  });

  it('says every change from what to what', () => {
    expect(labelledChanges({ planId: { from: null, to: 'pro' }, card_status: { from: false, to: true } })).toEqual([
      { field: 'planId', label: 'Plan', from: 'No plan', to: 'Pro' },
      { field: 'card_status', label: 'Payment is set up', from: 'no', to: 'yes' },
    ]);
  });
});
