import { readMigrationState, refuseDowngrade } from './migration-state.ts';
import { migrate } from './migrator.ts';
import { softwareVersion } from './releases.ts';

/*
 * `DATABASE_URL=… node packages/db/src/migrate.ts`: migrates a database and prints what was applied.
 * `--check` changes nothing: it prints what would be applied. Both end with 3 if the database is newer than this software,
 * and with 1 for any other failure.
 */

const NEWER = 3;

async function check(url: string): Promise<string[]> {
  const { missing, release } = refuseDowngrade(await readMigrationState(url));
  return [
    `This software is ${softwareVersion}, the database ${release ?? 'has no release yet'}.`,
    ...missing.map((name) => `Would apply ${name}`),
    ...(missing.length === 0 ? ['Nothing to apply.'] : []),
  ];
}

const url = process.env.DATABASE_URL;
try {
  if (!url) throw new Error('Set DATABASE_URL to the database to bring up to date.');
  const isCheck = process.argv.includes('--check');
  const lines = isCheck ? await check(url) : (await migrate(url)).map((name) => `Applied ${name}`);
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exit();
} catch (error) {
  const { message, code, name } = error as Error & { code?: string };
  process.stderr.write(`The database cannot be brought up to date: ${message || code}\n`);
  process.exit(name === 'NewerDatabaseError' ? NEWER : 1);
}
