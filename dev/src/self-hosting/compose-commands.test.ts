import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../repository.ts';
import { requireProgram } from '../stack/debian-packages.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { readCompose, requiredVariables } from './compose-file.ts';

/** Commands that docker-compose.yml itself holds, as it holds them, in folders of a test. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openconsult-commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const commandOf = (service: string): string[] => readCompose(requiredVariables()).services[service]?.command ?? [];

test('Redis gets the stop signal itself, and writes what it has before it ends', async () => {
  const names = ['valkey-server', 'redis-server'];
  const server = await requireProgram({ names, debianPackage: 'redis-server', why: 'It is run.', log: console.log });
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'data'));
  symlinkSync(server, join(folder, 'bin', 'valkey-server'));
  const [port = 0] = await anyFreePorts(1);
  const shipped = readFileSync(join(root, 'deploy/redis/redis.conf'), 'utf8');
  writeFileSync(
    join(folder, 'shipped.conf'),
    shipped.replace('port 6379', `port ${port}`).replace('/data', `${folder}/data`),
  );
  const [shell = '', ...args] = commandOf('redis').map((part) =>
    part.replaceAll('/tmp/', `${folder}/`).replaceAll('/etc/openconsult/redis.conf', join(folder, 'shipped.conf')),
  );
  const child = spawn(shell, args, {
    cwd: folder,
    env: { PATH: `${folder}/bin:${process.env.PATH}`, REDIS_PASSWORD: 'secret' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group, so that a server that outlives its shell ends with this test.
    detached: true,
  });
  const [exited, closed] = [once(child, 'exit'), once(child, 'close')];
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  try {
    await expect.poll(() => printed).toContain('Ready to accept connections');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await closed;
  } finally {
    spawnSync('kill', ['-KILL', '--', `-${child.pid}`]);
  }
  expect(printed).toMatch(/fsync\(\) on the AOF file[\s\S]*ready to exit, bye/);
  expect(statSync(join(folder, 'redis.conf')).mode & 0o077).toBe(0);
  expect(readdirSync(join(folder, 'data'))).toEqual(['appendonlydir']);
});

/** Runs the command of `prepare` over folders whose owner may be set for all but those of `refuses`. */
function prepare(folders: Record<string, number>, refuses: string[]) {
  for (const name of Object.keys(folders)) mkdirSync(join(folder, 'prepare', name), { recursive: true });
  const fake = `
    const fs = require('node:fs');
    const owners = ${JSON.stringify(folders)};
    const nameOf = (path) => path.split('/').at(-1);
    fs.statSync = (path) => ({ uid: owners[nameOf(path)] });
    fs.chownSync = (path, uid, gid) => {
      if (${JSON.stringify(refuses)}.includes(nameOf(path))) throw new Error('EPERM: operation not permitted');
      console.log(nameOf(path) + ' ' + uid + ':' + gid);
    };`;
  writeFileSync(join(folder, 'fake.cjs'), fake);
  const [, ...args] = commandOf('prepare').map((part) => part.replaceAll('/prepare', join(folder, 'prepare')));
  const given = spawnSync(process.execPath, ['--require', join(folder, 'fake.cjs'), ...args], { encoding: 'utf8' });
  return { status: given.status, given: given.stdout.trim().split('\n').filter(Boolean).sort(), stderr: given.stderr };
}

test('the folders get the user of their part, and one that has it is left alone', () => {
  expect(prepare({ caddy: 0, minio: 10_001, backups: 1_000 }, [])).toEqual({
    status: 0,
    given: ['backups 10001:10001', 'caddy 10001:10001'],
    stderr: '',
  });
});

test('a share that refuses an owner stops the backups alone', () => {
  expect(prepare({ backups: 65_534, uploads: 0 }, ['backups'])).toEqual({
    status: 0,
    given: ['uploads 10001:10001'],
    stderr: expect.stringMatching(/^BACKUP_DIR .*10001.*EPERM/),
  });
  expect(prepare({ backups: 65_534, uploads: 0 }, ['uploads']).status).toBe(1);
});
