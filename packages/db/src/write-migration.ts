import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, schemaDrift } from './migrator.ts';
import { prismaDir } from './schema-files.ts';

/**
 * Writes `prisma/migrations/<time>_<name>/migration.sql` with what is missing between the migrations and `prisma/schema`.
 * Read it before committing: a renamed column is seen as one dropped and one added.
 * @param scratchUrl an empty database, which is migrated to find out; its content is of no use afterwards.
 * @returns the file, or undefined when nothing is missing.
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
