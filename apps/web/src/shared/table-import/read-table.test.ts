import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';

it('reads UTF-8 with or without its mark, and what older spreadsheets write', async () => {
  expect(await readTable(new Blob(['\uFEFFZoë']))).toBe('Zoë');
  expect(await readTable(new Blob(['Zoë']))).toBe('Zoë');
  expect(await readTable(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toBe('Zoë');
});
