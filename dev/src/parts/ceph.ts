import { execFile } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Child, startChild, waitUntilReady } from '../stack/children.ts';
import { requireProgram } from '../stack/debian-packages.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { newSecret } from '../stack/secrets.ts';

/** A running object storage that speaks S3: the gateway of Ceph, with its objects in memory. */
export interface Ceph {
  /** `http://127.0.0.1:PORT`; buckets are in the path. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: 'us-east-1';
  /**
   * Makes a private bucket.
   * @param options.origins the origins whose pages may upload to it and download from it.
   * @throws Error when the gateway refuses, as for a name of less than three letters.
   */
  createBucket(name: string, options?: { origins?: readonly string[] }): Promise<void>;
  /** The gateway stops answering, with its connections open, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it at once; its objects are gone. Safe to repeat. */
  stop(): Promise<void>;
}

const CLASS_FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}/rados-classes`);
const MEMORY_BYTES = 2 ** 31;
const ATTEMPTS = 5;
const PACKAGES = { 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', ceph: 'ceph-common', radosgw: 'radosgw' } as const;

/** One monitor, one store in memory and one gateway, without logins between them: they listen on loopback only. */
function settings(folder: string, cluster: string, monitorAddress: string, gatewayPort: number): string {
  return [
    '[global]',
    `fsid = ${cluster}`,
    `mon host = ${monitorAddress}`,
    'mon initial members = a',
    'public addr = 127.0.0.1',
    'ms bind msgr2 = false',
    'auth cluster required = none',
    'auth service required = none',
    'auth client required = none',
    'mon allow pool size one = true',
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 4',
    'osd pool default pgp num = 4',
    'osd crush chooseleaf type = 0',
    // A store that begins before it knows the monitor's cluster would be refused; `osd crush add` places it.
    'osd class update on start = false',
    'osd crush update on start = false',
    'osd objectstore = memstore',
    `memstore device bytes = ${MEMORY_BYTES}`,
    `osd class dir = ${CLASS_FOLDERS.find((name) => existsSync(name))}`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    `run dir = ${folder}`,
    `admin socket = ${folder}/$name.sock`,
    `crash dir = ${folder}`,
    'log file = ',
    'log to stderr = true',
    'mon cluster log to file = false',
    'setuser match path = ',
    '[client]',
    `rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}`,
    `rgw data = ${folder}/gateway`,
    'rgw enable usage log = false',
    '',
  ].join('\n');
}

/**
 * Starts a real S3 server from Debian's Ceph (about 15 s, 110 MB), which is installed where that can be done.
 * @throws Error of one line that names what to install, or with the last lines of the part that ended.
 */
export async function startCeph(options: { log?: (line: string) => void } = {}): Promise<Ceph> {
  const { log = () => {} } = options;
  const programs: Record<string, string> = {};
  for (const [name, debianPackage] of Object.entries(PACKAGES)) {
    const why = 'A real S3 server is part of this test.';
    programs[name] = await requireProgram({ names: [name], debianPackage, why, log });
  }
  const program = (name: keyof typeof PACKAGES): string => programs[name] ?? name;
  const folder = await mkdtemp(join(tmpdir(), 'openconsult-ceph-'));
  const [monitorPort = 0, gatewayPort = 0] = await anyFreePorts(2);
  const monitorAddress = `[v1:127.0.0.1:${monitorPort}]`;
  const cluster = randomUUID();
  const conf = join(folder, 'ceph.conf');
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', CEPH_CONF: conf };
  for (const name of ['mon', 'osd', 'gateway']) mkdirSync(join(folder, name));
  writeFileSync(conf, settings(folder, cluster, monitorAddress, gatewayPort));
  const children: Child[] = [];
  const run = async (command: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(command, ['--conf', conf, ...args], { cwd: folder, env, timeout: 60_000 })).stdout;
  const serve = async (name: keyof typeof PACKAGES, ...args: string[]): Promise<Child> => {
    const logFile = join(folder, `${name}.log`);
    const spec = { name, command: program(name), args: ['--conf', conf, '-f', ...args], cwd: folder, env, logFile };
    const child = await startChild({ ...spec, stopSignal: 'SIGKILL' });
    children.push(child);
    return child;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const store = { id: '0', uuid: randomUUID() };
    const monmap = join(folder, 'monmap');
    await run('monmaptool', '--create', '--clobber', '--fsid', cluster, '--addv', 'a', monitorAddress, monmap);
    await run(program('ceph-mon'), '--mkfs', '-i', 'a', '--monmap', monmap);
    const monitor = await serve('ceph-mon', '-i', 'a');
    const ask = async (...args: string[]): Promise<string> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          // Waits for the monitor.
          return await run(program('ceph'), '--connect-timeout', '10', ...args);
        } catch (error) {
          // A client that asks before it learned the identity of the cluster is refused.
          if (attempt === ATTEMPTS) throw error;
        }
      }
    };
    // The store must be made under the same identity, or it never counts as up.
    await ask('osd', 'create', store.uuid, store.id);
    await ask('osd', 'crush', 'add', `osd.${store.id}`, '1.0', 'root=default', 'host=localhost');
    await run(program('ceph-osd'), '--mkfs', '-i', store.id, '--osd-uuid', store.uuid);
    const osd = await serve('ceph-osd', '-i', store.id);
    await waitUntilReady(osd, async () => (await ask('osd', 'stat')).includes('1 up'));
    const keys = { accessKeyId: newSecret().slice(0, 20), secretAccessKey: newSecret() };
    const names = ['--uid', 'openconsult', '--display-name', 'OpenConsult'];
    const secrets = ['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey];
    await run('radosgw-admin', 'user', 'create', ...names, ...secrets);
    const gateway = await serve('radosgw', '-n', 'client.gateway');
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await waitUntilReady(gateway, async () => (await fetch(endpoint)).ok);
    if (monitor.ended()) throw new Error(`The monitor ended.\n${monitor.tail()}`);
    return {
      endpoint,
      ...keys,
      region: 'us-east-1',
      async createBucket(name, { origins = [] } = {}) {
        await signedPut(`${endpoint}/${name}`, keys);
        if (origins.length > 0) await signedPut(`${endpoint}/${name}?cors`, keys, rulesFor(origins));
      },
      pause: () => void process.kill(gateway.pid, 'SIGSTOP'),
      resume: () => void process.kill(gateway.pid, 'SIGCONT'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const rulesFor = (origins: readonly string[]): string =>
  `<CORSConfiguration>${origins
    .map(
      (origin) =>
        `<CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>` +
        '<AllowedMethod>POST</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule>',
    )
    .join('')}</CORSConfiguration>`;

/** Puts a bucket or its settings, under a signature of version 2, which is the shortest that the gateway takes. */
async function signedPut(url: string, keys: Pick<Ceph, 'accessKeyId' | 'secretAccessKey'>, body = ''): Promise<void> {
  const { pathname, search } = new URL(url);
  const date = new Date().toUTCString();
  const md5 = createHash('md5').update(body).digest('base64');
  const signed = `PUT\n${md5}\n\n${date}\n${pathname}${search}`;
  const signature = createHmac('sha1', keys.secretAccessKey).update(signed).digest('base64');
  const headers = { date, 'content-md5': md5, authorization: `AWS ${keys.accessKeyId}:${signature}` };
  // Bytes, as a text would be sent with a type that is not signed.
  const answer = await fetch(url, { method: 'PUT', headers, body: Buffer.from(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The gateway refused ${pathname}${search} (${answer.status}): ${text}`);
}
