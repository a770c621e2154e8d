import { migrate } from './migrator.ts';

/* `DATABASE_URL=… node packages/db/src/migrate.ts`: migrates a database and prints what was applied. */

const url = process.env.DATABASE_URL;
try {
  if (!url) throw new Error('Set DATABASE_URL to the database to bring up to date.');
  for (const name of await migrate(url)) process.stdout.write(`Applied ${name}\n`);
  process.exit();
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  process.stderr.write(`The database cannot be brought up to date: ${message || code}\n`);
  process.exit(1);
}
