import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

const sentTwice = (nameOf: ReturnType<typeof createStatementNames>, sql: string) => {
  nameOf({ sql });
  nameOf({ sql });
};

test('a text that is sent often has a name of its own, the same each time', () => {
  const nameOf = createStatementNames();
  sentTwice(nameOf, 'SELECT 1');
  sentTwice(nameOf, 'SELECT 2');
  const first = nameOf({ sql: 'SELECT 1' });
  expect(first).not.toBe('');
  expect(nameOf({ sql: 'SELECT 2' })).not.toBe(first);
  expect(nameOf({ sql: 'SELECT 1' })).toBe(first);
});

test('a text that is sent once or twice has none', () => {
  const nameOf = createStatementNames();
  expect([nameOf({ sql: 'SELECT 1' }), nameOf({ sql: 'SELECT 1' })]).toEqual(['', '']);
});

test('texts of varying length do not fill the server', () => {
  const nameOf = createStatementNames();
  const names = new Set<string>();
  for (let length = 0; length < 2_000; length += 1) {
    for (let send = 0; send < 4; send += 1) names.add(nameOf({ sql: `SELECT ${length}` }));
  }
  expect(names.size).toBe(401);
});
