import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { type ComposeService, composeText, interpolate, readCompose, variablesOf } from './compose-file.ts';

/** No build machine has a Docker engine: these tests check what can be known without one. */

const script = readFileSync(join(root, 'openconsult'), 'utf8');
const secrets = /^SECRETS='([^']+)'$/m.exec(script)?.[1]?.split(' ') ?? [];
const settings = new Set(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z]\w*)=/gm)].map(([, name = '']) => name),
);
const env = {
  ...Object.fromEntries(secrets.map((name) => [name, `secret-of-${name}`])),
  OPENCONSULT_HOST: 'c.example',
};
const file = readCompose(env);
const services = Object.entries(file.services);
const ONE_SHOTS = ['prepare', 'migrate', 'bucket'];
const longRunning = services.filter(([name]) => !ONE_SHOTS.includes(name));
const named = (of: (service: ComposeService, name: string) => boolean) =>
  services.filter(([name, service]) => !of(service, name)).map(([name]) => name);

test('it is a compose file by the schema of the specification, without what its linter forbids', async () => {
  expect(lint('docker-compose.yml')).toEqual([]);
  expect(lint('deploy/compose.gpu.yml')).toEqual([]);
});

function lint(path: string): string[] {
  const off = [
    // The image is built from the same file that names it.
    'no-build-and-image',
    // Caddy and coturn are reached by every machine.
    'no-unbound-port-interfaces',
    'require-project-name-field',
    'service-dependencies-alphabetical-order',
    'service-keys-order',
    'service-ports-alphabetical-order',
    'services-alphabetical-order',
    'top-level-properties-order',
    'require-quotes-in-ports',
    'no-quotes-in-volumes',
  ];
  const linter = new DCLinter({
    rules: Object.fromEntries(off.map((rule) => [rule, 0])),
    quiet: false,
    debug: false,
    exclude: [],
  });
  // Its types do not resolve in Node's way.
  const results: { messages: { rule: string; message: string; line: number }[] }[] = linter.lintFiles(
    [join(root, path)],
    false,
  );
  return results.flatMap(({ messages }) => messages.map(({ rule, message, line }) => `${line} ${rule}: ${message}`));
}

test('every name that a service uses exists', () => {
  for (const [name, service] of services) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(file.services), name).toContain(other);
      const ends = condition === 'service_completed_successfully';
      expect([name, other, ends]).toEqual([name, other, ONE_SHOTS.includes(other) && ends]);
      if (condition === 'service_healthy') expect(file.services[other]?.healthcheck, other).toBeDefined();
    }
    for (const network of service.networks ?? []) expect(Object.keys(file.networks), name).toContain(network);
    for (const [source = ''] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
      if (source === './backups') continue;
      if (source.startsWith('.')) expect(existsSync(join(root, source)), source).toBe(true);
      else expect(Object.keys(file.volumes), name).toContain(source);
    }
  }
  const used = (of: (service: ComposeService) => readonly string[] | undefined) =>
    new Set(services.flatMap(([, service]) => of(service) ?? []));
  expect([...used(({ networks }) => networks)].sort()).toEqual(Object.keys(file.networks).sort());
  const volumes = [...used(({ volumes }) => volumes)].map((volume) => volume.split(':')[0] ?? '');
  expect([...new Set(volumes)].filter((name) => !name.startsWith('.')).sort()).toEqual(
    Object.keys(file.volumes).sort(),
  );
});

test('every variable is a setting of .env.example, and every secret is made by the script', () => {
  const caddy = ['Caddyfile', 'lan.caddy', 'public.caddy']
    .map((name) => composeText(`deploy/caddy/${name}`))
    .join('\n');
  const inCompose = variablesOf(composeText());
  expect([...inCompose].filter((name) => !settings.has(name))).toEqual([]);
  expect(secrets.filter((name) => !settings.has(name))).toEqual([]);
  const required = [...composeText().matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
  expect(required.filter((name) => !secrets.includes(name) && name !== 'OPENCONSULT_HOST')).toEqual([]);
  // What Caddy reads without a default of its own is given to it.
  const read = [...caddy.matchAll(/\{\$(\w+)\}/g)].map(([, name = '']) => name);
  expect(read.filter((name) => file.services.caddy?.environment?.[name] === undefined)).toEqual([]);
  for (const name of inCompose) if (name.startsWith('OPENCONSULT')) expect(script).toContain(name);
});

test('a part whose file of deploy/ has changed is made again', () => {
  const reads = services.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith('./deploy/')));
  expect(reads.map(([name]) => name)).toEqual(['caddy', 'redis', 'turn', 'prometheus', 'grafana']);
  const changed = Object.entries(readCompose({ ...env, DEPLOY_FILES: 'others' }).services);
  for (const [name, { labels }] of reads) {
    expect([name, labels]).toEqual([name, { 'openconsult.files': '' }]);
    expect(changed.find(([other]) => other === name)?.[1].labels).toEqual({ 'openconsult.files': 'others' });
  }
});

test('no setting of the image is replaced by an empty line of .env', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const env = /^ENV (?:.*\\\n)*.*$/m.exec(dockerfile)?.[0] ?? '';
  const names = [...env.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(names).toContain('WEB_DIST_DIR');
  const given = file.services.api?.environment ?? {};
  expect(names.filter((name) => settings.has(name) && !given[name])).toEqual([]);
});

test('without the settings of the first run it does not start', () => {
  expect(() => readCompose({})).toThrow(/OPENCONSULT_HOST: run/);
});

test('every image has an exact version', () => {
  const exact = /:(?:v?\d+\.\d+(?:\.\d+)?[\w.-]*|RELEASE\.\d{4}-\d{2}-\d{2}T[\d-]+Z)$/;
  expect(named(({ image }) => exact.test(image))).toEqual([]);
  const gpu = readCompose({}, 'deploy/compose.gpu.yml');
  for (const [name, { image }] of Object.entries(gpu.services)) {
    expect(Object.keys(file.services)).toContain(name);
    if (image) expect(image).toMatch(exact);
  }
});

test('every container is bounded, and has no right that it does not need', () => {
  expect(named(({ read_only: isReadOnly }) => isReadOnly)).toEqual([]);
  expect(named(({ cap_drop: dropped }) => dropped.join() === 'ALL')).toEqual([]);
  expect(named(({ security_opt: options }) => options.includes('no-new-privileges:true'))).toEqual([]);
  expect(named(({ mem_limit: memory, cpus, pids_limit: pids }) => Boolean(memory && cpus > 0 && pids > 0))).toEqual([]);
  expect(named(({ logging }) => Boolean(logging.options['max-size'] && logging.options['max-file']))).toEqual([]);
  const rights = services.flatMap(([name, { cap_add: added }]) => (added ? [`${name} ${added.join()}`] : []));
  expect(rights).toEqual(['caddy NET_BIND_SERVICE', 'prepare CHOWN', 'turn NET_BIND_SERVICE']);
  // Root only where owners are set, without a network and without the secrets.
  expect(named(({ user }) => !/^0(:|$)/.test(user))).toEqual(['prepare']);
  expect(file.services.prepare).toMatchObject({ network_mode: 'none', env_file: [], environment: {} });
});

test('every part is checked and restarts, a one-shot ends', () => {
  expect(longRunning.filter(([, { healthcheck }]) => !healthcheck?.test.length).map(([name]) => name)).toEqual([]);
  expect(longRunning.filter(([, { restart }]) => restart !== 'unless-stopped').map(([name]) => name)).toEqual([]);
  for (const name of ONE_SHOTS) expect(file.services[name]?.restart).toBe('no');
  // A scrape waits for Postgres and Redis, whose outage is no reason to restart.
  const checks = services.map(([, { healthcheck }]) => healthcheck?.test.join(' ') ?? '');
  expect(checks.filter((check) => check.includes('/metrics'))).toEqual([]);
  const { METRICS_PORT: port } = file.services.worker?.environment ?? {};
  expect(file.services.worker?.healthcheck?.test.join(' ')).toContain(`127.0.0.1:${port}/healthz`);
});

test('only Caddy and the relay are published, and only on their own networks is the internet', () => {
  expect(named(({ ports }) => ports === undefined).sort()).toEqual(['caddy', 'turn']);
  expect(file.services.caddy?.ports).toEqual(['80:80', '443:443']);
  const open = Object.entries(file.networks).flatMap(([name, network]) => (network?.internal ? [] : [name]));
  expect(open.sort()).toEqual(['edge', 'egress', 'relay']);
  const reaches = (network: string) =>
    services.filter(([, { networks }]) => networks?.includes(network)).map(([n]) => n);
  expect(reaches('edge')).toEqual(['caddy']);
  expect(reaches('relay')).toEqual(['turn']);
  expect(reaches('egress')).toEqual(['migrate', 'bucket', 'api', 'worker', 'backup', 'speech', 'ollama']);
  // The settings may name a database or a storage elsewhere.
  const withSettings = services.filter(([, { env_file: files = [] }]) => files.length > 0).map(([name]) => name);
  expect(withSettings.filter((name) => !reaches('egress').includes(name))).toEqual([]);
  expect(file.services.turn?.networks).toEqual(['relay']);
  for (const name of ['postgres', 'redis', 'typesense']) expect(file.services[name]?.networks).toEqual(['data']);
});

test('a part ends in its own time before it is killed', () => {
  const secondsOf = (text = '10s') => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1);
  const drains = (app: string) =>
    Number(
      /(?:STOPS_WITHIN_MS =|delay:) (\d+)_000/.exec(readFileSync(join(root, `apps/${app}/src/main.ts`), 'utf8'))?.[1],
    );
  for (const app of ['api', 'worker']) {
    expect(drains(app)).toBeGreaterThan(5);
    expect(secondsOf(file.services[app]?.stop_grace_period)).toBeGreaterThan(drains(app) + 5);
  }
  expect(named(({ stop_grace_period: grace }, name) => ONE_SHOTS.includes(name) || grace !== undefined)).toEqual([]);
});

test('the queue is durable and never forgets a job, and no log has a statement', () => {
  const redis = composeText('deploy/redis/redis.conf');
  expect(redis).toMatch(/^appendonly yes$/m);
  expect(redis).toMatch(/^maxmemory-policy noeviction$/m);
  const postgres = file.services.postgres?.command ?? [];
  expect(postgres).toEqual(expect.arrayContaining(['log_min_messages=log', 'log_min_error_statement=panic']));
  expect(JSON.stringify(file.services.postgres?.command)).not.toContain('log_statement');
});

test('the product has one image, and commands that exist', () => {
  const own = services.filter(([, { build }]) => build !== undefined);
  expect(own.map(([name]) => name)).toEqual(['prepare', 'migrate', 'bucket', 'api', 'worker', 'backup']);
  expect(new Set(own.map(([, { image }]) => image)).size).toBe(1);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (version) expect(own[0]?.[1].image).toMatch(new RegExp(`:${version}$`));
  const scripts = own.flatMap(([, { command = [] }]) => command.filter((part) => part.endsWith('.ts')));
  expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const commands = [...script.matchAll(/(?:run_command |\$COMMANDS\/)([a-z-]+)(?:\.ts)?/g)].map(([, name]) => name);
  const missing = new Set(commands.filter((name) => !existsSync(join(root, `apps/worker/src/commands/${name}.ts`))));
  expect([...missing]).toEqual([]);
});

test('variables are replaced as Docker Compose does', () => {
  const given = { A: '1', EMPTY: '' };
  const text = `\${A} \${EMPTY:-x} \${B:-y\${A}} \${C:-\${D:-z}} $\${A} \${E}.`;
  expect(interpolate(text, given)).toBe(`1 x y1 z \${A} .`);
  expect(() => interpolate(`\${B:?needed}`, given)).toThrow('B: needed');
});
