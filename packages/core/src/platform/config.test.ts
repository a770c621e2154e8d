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

test('P10: a destination of backups that would be a folder beside the code is refused at the start', () => {
  const complaintsAt = (place: string) => complaintsOf({ BACKUP_REPOSITORY: place });
  for (const place of [
    's3:s3.example.org/backups',
    'rest:https://host/',
    'sftp:host:/backups',
    's3:https://host',
    'backups',
  ])
    expect(complaintsAt(place)).toContain('BACKUP_REPOSITORY');
  for (const place of ['/backups', 's3:https://host/backups', 's3:http://host:9000/bucket/a/prefix'])
    expect(complaintsAt(place)).not.toContain('BACKUP_REPOSITORY');
});

test.each(['SESSION_SECRET', 'STORAGE_SECRET'])(
  'F29: a %s of fewer than 32 characters is refused at the start',
  (name) => {
    expect(complaintsOf({ [name]: 's'.repeat(31) })).toContain(name);
    expect(complaintsOf({ [name]: 's'.repeat(32) })).not.toContain(name);
  },
);
