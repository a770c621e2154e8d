import { describe, expect, it } from 'vitest';
import { type ImportLine, importSummary, isApplicable } from './import-summary.ts';

const line = (outcome: ImportLine['outcome']): ImportLine => ({ line: 2, outcome, errors: [] });
const labels = { one: 'user', many: 'users', none: 'The table is empty.' };

describe('isApplicable', () => {
  it('needs a change and no refusal', () => {
    expect(isApplicable([line('created'), line('unchanged')])).toBe(true);
    expect(isApplicable([line('created'), line('refused')])).toBe(false);
    expect(isApplicable([line('unchanged')])).toBe(false);
    expect(isApplicable([])).toBe(false);
  });
});

describe('importSummary', () => {
  it('shows what would be done, and what was', () => {
    const lines = [line('created'), line('updated'), line('updated'), line('unchanged')];
    expect(importSummary(lines, false, labels)).toBe('1 user to add, 2 to change, 1 unchanged.');
    expect(importSummary(lines, true, labels)).toBe('1 user added, 2 changed, 1 unchanged.');
    expect(importSummary([line('refused')], false, labels)).toBe('1 line refused.');
    expect(importSummary([], false, labels)).toBe('The table is empty.');
  });
});
