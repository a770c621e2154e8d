import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.ts';

/** The names that the domains have in each tree. */
export function domainNames() {
  const names = (folder: string, strip: RegExp): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => (strip.source === '^$' ? entry.isDirectory() : strip.test(entry.name)))
      .map(({ name }) => name.replace(strip, ''))
      .filter((name) => !name.endsWith('.test'));
  return {
    contracts: names('packages/contracts/src', /\.ts$/),
    core: names('packages/core/src', /^$/),
    prisma: names('prisma/schema', /\.prisma$/),
    web: names('apps/web/src/features', /^$/),
  };
}
