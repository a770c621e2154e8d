import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../repository.ts';
import { type Child, startChild, waitUntilReady } from '../stack/children.ts';
import { requireProgram } from '../stack/debian-packages.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { newSecret } from '../stack/secrets.ts';

/** Debian's coturn, started as the container starts it. Only its addresses differ: the test is on loopback. */

const secret = newSecret();
let folder: string;
let port: number;
let child: Child;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openconsult-turn-'));
  [port = 0] = await anyFreePorts(1);
  await requireProgram({
    names: ['turnserver'],
    debianPackage: 'coturn',
    why: 'The tests with real parts need it.',
    log: console.log,
  });
  const loopback = ['-L', '127.0.0.1', '-E', '127.0.0.1', '--allow-loopback-peers', '--allowed-peer-ip=127.0.0.1'];
  child = await startChild({
    name: 'coturn',
    command: '/bin/sh',
    args: [join(root, 'deploy', 'turn', 'start.sh'), `--listening-port=${port}`, ...loopback],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TURN_SECRET: secret,
      TURN_REALM: 'clinic.example',
      TURN_CONFIG: join(folder, 'turnserver.conf'),
      TURN_PID_FILE: join(folder, 'turnserver.pid'),
    },
    logFile: join(folder, 'turn.log'),
  });
  // The health check of the container.
  await waitUntilReady(child, async () => (await run('turnutils_stunclient', ['-p', String(port), '127.0.0.1'])).isOk);
});

afterAll(async () => {
  await child?.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(command: string, args: string[]): Promise<{ isOk: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: 20_000 }, (error, stdout, stderr) =>
      resolve({ isOk: error === null, output: stdout + stderr }),
    );
  });
}

let meetings = 0;

/** A name and a password as the api gives them to a user: valid until then. */
function credentials(untilS: number) {
  meetings += 1;
  const user = `${untilS}:meeting-${meetings}`;
  return { user, password: createHmac('sha1', secret).update(user).digest('base64') };
}

const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

/** Sends messages through the relay: to another user of it, or to a peer. */
function relay({ user, password }: { user: string; password: string }, peer?: string) {
  const to = peer ? ['-e', peer] : ['-y'];
  const common = ['-n', '3', '-m', '1', '-L', '127.0.0.1', '-p', String(port), '-u', user, '-w', password];
  return run('turnutils_uclient', [...to, ...common, '127.0.0.1']);
}

test('two users with a password of the api reach each other through the relay, and nothing is lost', async () => {
  const { isOk, output } = await relay(credentials(inAnHour()));
  expect(output).toContain('Total lost packets 0 (0.000000%)');
  expect(isOk).toBe(true);
});

test('a wrong password, and one whose time is over, open no relay', async () => {
  const wrong = { ...credentials(inAnHour()), password: 'wrong' };
  const over = credentials(inAnHour() - 7_200);
  for (const each of [wrong, over]) {
    const { isOk, output } = await relay(each);
    expect(output).toContain('Cannot complete Allocation');
    expect(isOk).toBe(false);
  }
});

test.each(['10.0.0.5', '172.17.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])(
  'the relay does not lead to %s',
  async (peer) => {
    const { isOk, output } = await relay(credentials(inAnHour()), peer);
    expect(output).toContain('403 (Forbidden IP)');
    expect(isOk).toBe(false);
  },
);

test('the secret is in no list of processes, and its file is the own one', () => {
  const commandLine = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8');
  expect(commandLine).toContain('turnserver');
  expect(commandLine).not.toContain(secret);
  expect(readFileSync(join(folder, 'turnserver.conf'), 'utf8')).toContain(secret);
});

test('without a secret it does not start', async () => {
  const { isOk, output } = await run('/usr/bin/env', ['-i', '/bin/sh', join(root, 'deploy', 'turn', 'start.sh')]);
  expect([isOk, output]).toEqual([false, expect.stringContaining('TURN_SECRET')]);
});
