import { auditOfCalls } from '@openconsult/contracts/audited-calls';
import { describe, expect, it } from 'vitest';
import { labelledChanges, sentenceOf, subjectName } from './audit-labels.ts';

const ann = { id: '1', name: 'Ann Other' };
const bo = { id: '2', name: 'Bo Kay' };

describe('audit labels', () => {
  it.each([
    ['user.disabled', ann, {}, 'Ann Other disabled'],
    ['portfolio.moved-away', ann, {}, 'Ann Other portfolio moved away'],
    ['user.updated', ann, { first_name: { from: 'B', to: 'Bo' } }, 'Ann Other changed'],
    ['user.updated', bo, { first_name: { from: 'B', to: 'Bo' } }, 'Bo Kay changed their own profile'],
    ['user.updated', bo, { term_status: { from: null, to: '2026-11-22T08:40:03.955Z' } }, 'Bo Kay accepted the terms'],
    ['phone.rejoined', null, {}, 'A phone reconnected as microphone for'],
    ['access.refused', null, {}, 'Not logged in: was refused access'],
  ])('%s by %j is a sentence', (action, actor, changes, sentence) => {
    const { actor: name, text } = sentenceOf({ action, actor, subject: bo, changes });
    expect(`${name ?? ''} ${text}`.trim()).toBe(sentence);
  });

  it('has words for everything that is done to patient data', () => {
    const acts = [...auditOfCalls.values()].flatMap(({ object, act }) => (act === null ? [] : [`${object}.${act}`]));
    const unlabelled = [...new Set(acts)].filter((action) => {
      const { text } = sentenceOf({ action, actor: ann, subject: null, changes: {} });
      return text === action.replaceAll(/[.-]/g, ' ');
    });
    expect(unlabelled).toEqual([]);
  });

  it('names the call where it says more than the action', () => {
    const event = { action: 'note.edited', actor: ann, subject: null, changes: {} };
    expect(sentenceOf({ ...event, call: 'voice-notes.chat' }).text).toBe('had notes written');
    expect(sentenceOf({ ...event, call: 'voice-notes.update' }).text).toBe('changed a note');
    expect(sentenceOf({ ...event, action: 'access.refused', call: 'voice-notes.chat' }).text).toBe(
      'was refused access',
    );
  });

  it('names the subject unless it is the actor', () => {
    expect(subjectName({ actor: ann, subject: bo })).toBe('Bo Kay');
    expect(subjectName({ actor: null, subject: bo })).toBe('Bo Kay');
    expect(subjectName({ actor: ann, subject: ann })).toBeNull();
    expect(subjectName({ actor: ann, subject: null })).toBeNull();
  });

  it('labels every change with its old and new value', () => {
    expect(labelledChanges({ planId: { from: null, to: 'pro' }, card_status: { from: false, to: true } })).toEqual([
      { field: 'planId', label: 'Plan', from: null, to: 'Pro' },
      { field: 'card_status', label: 'Payment is set up', from: 'no', to: 'yes' },
    ]);
  });

  it('labels a period without an end', () => {
    const changes = { record_years: { from: 25, to: null }, audio_days: { from: null, to: 30 } };
    expect(labelledChanges(changes)).toEqual([
      { field: 'record_years', label: 'Record years', from: '25', to: 'for ever' },
      { field: 'audio_days', label: 'Audio days', from: 'for ever', to: '30' },
    ]);
  });
});
