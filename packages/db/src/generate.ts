import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readSchemaFiles } from './schema-files.ts';

const packageDir = fileURLToPath(new URL('..', import.meta.url));
const outputDir = join(packageDir, 'src', 'generated');
const stampFile = join(outputDir, '.schema-hash');
const require = createRequire(import.meta.url);

/** Everything that changes the generated code, so that an upgrade of Prisma also regenerates it. */
function schemaHash(): string {
  const hash = createHash('sha256').update(require('prisma/package.json').version);
  for (const file of readSchemaFiles()) hash.update(`\0${file.path.slice(packageDir.length)}\0${file.content}`);
  return hash.digest('hex');
}

function isCurrent(hash: string): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === hash;
  } catch {
    return false;
  }
}

/**
 * Writes the Prisma client to `src/generated` if the schema changed.
 * Works without a network: the CLI wants a downloaded schema engine but never runs it to generate, so any executable
 * will do. Safe to call concurrently: the stamp is written last.
 * @returns whether anything was written
 * @throws Error with Prisma's message for an invalid schema
 */
export async function generateClient(): Promise<boolean> {
  const hash = schemaHash();
  if (isCurrent(hash)) return false;
  const cli = join(require.resolve('prisma/package.json'), '..', 'build', 'index.js');
  rmSync(stampFile, { force: true });
  try {
    await promisify(execFile)(process.execPath, [cli, 'generate'], {
      cwd: packageDir,
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
        NO_COLOR: '1',
      },
    });
  } catch (error) {
    const output = error as { stdout?: string; stderr?: string };
    throw new Error(`The Prisma client could not be generated.\n${output.stderr || output.stdout || String(error)}`);
  }
  mkdirSync(outputDir, { recursive: true });
  writeFileSync(`${stampFile}.${process.pid}`, hash);
  renameSync(`${stampFile}.${process.pid}`, stampFile);
  return true;
}

if (import.meta.main) await generateClient();
