import { managedUserChanges } from '@openconsult/contracts/admin-users';
import { describe, expect, it } from 'vitest';
import { exampleTable, type ImportLine, importSummary, isApplicable, readTable } from './import-table.ts';

const line = (outcome: ImportLine['outcome']): ImportLine => ({ line: 2, email: 'a@b.example', outcome, errors: [] });

describe('exampleTable', () => {
  it('has every column of the contract, and as many cells in its line', () => {
    const [heading, cells, end] = exampleTable().split('\r\n');
    expect(heading?.split(',')).toEqual(Object.keys(managedUserChanges.shape));
    expect(cells?.split(',')).toHaveLength(Object.keys(managedUserChanges.shape).length);
    expect(end).toBe('');
  });
});

describe('readTable', () => {
  it('reads UTF-8 with or without its mark, and what older spreadsheets write', async () => {
    expect(await readTable(new Blob(['\uFEFFZoë']))).toBe('Zoë');
    expect(await readTable(new Blob(['Zoë']))).toBe('Zoë');
    expect(await readTable(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toBe('Zoë');
  });
});

describe('isApplicable', () => {
  it('needs a change and no refusal', () => {
    expect(isApplicable([line('created'), line('unchanged')])).toBe(true);
    expect(isApplicable([line('created'), line('refused')])).toBe(false);
    expect(isApplicable([line('unchanged')])).toBe(false);
    expect(isApplicable([])).toBe(false);
  });
});

describe('importSummary', () => {
  it('says what would be done, and what was', () => {
    const lines = [line('created'), line('updated'), line('updated'), line('unchanged')];
    expect(importSummary(lines, false)).toBe('1 person to add, 2 to change, 1 as they are.');
    expect(importSummary(lines, true)).toBe('1 person added, 2 changed, 1 as they are.');
    expect(importSummary([line('refused')], false)).toBe('1 line refused.');
    expect(importSummary([], false)).toBe('The table holds nobody.');
  });
});
