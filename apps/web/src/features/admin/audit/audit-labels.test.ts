import { describe, expect, it } from 'vitest';
import { actionName, actorName, labelledChanges, subjectName } from './audit-labels.ts';

const ann = { id: '1', name: 'Ann Other' };
const bo = { id: '2', name: 'Bo Kay' };

describe('audit labels', () => {
  it('labels an action, also an unknown one', () => {
    expect(actionName('user.disabled')).toBe('disabled');
    expect(actionName('portfolio.moved-away')).toBe('portfolio moved away');
  });

  it('names the actor, and the subject unless they are the same', () => {
    expect(actorName({ actor: ann })).toBe('Ann Other');
    expect(actorName({ actor: null })).toBe('Not logged in');
    expect(subjectName({ actor: ann, subject: bo })).toBe('Bo Kay');
    expect(subjectName({ actor: null, subject: bo })).toBe('Bo Kay');
    expect(subjectName({ actor: ann, subject: ann })).toBeNull();
    expect(subjectName({ actor: ann, subject: null })).toBeNull();
  });

  it('labels every change with its old and new value', () => {
    expect(labelledChanges({ planId: { from: null, to: 'pro' }, card_status: { from: false, to: true } })).toEqual([
      { field: 'planId', label: 'Plan', from: 'No plan', to: 'Pro' },
      { field: 'card_status', label: 'Payment is set up', from: 'no', to: 'yes' },
    ]);
  });
});
