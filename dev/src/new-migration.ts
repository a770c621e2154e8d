import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writeMigration } from '@openconsult/db/write-migration';
import { removeAtExit, stopAllChildren } from './stack/children.ts';
import { anyFreePorts } from './stack/ports.ts';
import { startPostgres } from './stack/postgres.ts';

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: pnpm db:migration NAME, where NAME describes the change, such as add_playlists');
  process.exit(2);
}

const dataDir = mkdtempSync(join(tmpdir(), 'openconsult-migration-'));
removeAtExit(dataDir);
const [port = 0] = await anyFreePorts(1);
try {
  const { url } = await startPostgres({ dataDir, logDir: join(dataDir, 'logs'), port, isDurable: false });
  const file = await writeMigration({ scratchUrl: url, name, now: new Date() });
  console.log(
    file ? `Wrote ${relative(process.cwd(), file)}` : 'The migrations already lead to prisma/schema; nothing to write.',
  );
} finally {
  await stopAllChildren();
}
process.exit();
