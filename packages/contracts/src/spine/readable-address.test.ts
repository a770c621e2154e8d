import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test.each([
  ['/voice-note/%E0%A4%A', '/voice-note/%25E0%25A4%25A'],
  ['/mic/%E0%A4%A?a=%E0%A4%A', '/mic/%25E0%25A4%25A?a=%E0%A4%A'],
  ['/%', '/%25'],
  ['/voice-note?q=100%', '/voice-note?q=100%'],
  ['/voice-note/%E0%A4%85', '/voice-note/%E0%A4%85'],
  ['/caf%C3%A9?x#%', '/caf%C3%A9?x#%'],
])('%s is read as %s', (address, expected) => {
  expect(readableAddress(address)).toBe(expected);
});

test('whatever an address is, it can be read afterwards, and reading it twice changes nothing', () => {
  const address = fc.array(fc.constantFrom('/', '%', '%2', '%41', '%ff', 'a', '?', '#', 'é'), { maxLength: 12 });
  fc.assert(
    fc.property(address, (parts) => {
      const read = readableAddress(`/${parts.join('')}`);
      const [path = ''] = read.split(/[?#]/);
      expect(() => decodeURIComponent(path)).not.toThrow();
      expect(readableAddress(read)).toBe(read);
    }),
  );
});
