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
  hasVolume?: boolean;
  hasImage?: boolean;
}

const NEW = 'registry.example/openconsult:9.9.9';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openconsult-script-'));
  for (const file of ['openconsult', 'docker-compose.yml', '.env.example'])
    cpSync(join(root, file), join(folder, file));
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
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(fake, name), lines.map((line) => `${line}\n`).join(''));
  rmSync(fake, { recursive: true, force: true });
  mkdirSync(fake);
  write('calls', []);
  write('services', services);
  write('states', states);
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
  const reads = /^(version|compose version|info|ps |image inspect|volume inspect)/;
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
  const files = ['openconsult', 'deploy/turn/start.sh', 'dev/src/self-hosting/fake-docker.sh'];
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
  expect(made).toMatchObject({ NODE_ENV: 'production', SMS_PROVIDER: 'none' });
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
  writeFileSync(join(folder, '.env'), `${readFileSync(join(folder, '.env'), 'utf8')}\nOPENCONSULT_IMAGE=${NEW}\n`);
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
  expect(run(['create-admin', '--email', 'a@b.example', '--practice', 'A']).calls.at(-1)).toBe('compose up --detach');
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

test('P12: an erased practice leaves a certificate, and the next backup forgets its key', () => {
  firstRun();
  const { status, output, calls } = run(['erase-practice', '--id', 'an-id', '--name', 'High Street']);
  expect(status).toBe(0);
  const erased = expect.stringMatching(
    /erase-practice\.ts --id an-id --name High Street --certificate \/backups\/erasure-\d+\.pdf$/,
  );
  expect(calls).toEqual([erased, expect.stringContaining(`${worker}/backup.ts`)]);
  expect(output).toContain('./backups/erasure-');
  const refused = run(['erase-practice', '--id', 'x'], { fails: [{ call: 'erase-practice.ts', code: 2 }] });
  expect([refused.status, refused.calls.length]).toEqual([2, 1]);
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
  const restored = plain.findIndex((call) => /restore\.ts --settings \/restored-settings --at 2026/.test(call));
  expect(renamed).toBeGreaterThan(0);
  expect(made).toBeGreaterThan(renamed);
  expect(restored).toBeGreaterThan(made);
  expect(plain.at(-1)).toBe('compose up --detach --remove-orphans');
  expect(settings().S3_BUCKET).toMatch(/^openconsult-files-20\d{12}$/);
  expect(settings().SESSION_SECRET_PREVIOUS).toBe('former-secret');
  expect(output).toMatch(/database openconsult_before_\d+ and the bucket openconsult-files\./);
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
  expect(calls.at(-1)).toBe('compose up --detach');
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
    'stop api worker backup',
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
  expect(calls.at(-1)).toBe('compose up --detach');
  expect(calls.filter((call) => call.includes('DATABASE'))).toEqual([]);
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
  const name = /OPENCONSULT_IMAGE:-([^}]*)\}/.exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))?.[1];
  expect(tags).toEqual([`tag ${name} openconsult:before-STAMP`, `tag openconsult:before-STAMP ${name}`]);
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
  const order = ['compose stop backup', expect.stringMatching(/rotate-keys\.ts --backups$/), 'compose up --detach'];
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

const NOW = `${new Date().toISOString()}  10 rows, 2 objects`;

test('the doctor says what is well, and ends with 0', () => {
  run(['up', 'clinic.local']);
  const { status, output } = run(['doctor'], {
    prints: [
      { call: 'restore.ts --list', text: NOW },
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
  ];
  const { status, output } = run(['doctor'], { states, prints }, { MEMINFO: join(folder, 'meminfo') });
  expect(status).toBe(1);
  for (const [problem, mend] of [
    ['Docker Compose 2.20.0', 'Install 2.24'],
    ['976 MB of memory', 'needs 4 GB'],
    ['.env has the mode 644', 'chmod 600 .env'],
    ['soketi is restarting', './openconsult logs soketi'],
    ['own certificate authority cannot be read', 'logs caddy'],
  ] as const) {
    expect(output).toMatch(new RegExp(`^fail {2}.*${problem}.*\\n +→ .*${mend}`, 'm'));
  }
  expect(output).toMatch(/^fail {2}The newest backup is \d+ days old$/m);
});

test('an unknown command prints the help and ends with 2', () => {
  const { status, output } = run(['destroy']);
  expect([status, output]).toEqual([2, expect.stringContaining('./openconsult COMMAND')]);
});
