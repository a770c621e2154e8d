import { expect, test } from 'vitest';
import { resticError } from './restic-process.ts';

test.each([
  ['wrong_key', 'Fatal: wrong password or no key found'],
  [
    'no_repository',
    'Fatal: unable to open config file: stat /x/config: no such file or directory\nIs there a repository',
  ],
  ['damaged', 'cannot dump file: decrypting blob 9ffd72 failed: ciphertext verification failed'],
  ['damaged', 'cannot dump file: ReadFull(<data/0ff9ed2f93>): unexpected EOF'],
  ['damaged', 'Pack ID does not match, want 0ff9ed, got 085a98\nFatal: repository contains errors'],
  ['locked', 'unable to create lock in backend: repository is already locked exclusively by PID 1'],
  ['unavailable', 'Fatal: create repository at /x failed: mkdir /x: no space left on device'],
])('P10: restic’s reason is known: %s', (code, errors) => {
  const error = resticError(errors);
  expect(error.code).toBe(code);
  expect(error.message).not.toContain('/x');
});
