import { releases, softwareVersion } from '@openconsult/db/releases';
import { readMigrations } from '@openconsult/db/schema-files';

/**
 * Why a tag may not be released; empty if it may. The tag is the version of the software, and `prisma/releases.json`
 * names the newest migration as the last of this release.
 */
export function releaseFaults(tag: string): string[] {
  const newest = readMigrations().at(-1)?.path;
  const release = releases.find(({ version }) => version === softwareVersion);
  return [
    ...(tag === `v${softwareVersion}`
      ? []
      : [`The tag is ${tag}, and the version in package.json ${softwareVersion}.`]),
    ...(release?.lastMigration === newest
      ? []
      : [`prisma/releases.json does not end the release ${softwareVersion} with ${newest}.`]),
  ];
}

/* `node dev/src/migrations/check-release.ts vX.Y.Z`: fails for a tag that may not be released. */
if (import.meta.main) {
  const faults = releaseFaults(process.argv[2] ?? '');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
