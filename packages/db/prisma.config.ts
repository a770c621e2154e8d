import { defineConfig } from 'prisma/config';

/** Lets the official CLI work too: `pnpm --filter @openconsult/db exec prisma migrate status`. */
export default defineConfig({
  schema: '../../prisma/schema',
  migrations: { path: '../../prisma/migrations' },
  // Generating needs no database; only the CLI's own database commands read this.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
