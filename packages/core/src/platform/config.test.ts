import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/** The invalid settings that a start reports; most others are missing here too. */
function complaintsOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  throw new Error('Settings were accepted that are not complete.');
}

test.each(['SESSION_SECRET', 'STORAGE_SECRET'])(
  'F29: a %s of fewer than 32 characters is refused at the start',
  (name) => {
    expect(complaintsOf({ [name]: 's'.repeat(31) })).toContain(name);
    expect(complaintsOf({ [name]: 's'.repeat(32) })).not.toContain(name);
  },
);
