import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, schemaDrift } from './migrator.ts';
import { prismaDir } from './schema-files.ts';

/**
 * Writes `prisma/migrations/<time>_<name>/migration.sql` with the difference between the migrations and
 * `prisma/schema`. Read it before committing: a renamed column appears as one dropped and one added.
 * @param scratchUrl an empty database, which is migrated for the comparison
 * @returns the file, or undefined if nothing is missing
 */
export async function writeMigration(options: {
  scratchUrl: string;
  name: string;
  now: Date;
}): Promise<string | undefined> {
  await migrate(options.scratchUrl);
  const sql = await schemaDrift(options.scratchUrl);
  if (!sql) return undefined;
  const time = options.now.toISOString().replace(/\D/g, '').slice(0, 14);
  const dir = join(prismaDir, 'migrations', `${time}_${options.name}`);
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'migration.sql');
  writeFileSync(file, `${sql.trim()}\n`);
  return file;
}
