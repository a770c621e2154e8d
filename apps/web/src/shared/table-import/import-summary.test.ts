import { describe, expect, it } from 'vitest';
import { applyLabel, type ImportLine, importSummary, isApplicable } from './import-summary.ts';

const line = (outcome: ImportLine['outcome']): ImportLine => ({ line: 2, outcome, errors: [] });
const labels = { one: 'user', many: 'users', none: 'The table is empty.' };

describe('isApplicable', () => {
  it('needs a change', () => {
    expect(isApplicable([line('created'), line('unchanged')])).toBe(true);
    expect(isApplicable([line('created'), line('refused')])).toBe(true);
    expect(isApplicable([line('unchanged'), line('refused')])).toBe(false);
    expect(isApplicable([line('unchanged')])).toBe(false);
    expect(isApplicable([])).toBe(false);
  });
});

describe('applyLabel', () => {
  it('states what is done with which lines', () => {
    expect(applyLabel([line('created'), line('refused'), line('refused')])).toBe('Add 1, leave 2 out');
    expect(applyLabel([line('updated'), line('unchanged')])).toBe('Change 1');
    expect(applyLabel([line('created'), line('updated'), line('updated')])).toBe('Add 1, change 2');
    expect(applyLabel([line('refused')])).toBe('Apply');
  });
});

describe('importSummary', () => {
  it('shows what would be done, and what was', () => {
    const lines = [line('created'), line('updated'), line('updated'), line('unchanged')];
    expect(importSummary(lines, false, labels)).toBe('1 user to add, 2 to change, 1 unchanged.');
    expect(importSummary(lines, true, labels)).toBe('1 user added, 2 changed, 1 unchanged.');
    expect(importSummary([line('refused')], false, labels)).toBe('1 line refused.');
    expect(importSummary([line('created'), line('refused')], true, labels)).toBe('1 user added, 1 line left out.');
    expect(importSummary([], false, labels)).toBe('The table is empty.');
  });
});
