import { TEMPLATE_PLACEHOLDERS } from '@openconsult/contracts/template-placeholders';
import { expect, test } from 'vitest';
import { filledExample } from './filled-example.ts';

test.each(['letter', 'consent'] as const)('every field of a %s has an invented value, by each of its names', (kind) => {
  for (const { name, aliases = [] } of TEMPLATE_PLACEHOLDERS[kind]) {
    const names = new Map(aliases.map((alias) => [alias, name]));
    for (const one of [name, ...aliases]) expect(filledExample(`{{ ${one} }}`, names)).not.toContain('{{');
  }
});

test('a field that nothing fills in is seen', () => {
  expect(filledExample('Dear {{pateint_name}}', new Map())).toBe('Dear {{pateint_name}}');
});
