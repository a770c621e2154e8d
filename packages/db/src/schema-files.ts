import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository that holds `schema/`, `migrations/` and `seed/`. */
export const prismaDir = fileURLToPath(new URL('../../../prisma', import.meta.url));

/** One file of the schema or one migration, `path` as Prisma names it. */
export interface SqlSource {
  path: string;
  content: string;
}

/** Every `.prisma` file of `prisma/schema`, by name. */
export function readSchemaFiles(): SqlSource[] {
  const dir = join(prismaDir, 'schema');
  return readdirSync(dir)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: join(dir, name), content: readFileSync(join(dir, name), 'utf8') }));
}

/** Every migration in the order it is applied; `path` is the folder's name. */
export function readMigrations(): SqlSource[] {
  const dir = join(prismaDir, 'migrations');
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(dir, name, 'migration.sql'), 'utf8') }));
}
