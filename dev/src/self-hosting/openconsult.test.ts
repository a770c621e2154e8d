import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BACKUP_COPIES_DAYS_MAX } from '../../../packages/contracts/src/spine/limits.ts';
import { root } from '../repository.ts';
import { requireProgram } from '../stack/debian-packages.ts';
import { readCompose } from './compose-file.ts';

/** The operator's script, with a `docker` that refuses what the CLI does not have. Nothing of Docker itself is tested. */

const ONE_SHOTS = ['prepare', 'migrate', 'bucket'];
const PARTS = ['caddy', 'api', 'worker', 'backup', 'soketi', 'postgres', 'redis', 'minio', 'typesense'];
const HEALTHY = [
  ...ONE_SHOTS.map((name) => `${name} exited Exited (0) 2 minutes ago`),
  ...PARTS.map((name) => `${name} running Up 2 minutes (healthy)`),
];

/** What the fake docker does in a run. */
interface Scenario {
  /** Calls that contain `call` end with this code, the first `times` ones only. */
  fails?: { call: string; code: number; times?: number }[];
  /** What calls print that contain `call`. */
  prints?: { call: string; text: string }[];
  /** The lines of `docker ps`. */
  states?: string[];
  /** Of `docker ps`, too: `id service number`. */
  containers?: string[];
  /** What the profiles that are on have. */
  active?: readonly string[];
  hasVolume?: boolean;
  hasImage?: boolean;
}

const OWN_IMAGE =
  /OPENCONSULT_IMAGE:-([^}]*)\}/.exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))?.[1] ?? '';
const NEW = 'registry.example/openconsult:9.9.9';
const startsAll = 'compose up --detach --remove-orphans';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openconsult-script-'));
  for (const file of ['openconsult', 'docker-compose.yml', '.env.example', 'deploy'])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  for (const program of ['docker', 'mv'])
    cpSync(join(root, 'dev/src/self-hosting/fake-docker.sh'), join(folder, 'bin', program));
  resetState();
});
afterEach(() => rmSync(folder, { recursive: true }));

const services = Object.keys(readCompose(anySettings()).services);

/** Every variable that the compose file requires. */
function anySettings(): Record<string, string> {
  const required = readFileSync(join(root, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?/g);
  return Object.fromEntries([...required].map(([, name = '']) => [name, 'any']));
}

function writeScenario(fake: string, scenario: Scenario): void {
  const { fails = [], prints = [], states = HEALTHY, hasVolume = false, hasImage = true } = scenario;
  const { containers = [], active = services } = scenario;
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(fake, name), lines.map((line) => `${line}\n`).join(''));
  rmSync(fake, { recursive: true, force: true });
  mkdirSync(fake);
  write('calls', []);
  write('services', services);
  write('states', states);
  write('containers', containers);
  write('active', active);
  write(
    'fails',
    fails.map(({ call, code, times = 99 }) => `${code} ${times} ${call}`),
  );
  write(
    'prints',
    prints.map(({ call, text }) => `${call}=${text}`),
  );
  if (hasVolume) write('has-volume', []);
  if (hasImage) write('has-image', []);
}

/** Docker has one database with data, and the former version of the product. */
function resetState(): void {
  writeFileSync(join(folder, 'databases'), 'openconsult data\n');
  writeFileSync(join(folder, 'images'), '');
  rmSync(unfinished(), { force: true });
}

const unfinished = () => join(folder, '.env.unfinished');

/** What each database has, by its name. */
const databases = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(folder, 'databases'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.replace(/ .*/, '').replace(/20\d{12}/, 'STAMP'), line.split(' ')[1] ?? '']),
  );

/** Runs the script. @returns its exit code, what it printed, and the calls of docker that change something */
function run(args: string[], scenario: Scenario = {}, env: Record<string, string> = {}) {
  const fake = join(folder, 'fake');
  writeScenario(fake, scenario);
  const script = join(folder, 'openconsult');
  // What is killed is its group of processes.
  const [program, given] = env.KILL_AT ? ['setsid', [script, ...args]] : [script, args];
  const { status, stdout, stderr } = spawnSync(program, given, {
    cwd: tmpdir(),
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      FAKE: fake,
      HEALTHY_WITHIN_S: '2',
      RETRY_S: '0',
      ...env,
    },
  });
  const lines = readFileSync(join(fake, 'calls'), 'utf8').split('\n').filter(Boolean);
  expect(lines.filter((line) => line.startsWith('REFUSED'))).toEqual([]);
  const reads =
    /^(version|compose version|compose config|info|ps |image inspect|volume inspect|compose exec -T api node -e const host)/;
  return { status, output: stdout + stderr, calls: lines.filter((line) => !reads.test(line)) };
}

/** Kills a run at each step that it has, one after the other. */
function* killedAtEachStep(args: string[], scenario: Scenario = {}) {
  const before = readFileSync(join(folder, '.env'), 'utf8');
  for (let at = 1; ; at += 1) {
    writeFileSync(join(folder, '.env'), before);
    resetState();
    const killed = run(args, scenario, { KILL_AT: String(at) });
    if (killed.status !== null) {
      expect([killed.status, at > 8]).toEqual([0, true]);
      return;
    }
    yield { at, ...killed };
  }
}

const settings = () => parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
const firstRun = () => run(['up', 'clinic.example.org']);

test('shellcheck finds nothing in the scripts of an operator', async () => {
  const shellcheck = await requireProgram({
    names: ['shellcheck'],
    debianPackage: 'shellcheck',
    why: 'It reads the scripts that operators run.',
    log: console.log,
  });
  const files = ['openconsult', '.github/clinic.sh', 'deploy/turn/start.sh', 'dev/src/self-hosting/fake-docker.sh'];
  const { stdout } = spawnSync(shellcheck, files, { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('the first run makes settings and secrets that only their owner reads, and starts everything', () => {
  const { status, output, calls } = firstRun();
  expect([status, output]).toEqual([0, expect.stringContaining('https://clinic.example.org')]);
  expect(output).toContain('./openconsult create-admin');
  expect(calls).toEqual(['compose up --detach --remove-orphans']);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  const made = settings();
  expect(made).toMatchObject({ OPENCONSULT_HOST: 'clinic.example.org', OPENCONSULT_HTTPS: 'public' });
  expect(made.API_UPSTREAMS).toBe('openconsult-api-1:3000');
  const names = /^SECRETS='([^']+)'$/m.exec(readFileSync(join(root, 'openconsult'), 'utf8'))?.[1]?.split(' ') ?? [];
  expect(names.length).toBeGreaterThan(8);
  const secrets = names.map((name) => made[name] ?? '');
  for (const secret of secrets) expect(secret).toMatch(/^s[0-9a-f]{39}$/);
  expect(new Set(secrets).size).toBe(names.length);
  // A demo's choices are no clinic's.
  expect(made).toMatchObject({ NODE_ENV: 'production', SMS_PROVIDER: 'none', SIGN_UP: 'closed' });
  expect(existsSync(join(folder, 'backups'))).toBe(true);
});

test('a later run changes no secret and no setting, and makes what is missing', () => {
  firstRun();
  const file = join(folder, '.env');
  const before = readFileSync(file, 'utf8')
    .replace(/^MAIL_REPLY_TO=.*$/m, 'MAIL_REPLY_TO=a@b.example')
    .replace(/^TURN_SECRET=.*$/m, 'TURN_SECRET=');
  writeFileSync(file, before.replace(/^API_REPLICAS=.*$/m, 'API_REPLICAS=3'));
  run(['up']);
  const { TURN_SECRET: turn, API_UPSTREAMS: upstreams, API_REPLICAS: _, ...others } = settings();
  const { TURN_SECRET: __, API_UPSTREAMS: ___, API_REPLICAS: ____, ...earlier } = parseEnv(before);
  expect(others).toEqual(earlier);
  expect(turn).toMatch(/^s/);
  expect(upstreams).toBe('openconsult-api-1:3000 openconsult-api-2:3000 openconsult-api-3:3000');
});

test.each([
  ['192.168.1.20', 'lan'],
  ['clinic.local', 'lan'],
  ['server', 'lan'],
  ['openconsult.home.arpa', 'lan'],
  ['surgery.example.co.uk', 'public'],
])('%s is reached with certificates of the kind %s', (host, kind) => {
  run(['up', host]);
  expect(settings()).toMatchObject({ OPENCONSULT_HOST: host, OPENCONSULT_HTTPS: kind });
});

test.each(['https://clinic.example', 'a b', '', '-x', 'a;reboot'])('the name %j is refused', (host) => {
  const { status, calls } = run(['up', host]);
  expect([status, calls]).toEqual([1, []]);
});

test('on a local network it prints how devices trust it, and the fingerprint to compare', () => {
  const { output } = run(['up', 'clinic.local'], { prints: [{ call: 'exec -T api', text: 'AB:CD' }] });
  expect(output).toContain('http://clinic.local/trust');
  expect(output).toContain('AB:CD');
});

test('without its settings an installation that exists is not started with other passwords', () => {
  const { status, output, calls } = run(['up', 'clinic.example.org'], { hasVolume: true });
  expect([status, calls, existsSync(join(folder, '.env'))]).toEqual([1, [], false]);
  expect(output).toContain('put the one back that you saved');
});

test('the image is built from the sources, and only one that the operator names is fetched', () => {
  const up = 'compose up --detach --remove-orphans';
  expect(run(['up', 'clinic.example.org'], { hasImage: false }).calls).toContain('compose build api');
  expect(run(['up'], { hasImage: true }).calls).toEqual([up]);
  const named = `OPENCONSULT_IMAGE=${NEW}\nOPENCONSULT_STARTED=${NEW}\n`;
  writeFileSync(join(folder, '.env'), `${readFileSync(join(folder, '.env'), 'utf8')}\n${named}`);
  expect(run(['up'], { hasImage: false }).calls).toEqual(['compose pull --quiet api', up]);
  const refused = run(['up'], { hasImage: false, fails: [{ call: 'compose pull', code: 1 }] });
  expect([refused.status, refused.calls]).toEqual([1, ['compose pull --quiet api']]);
  expect(run(['upgrade']).output).toContain('./openconsult upgrade IMAGE');
});

test('a part that does not become healthy, or a one-shot that fails, is named', () => {
  firstRun();
  const unwell = HEALTHY.map((line) => line.replace(/^redis.*/, 'redis running Up 1 minute (unhealthy)'));
  expect(run(['up'], { states: unwell })).toMatchObject({
    status: 1,
    output: expect.stringContaining('redis running'),
  });
  const failed = HEALTHY.map((line) => line.replace(/^migrate.*/, 'migrate exited Exited (3) 1 minute ago'));
  expect(run(['up'], { states: failed })).toMatchObject({
    status: 1,
    output: expect.stringContaining('migrate exited'),
  });
});

test('an old Docker Compose is refused before anything is made', () => {
  const { status, output } = run(['up', 'clinic.local'], { prints: [{ call: 'compose version', text: '1.29.2' }] });
  expect([status, existsSync(join(folder, '.env'))]).toEqual([1, false]);
  expect(output).toContain('2.24 or newer');
});

const worker = 'run --rm --no-deps -T -e TMPDIR=/scratch worker node apps/worker/src/commands';

test('the first admin is the operator, a later one is not', () => {
  firstRun();
  expect(run(['create-admin', '--email', 'a@b.example', '--practice', 'A']).calls.at(-1)).toBe(startsAll);
  run(['create-admin', '--practice', 'A', '--email', 'c@d.example']);
  expect(settings().OPERATOR_EMAILS).toBe('a@b.example');
});

test('commands of the operator run in a container of the worker', () => {
  firstRun();
  writeFileSync(join(folder, '.env'), `${readFileSync(join(folder, '.env'), 'utf8')}\nOPERATOR_EMAILS=a@b.example\n`);
  expect(run(['create-admin', '--email', 'a@b.example', '--practice', 'High Street']).calls).toEqual([
    expect.stringContaining(`compose ${worker}/create-admin.ts --email a@b.example --practice High Street`),
  ]);
  expect(run(['drill']).calls).toEqual([expect.stringContaining(`${worker}/drill.ts`)]);
  expect(run(['restore', '--list']).calls).toEqual([expect.stringContaining(`${worker}/restore.ts --list`)]);
  expect(run(['drill'], { fails: [{ call: 'drill.ts', code: 1 }] }).status).toBe(1);
});

test('P12: an erased practice leaves a certificate, after a backup that forgets its key', () => {
  firstRun();
  const args = ['erase-practice', '--id', 'an-id', '--name', 'High Street'];
  const waits = { call: 'erase-practice.ts', code: 75, times: 1 };
  const { status, output, calls } = run(args, { fails: [waits] });
  expect(status).toBe(0);
  const erased = expect.stringMatching(
    /erase-practice\.ts --id an-id --name High Street --certificate \/backups\/erasure-\d+\.pdf$/,
  );
  expect(calls.slice(-3)).toEqual([erased, expect.stringContaining(`${worker}/backup.ts`), erased]);
  expect(output).toContain('./backups/erasure-');
  const failed = run(args, { fails: [waits, { call: `${worker}/backup.ts`, code: 1 }] });
  expect([failed.status, failed.calls.filter((call) => call.includes('erase-practice.ts')).length]).toEqual([1, 1]);
  expect(failed.output).not.toContain('./backups/erasure-');
  const refused = run(['erase-practice', '--id', 'x'], { fails: [{ call: 'erase-practice.ts', code: 2 }] });
  expect([refused.status, refused.calls.filter((call) => call.includes('backup.ts'))]).toEqual([2, []]);
});

const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14);

test('P12: no practice is erased while a copy that was put aside has its data', () => {
  firstRun();
  run(['restore', '--replace']);
  const refused = run(['erase-practice', '--id', 'an-id', '--name', 'High Street']);
  expect(refused.status).toBe(1);
  const name = /openconsult_before_\d+/.exec(refused.output)?.[0] ?? '';
  expect(refused.output).toContain('./openconsult drop-copy');
  expect(refused.calls.filter((call) => call.includes('erase-practice.ts'))).toEqual([]);

  expect(run(['drop-copy', 'openconsult']).status).toBe(1);
  expect(run(['drop-copy']).status).toBe(1);
  expect(databases()).toEqual({ openconsult: 'restored', openconsult_before_STAMP: 'data' });
  const failed = run(['drop-copy', name], { fails: [{ call: 'empty-bucket.ts', code: 1 }] });
  expect([failed.status, Object.keys(databases())]).toEqual([1, ['openconsult_before_STAMP', 'openconsult']]);
  const { status, calls } = run(['drop-copy', name]);
  expect([status, databases()]).toEqual([0, { openconsult: 'restored' }]);
  expect(calls).toContainEqual(expect.stringMatching(/empty-bucket\.ts --bucket openconsult-files$/));
  expect(run(['erase-practice', '--id', 'an-id', '--name', 'High Street']).status).toBe(0);
});

test('a bucket is emptied with the last copy that uses it, and never while the product does', () => {
  firstRun();
  const used = settings().S3_BUCKET || 'openconsult-files';
  writeFileSync(
    join(folder, 'databases'),
    `openconsult data\nopenconsult_failed_1 data ${used}\nopenconsult_before_2 data a\nopenconsult_before_3 data a\n`,
  );
  const emptied = (name: string) =>
    run(['drop-copy', name]).calls.flatMap((call) => /empty-bucket\.ts --bucket (.*)/.exec(call)?.[1] ?? []);
  expect(emptied('openconsult_failed_1')).toEqual([]);
  expect(emptied('openconsult_before_2')).toEqual([]);
  expect(emptied('openconsult_before_3')).toEqual(['a']);
});

test('P12: the doctor names copies that were put aside, and fails once they are older than backups may be', () => {
  firstRun();
  expect(readFileSync(join(root, 'openconsult'), 'utf8')).toContain(`\nCOPIES_DAYS=${BACKUP_COPIES_DAYS_MAX}\n`);
  const [young, old] = [`openconsult_before_${days(2)}`, `openconsult_failed_${days(36)}`];
  const beside = 'openconsult_look data\nopenconsult_drill_0a1b2c3d data\n';
  writeFileSync(join(folder, 'databases'), `openconsult data\n${young} data a-bucket\n${old} data\n${beside}`);
  const { output } = run(['doctor']);
  expect(output).toMatch(/^fail {2}The copy openconsult_look has no date\n.*drop-copy openconsult_look/m);
  expect(output).not.toContain('openconsult_drill');
  expect(output).toMatch(
    new RegExp(`^warn  The copy ${young} \\(bucket a-bucket\\) is 2 days old\\n.*drop-copy ${young}`, 'm'),
  );
  expect(output).toMatch(new RegExp(`^fail  The copy ${old} is 36 days old\\n.*drop-copy ${old}`, 'm'));
  writeFileSync(join(folder, 'databases'), 'openconsult data\n');
  expect(run(['doctor']).output).not.toContain('The copy');
  const states = HEALTHY.filter((line) => !line.startsWith('caddy'));
  expect(run(['doctor'], { states }).output).toMatch(/^fail {2}Caddy is not started/m);
});

test('a backup waits for one that is being made', () => {
  firstRun();
  const { status, calls } = run(['backup'], { fails: [{ call: 'backup.ts', code: 75, times: 2 }] });
  expect([status, calls.length]).toEqual([0, 3]);
  expect(run(['backup'], { fails: [{ call: 'backup.ts', code: 1 }] })).toMatchObject({ status: 1 });
});

const withoutStamp = (calls: string[]) => calls.map((call) => call.replaceAll(/20\d{12}/g, 'STAMP'));

test('a restore with --replace puts what is here aside, and takes over former secrets', () => {
  firstRun();
  const { status, calls, output } = run(['restore', '--replace', '--at', '2026-11-26T10:00:00Z']);
  expect(status).toBe(0);
  const plain = withoutStamp(calls);
  expect(plain[0]).toBe('compose stop caddy api worker backup');
  const renamed = plain.findIndex((call) => call.includes('RENAME TO openconsult_before_STAMP'));
  const made = plain.findIndex((call) => call.includes('CREATE DATABASE openconsult'));
  // What was erased since the backup is logged in the bucket that is put aside.
  const restored = plain.findIndex((call) =>
    /restore\.ts --settings \/restored-settings --at 2026\S+ --erased-in openconsult-files$/.test(call),
  );
  expect(renamed).toBeGreaterThan(0);
  expect(made).toBeGreaterThan(renamed);
  expect(restored).toBeGreaterThan(made);
  expect(plain.at(-1)).toBe('compose up --detach --remove-orphans');
  expect(settings().S3_BUCKET).toMatch(/^openconsult-files-20\d{12}$/);
  expect(settings().SESSION_SECRET_PREVIOUS).toBe('former-secret');
  expect(output).toMatch(/database openconsult_before_\d+ and the bucket openconsult-files\./);
});

test('the options of a restore are understood in any order, and others before anything stops', () => {
  firstRun();
  expect(run(['restore', '--at', '2026-11-26T10:00:00Z', '--replace']).status).toBe(0);
  expect(databases()).toEqual({ openconsult: 'restored', openconsult_before_STAMP: 'data' });
  for (const args of [
    ['--at'],
    ['--at', 'yesterday'],
    ['--at=2026-11-26T10:00:00Z'],
    ['--replace', 'now'],
    ['--erased-in', '--replace'],
    ['--all'],
  ]) {
    const { status, output, calls } = run(['restore', ...args]);
    expect([args, status, calls]).toEqual([args, 1, []]);
    expect(output).toContain('Usage');
  }
});

test('a restore with --replace that is killed at any step is put back by the next command', {
  timeout: 120_000,
}, () => {
  firstRun();
  const states = new Set<string>();
  for (const { at } of killedAtEachStep(['restore', '--replace'])) {
    const isUnfinished = existsSync(unfinished());
    const { status, output } = run(['up']);
    expect([at, status, existsSync(unfinished())]).toEqual([at, 0, false]);
    if (isUnfinished) expect(output).toContain('Putting back what was here before the restore');
    const { S3_BUCKET: bucket = '' } = settings();
    states.add(`${databases().openconsult} ${bucket.replace(/20\d{12}/, 'STAMP')}`);
  }
  expect([...states].sort()).toEqual(['data ', 'restored openconsult-files-STAMP']);
});

/** Leaves what a lost session of the operator leaves, at the last step with something to put back. */
function interrupt(args: string[], scenario: Scenario = {}) {
  const before = readFileSync(join(folder, '.env'), 'utf8');
  run(args, scenario, { KILL_AT: 'never' });
  let at = readFileSync(join(folder, 'fake', 'steps'), 'utf8').length;
  do {
    writeFileSync(join(folder, '.env'), before);
    resetState();
    run(args, scenario, { KILL_AT: String(at) });
    at -= 1;
  } while (at > 0 && !existsSync(unfinished()));
  expect(existsSync(unfinished())).toBe(true);
  // What is put aside has the second as its name.
  spawnSync('sleep', ['1']);
}

test('after an interrupted restore the doctor and other commands name it, and a second restore begins again', {
  timeout: 60_000,
}, () => {
  firstRun();
  interrupt(['restore', '--replace']);
  expect(run(['doctor']).output).toMatch(/^fail {2}.*restore 20\d{12}\n.*\.\/openconsult up/m);
  for (const command of ['backup', 'drill', 'rotate-keys', 'drop-copy', 'erase-practice', 'create-admin'])
    expect([command, run([command])]).toMatchObject([
      command,
      { status: 1, calls: [], output: expect.stringContaining('./openconsult up') },
    ]);
  expect(run(['restore', '--replace']).status).toBe(0);
  expect(databases()).toMatchObject({ openconsult: 'restored', openconsult_before_STAMP: 'data' });
});

test('P12: a restore into an empty installation repeats what was erased in the former one', () => {
  firstRun();
  const { status, calls } = run(['restore', '--erased-in', 'former']);
  expect(status).toBe(0);
  expect(calls).toContainEqual(expect.stringMatching(/restore\.ts --settings \/restored-settings --erased-in former$/));
  expect(calls.filter((call) => call.includes('RENAME'))).toEqual([]);
});

test('a restore that fails leaves what was here', () => {
  firstRun();
  const { SESSION_SECRET: secret } = settings();
  const { status, calls } = run(['restore', '--replace'], { fails: [{ call: 'restore.ts', code: 1 }] });
  expect(status).toBe(1);
  const plain = withoutStamp(calls).filter((call) => call.includes('RENAME'));
  expect(plain.map((call) => /ALTER DATABASE (\S+ RENAME TO \S+)/.exec(call)?.[1])).toEqual([
    'openconsult RENAME TO openconsult_before_STAMP',
    'openconsult RENAME TO openconsult_failed_STAMP',
    'openconsult_before_STAMP RENAME TO openconsult',
  ]);
  expect(settings()).toMatchObject({ S3_BUCKET: '', SESSION_SECRET: secret });
  expect(calls.at(-1)).toBe(startsAll);
  expect(run(['restore'], { fails: [{ call: 'restore.ts', code: 1 }] }).output).toContain('--replace');
});

const plan = (text: string) => ({ prints: [{ call: '--check', text }] });

test('an upgrade makes a backup and a copy of the database before it migrates, and removes the copy in the end', () => {
  firstRun();
  const { status, calls, output } = run(['upgrade', NEW], plan('Would apply 20270101_more'));
  expect([status, output]).toEqual([0, expect.stringContaining(`Upgraded to ${NEW}`)]);
  expect(settings().OPENCONSULT_IMAGE).toBe(NEW);
  const order = [
    'pull --quiet api',
    '--check',
    'stop caddy api worker backup',
    'backup.ts',
    'TEMPLATE openconsult',
    'up --detach',
    'DROP DATABASE openconsult_before',
    'image rm openconsult:before',
  ];
  const at = order.map((part) => calls.findIndex((call) => call.includes(part)));
  expect(at.every((place) => place >= 0)).toBe(true);
  expect(at).toEqual([...at].sort((a, b) => a - b));
  // The backup is one of the version that wrote the database.
  expect(calls.find((call) => call.includes('backup.ts'))).toMatch(/^openconsult:before-/);
});

test('an upgrade without migrations copies nothing', () => {
  firstRun();
  const { status, calls } = run(['upgrade', NEW], plan('Nothing to apply.'));
  expect(status).toBe(0);
  expect(calls.filter((call) => call.includes('DATABASE'))).toEqual([]);
});

test('a version that is older than the database is refused, with nothing changed', () => {
  firstRun();
  const before = settings();
  const { status, output, calls } = run(['upgrade', NEW], { fails: [{ call: '--check', code: 3 }] });
  expect([status, output]).toEqual([1, expect.stringContaining('older than the database')]);
  expect(settings()).toEqual(before);
  expect(calls.filter((call) => /stop|DATABASE|backup\.ts/.test(call))).toEqual([]);
});

test('without a backup nothing is upgraded', () => {
  firstRun();
  const before = settings();
  const scenario = { ...plan('Would apply x'), fails: [{ call: 'backup.ts', code: 1 }] };
  const { status, calls, output } = run(['upgrade', NEW], scenario);
  expect([status, output]).toEqual([1, expect.stringContaining('No backup could be made')]);
  expect(settings()).toEqual(before);
  expect(calls.at(-1)).toBe('compose up --detach --remove-orphans');
  expect(calls.filter((call) => call.includes('DATABASE'))).toEqual([]);
});

test('no user reaches a new version, and it runs no job, before every other part is healthy', () => {
  firstRun();
  const { calls } = run(['upgrade', NEW], plan('Would apply x'));
  const starts = calls.filter((call) => call.includes('compose up'));
  expect(starts).toEqual([`paused ${startsAll} --scale caddy=0 --scale backup=0`, startsAll]);
  // What was written until then would be lost by the way back.
  const states = HEALTHY.map((line) => line.replace(/^worker.*/, 'worker running Up 1 minute (unhealthy)'));
  const failed = run(['upgrade', 'registry.example/openconsult:10'], { ...plan('Would apply x'), states });
  expect(failed.status).toBe(1);
  const swapped = failed.calls.findIndex((call) => call.includes('RENAME'));
  expect(failed.calls.indexOf(startsAll)).toBeGreaterThan(swapped);
});

test.each([
  ['an image', [NEW]],
  ['the sources', []],
])(
  'an upgrade to %s that is killed at any step ends with a version and its database',
  { timeout: 240_000 },
  (_, image) => {
    firstRun();
    const ends = new Set<string>();
    for (const { at, calls } of killedAtEachStep(['upgrade', ...image], plan('Would apply x'))) {
      const isOpen = calls.includes(startsAll);
      const isUnfinished = existsSync(unfinished());
      expect([at, run(['up']).status, existsSync(unfinished())]).toEqual([at, 0, false]);
      const end = `${databases().openconsult} ${runningVersion()}`;
      // With users on it there is no way back.
      if (isOpen) expect([at, isUnfinished, end]).toEqual([at, false, 'migrated new']);
      if (isUnfinished) expect([at, end]).toEqual([at, 'data former']);
      ends.add(end);
    }
    expect([...ends].sort()).toEqual(['data former', 'migrated new']);
  },
);

/** The version of the image that the settings name. */
function runningVersion(): string {
  const name = settings().OPENCONSULT_IMAGE || OWN_IMAGE;
  const lines = readFileSync(join(folder, 'images'), 'utf8').split('\n');
  return lines.findLast((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 'former';
}

test('an upgrade after an interrupted one begins with the former version', { timeout: 60_000 }, () => {
  firstRun();
  interrupt(['upgrade'], plan('Would apply x'));
  expect([databases().openconsult, runningVersion()]).toEqual(['migrated', 'new']);
  expect(run(['doctor']).output).toMatch(/^fail {2}.*upgrade 20\d{12}$/m);
  const again = run(['upgrade'], { ...plan('Would apply x'), fails: [{ call: '--scale caddy=0', code: 1 }] });
  expect(again.status).toBe(1);
  expect([databases().openconsult, runningVersion()]).toEqual(['data', 'former']);
});

/** Newer sources name another image. */
function pullSources(version: string): void {
  const file = join(folder, 'docker-compose.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<=OPENCONSULT_IMAGE:-)[^}]*/, `openconsult:${version}`));
}

test('newer sources are an upgrade of what is installed, which no other command starts', () => {
  firstRun();
  pullSources('9.9.9');
  const refused = [
    ['up'],
    ['up', '--build'],
    ['backup'],
    ['drill'],
    ['restore'],
    ['restore', '--list'],
    ['create-admin'],
    ['rotate-keys'],
    ['drop-copy', 'x'],
    ['erase-practice'],
  ];
  for (const hasImage of [false, true])
    for (const args of refused)
      expect([args, run(args, { hasImage })]).toEqual([
        args,
        { status: 1, calls: [], output: expect.stringContaining('./openconsult upgrade') },
      ]);
  const { status, calls } = run(['upgrade'], plan('Nothing to apply.'));
  expect([status, calls[0]]).toEqual([0, expect.stringMatching(`^tag ${OWN_IMAGE} openconsult:before-`)]);
  expect(run(['up'], { hasImage: true }).status).toBe(0);
});

test('newer sources are an upgrade, also after the containers were removed', () => {
  firstRun();
  run(['down']);
  pullSources('9.9.9');
  expect(run(['up'], { hasImage: false })).toMatchObject({ status: 1, calls: [] });
  const states = HEALTHY.filter((line) => !line.startsWith('postgres'));
  // It needs the database before it starts the others.
  expect(run(['upgrade'], { ...plan('Would apply x'), states }).calls.slice(0, 2)).toEqual([
    expect.stringMatching(`^tag ${OWN_IMAGE} openconsult:before-`),
    'compose up --detach postgres redis minio',
  ]);
});

test('sources that are newer than an interrupted upgrade wait until it is put back', { timeout: 60_000 }, () => {
  firstRun();
  interrupt(['upgrade'], plan('Would apply x'));
  pullSources('9.9.10');
  expect(run(['up'], { hasImage: false }).output).toContain('./openconsult upgrade');
  expect([databases().openconsult, existsSync(unfinished())]).toEqual(['data', false]);
});

test('an image that is named with its digest is upgraded and taken back like any other', () => {
  firstRun();
  const [first, second] = [`${NEW}@sha256:${'a'.repeat(64)}`, `${NEW}@sha256:${'b'.repeat(64)}`];
  expect(run(['upgrade', first], plan('Nothing to apply.')).status).toBe(0);
  const again = run(['upgrade', second], { ...plan('Nothing to apply.'), fails: [{ call: 'backup.ts', code: 1 }] });
  expect([again.status, again.calls[0]]).toEqual([1, expect.stringMatching(`^tag ${first} openconsult:before-`)]);
  expect(settings().OPENCONSULT_IMAGE).toBe(first);
  // The same one once more.
  const same = run(['upgrade', first], { ...plan('Nothing to apply.'), fails: [{ call: 'backup.ts', code: 1 }] });
  expect([same.status, existsSync(unfinished())]).toEqual([1, false]);
  expect(run(['upgrade', second], plan('Nothing to apply.')).status).toBe(0);
  expect(settings()).toMatchObject({ OPENCONSULT_IMAGE: second, OPENCONSULT_STARTED: second });
});

test('an image that the settings name by hand is an upgrade, too, and the way back leads to the former one', () => {
  firstRun();
  run(['upgrade', NEW], plan('Nothing to apply.'));
  const file = join(folder, '.env');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^OPENCONSULT_IMAGE=.*$/m, `OPENCONSULT_IMAGE=${NEW}.1`));
  expect(run(['up']).output).toContain(`./openconsult upgrade ${NEW}.1`);
  const failed = run(['upgrade', `${NEW}.1`], { ...plan('x'), fails: [{ call: '--scale caddy=0', code: 1 }] });
  expect([failed.status, settings().OPENCONSULT_IMAGE]).toEqual([1, NEW]);
  expect(run(['up']).status).toBe(0);
});

test('containers that Compose leaves are removed, as they may never be healthy or have a name that Caddy does not know', () => {
  firstRun();
  const containers = ['a1 turn 1', 'b1 api 1', 'b2 api 2', 'b3 api 3', 'c1 worker 2', 'd1 gone 1'];
  const active = services.filter((name) => name !== 'turn');
  const removed = () =>
    run(['up'], { containers, active })
      .calls.filter((call) => call.startsWith('rm'))
      .map((call) => call.slice(-2));
  expect(removed()).toEqual(['a1', 'b2', 'b3', 'd1']);
  const file = join(folder, '.env');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^API_REPLICAS=.*$/m, 'API_REPLICAS=2'));
  expect(removed()).toEqual(['a1', 'b3', 'd1']);
  expect(run(['down']).calls).toEqual(['compose --profile * down']);
});

test('parts that read a file of deploy/ are made again once it has changed', () => {
  firstRun();
  const { DEPLOY_FILES: before } = settings();
  expect(before).toMatch(/^\d+$/);
  run(['up']);
  expect(settings().DEPLOY_FILES).toBe(before);
  writeFileSync(join(folder, 'deploy', 'redis', 'redis.conf'), 'appendonly yes\n');
  run(['up']);
  expect(settings().DEPLOY_FILES).not.toBe(before);
});

test('files of a clone with a strict umask can be read by the users of the containers', () => {
  chmodSync(join(folder, 'deploy', 'caddy'), 0o700);
  chmodSync(join(folder, 'deploy', 'caddy', 'Caddyfile'), 0o600);
  firstRun();
  expect(statSync(join(folder, 'deploy', 'caddy')).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, 'deploy', 'caddy', 'Caddyfile')).mode & 0o777).toBe(0o644);
});

test('an api that Caddy does not reach is a failure, and a certificate that is still missing is none of it', () => {
  firstRun();
  const asked = 'exec -T api node -e const host';
  const unreached = run(['up'], { fails: [{ call: asked, code: 1 }] });
  expect([unreached.status, unreached.output]).toEqual([1, expect.stringContaining('Caddy reaches no api process')]);
  expect(run(['up'], { fails: [{ call: asked, code: 1, times: 3 }] }).status).toBe(0);
  expect(run(['up'], { fails: [{ call: asked, code: 2 }] }).status).toBe(0);
  expect(run(['doctor'], { fails: [{ call: asked, code: 1 }] }).output).toMatch(/^fail {2}Caddy reaches no api/m);
});

test('a second upgrade waits for the first one, which a lost session may have left running', () => {
  firstRun();
  const held = spawnSync('flock', ['-n', folder, join(folder, 'openconsult'), 'upgrade'], {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, FAKE: join(folder, 'fake') },
  });
  expect([held.status, held.stderr]).toEqual([1, expect.stringContaining('Another ./openconsult')]);
});

test('an upgrade that migrates a database elsewhere needs a snapshot of it', () => {
  firstRun();
  const file = readFileSync(join(folder, '.env'), 'utf8').replace(/^DATABASE_URL=.*$/m, 'DATABASE_URL=postgresql://db');
  writeFileSync(join(folder, '.env'), file);
  const refused = run(['upgrade', NEW], plan('Would apply x'));
  expect([refused.status, refused.output]).toEqual([1, expect.stringContaining('--snapshot-made')]);
  expect(refused.calls.filter((call) => /stop|backup\.ts/.test(call))).toEqual([]);
  expect(settings().OPENCONSULT_IMAGE).toBe('');
  expect(run(['upgrade', NEW], plan('Nothing to apply.')).status).toBe(0);
  const upgraded = run(['upgrade', '--snapshot-made', `${NEW}.1`], plan('Would apply x'));
  expect([upgraded.status, settings().OPENCONSULT_IMAGE]).toEqual([0, `${NEW}.1`]);
  expect(upgraded.calls.filter((call) => /(CREATE|DROP) DATABASE/.test(call))).toEqual([]);
  for (const args of [['--now'], [NEW, '--snapshot-made'], ['--snapshot-made', '-x']])
    expect(run(['upgrade', ...args])).toMatchObject({ status: 1, calls: [] });
});

test('an upgrade that fails brings the former image and database back', () => {
  firstRun();
  const before = settings();
  const scenario = { ...plan('Would apply x'), fails: [{ call: 'up --detach --remove-orphans', code: 1, times: 1 }] };
  const { status, calls, output } = run(['upgrade', NEW], scenario);
  expect(status).toBe(1);
  expect(output).toContain('The former version runs again');
  expect(settings()).toEqual(before);
  const names = withoutStamp(calls).flatMap((call) => /ALTER DATABASE (\S+ RENAME TO \S+)/.exec(call)?.[1] ?? []);
  expect(names).toEqual([
    'openconsult RENAME TO openconsult_failed_STAMP',
    'openconsult_before_STAMP RENAME TO openconsult',
  ]);
  expect(calls.at(-1)).toBe('compose up --detach --remove-orphans');
  expect(calls.filter((call) => call.includes('DROP'))).toEqual([]);
});

test('an upgrade from sources that fails gives the name of the image back', () => {
  firstRun();
  const scenario = {
    ...plan('Nothing to apply.'),
    fails: [{ call: 'up --detach --remove-orphans', code: 1, times: 1 }],
  };
  const { calls } = run(['upgrade'], scenario);
  const tags = withoutStamp(calls).filter((call) => call.startsWith('tag'));
  expect(tags).toEqual([`tag ${OWN_IMAGE} openconsult:before-STAMP`, `tag openconsult:before-STAMP ${OWN_IMAGE}`]);
});

test('a rotation of keys retains the former ones until all is sealed again', () => {
  firstRun();
  const { SESSION_SECRET: first, BACKUP_KEY: key } = settings();
  expect(run(['rotate-keys']).status).toBe(0);
  run(['rotate-keys']);
  const now = settings();
  expect(now.SESSION_SECRET_PREVIOUS?.split(',')).toHaveLength(2);
  expect(now.SESSION_SECRET_PREVIOUS).toMatch(new RegExp(`,${first}$`));
  const failed = run(['rotate-keys', '--backups'], { fails: [{ call: 'rotate-keys.ts', code: 1 }] });
  expect([failed.status, settings().BACKUP_KEY_PREVIOUS]).toEqual([1, key]);
  expect(settings().BACKUP_KEY).not.toBe(key);
});

test('P11: a rotation of the key of backups makes one key, whatever interrupts it', { timeout: 120_000 }, () => {
  firstRun();
  const { BACKUP_KEY: former } = settings();
  for (const { at } of killedAtEachStep(['rotate-keys', '--backups'])) {
    const { BACKUP_KEY: key, BACKUP_KEY_PREVIOUS: previous } = settings();
    // The backups open with one of them, whichever they have.
    if (key !== former && previous !== '') expect([at, previous]).toEqual([at, former]);
    if (previous === '') continue;
    const { status, output } = run(['rotate-keys', '--backups']);
    expect([at, status, settings().BACKUP_KEY_PREVIOUS]).toEqual([at, 0, '']);
    expect(output).toContain('Write the new BACKUP_KEY');
    if (key !== former) expect([at, settings().BACKUP_KEY]).toEqual([at, key]);
    expect(settings().BACKUP_KEY).not.toBe(former);
  }
});

test('P11: backups start once they have their new key, and also after a failure', () => {
  firstRun();
  const order = ['compose stop backup', expect.stringMatching(/rotate-keys\.ts --backups$/), startsAll];
  const failed = run(['rotate-keys', '--backups'], { fails: [{ call: 'rotate-keys.ts', code: 1 }] });
  expect([failed.status, failed.calls]).toEqual([1, order]);
  expect(failed.output).toMatch(/Write the new BACKUP_KEY.*run this again/s);
  const { BACKUP_KEY: key } = settings();
  const again = run(['rotate-keys', '--backups']);
  expect([again.status, again.calls]).toEqual([0, order]);
  expect(settings()).toMatchObject({ BACKUP_KEY: key, BACKUP_KEY_PREVIOUS: '' });
});

test('logs show no statement and no query of an address', () => {
  firstRun();
  const lines = ['postgres | STATEMENT: select * from patients', 'caddy | GET /x?name=Jane HTTP', 'api | fine'];
  const prints = lines.map((text) => ({ call: 'compose logs', text }));
  const { output } = run(['logs', 'postgres'], { prints });
  expect(output).not.toMatch(/select|Jane/);
  expect(output).toContain('api | fine');
});

test('the doctor says what is well, and ends with 0', () => {
  run(['up', 'clinic.local']);
  const { status, output } = run(['doctor'], {
    prints: [
      { call: 'restore.ts --list', text: `${new Date().toISOString()}  10 rows, 2 objects` },
      { call: 'exec -T api', text: 'AB:CD' },
    ],
  });
  for (const line of [
    'Docker 28.1.0',
    'Docker Compose 2.36.0',
    'Every part is healthy',
    'Only its owner reads .env',
    'Every secret is set',
    'fingerprint AB:CD',
    'newest backup is 0 minutes old',
  ]) {
    expect(output).toContain(line);
  }
  expect(output).toMatch(/^warn {2}No mail server is set$/m);
  const failures = output.split('\n').filter((line) => line.startsWith('fail'));
  // The name of the test exists nowhere, and the machine of a test may be full.
  expect(failures.filter((line) => !/has no address|GB free|MB of memory/.test(line))).toEqual([]);
  expect(status).toBe(failures.length > 0 ? 1 : 0);
});

test('the doctor names what fails and how to mend it, and ends with 1', () => {
  run(['up', '127.0.0.1']);
  chmodSync(join(folder, '.env'), 0o644);
  writeFileSync(join(folder, 'meminfo'), 'MemTotal:        1000000 kB\n');
  const states = HEALTHY.map((line) => line.replace(/^soketi.*/, 'soketi restarting Restarting (1) 2 seconds ago'));
  const prints = [
    { call: 'restore.ts --list', text: '2026-01-01T10:00:00.000Z  10 rows, 2 objects' },
    { call: 'compose version', text: '2.20.0' },
    { call: 'FROM backup_runs', text: 'check|failed' },
  ];
  const { status, output } = run(['doctor'], { states, prints }, { MEMINFO: join(folder, 'meminfo') });
  expect(status).toBe(1);
  for (const [problem, mend] of [
    ['Docker Compose 2.20.0', 'Install 2.24'],
    ['976 MB of memory', 'needs 4 GB'],
    ['.env has the mode 644', 'chmod 600 .env'],
    ['soketi is restarting', './openconsult logs soketi'],
    ['own certificate authority cannot be read', 'logs caddy'],
    ['Backups: the last check failed', 'alerts.md#backupfails'],
  ] as const) {
    expect(output).toMatch(new RegExp(`^fail {2}.*${problem}.*\\n +→ .*${mend}`, 'm'));
  }
  expect(output).toMatch(/^fail {2}The newest backup is \d+ days old$/m);
});

test('an unknown command prints the help and ends with 2', () => {
  const { status, output } = run(['destroy']);
  expect([status, output]).toEqual([2, expect.stringContaining('./openconsult COMMAND')]);
});
