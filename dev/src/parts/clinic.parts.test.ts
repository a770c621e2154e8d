import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LoggedIn } from '../../../bench/src/client/logged-in.ts';
import { tableHashes } from '../../../e2e/faults/chaos/restore.ts';
import { transcripts } from '../../../packages/contracts/src/transcripts.ts';
import { voiceNotes } from '../../../packages/contracts/src/voice-notes.ts';
import { createOwnerDb } from '../../../packages/db/src/index.ts';
import { DEMO_PASSWORD } from '../../../prisma/seed/demo-users.ts';
import { reportFigure } from '../proofs/report-figure.ts';
import { seed } from '../stack/apps.ts';
import type { Child } from '../stack/children.ts';
import { startMail } from '../stack/mail.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { startPostgres } from '../stack/postgres.ts';
import { startRedis } from '../stack/redis.ts';
import { newSecret } from '../stack/secrets.ts';
import { startSoketi } from '../stack/soketi.ts';
import type { TestStack } from '../testing/stack.ts';
import { type Caddy, caddyPorts, startCaddy } from './caddy.ts';
import { type Ceph, startCeph } from './ceph.ts';
import { type Container, type ContainerHost, startContainerHost } from './containers/container-host.ts';
import { runJourneys } from './containers/journeys.ts';
import { type Product, productOf, productSettings } from './containers/product-containers.ts';
import { buildProductImage } from './containers/product-image.ts';

/** A clinic on its machine: the images, and each service as a process of its own, behind HTTPS. */

const BUCKET = 'openconsult-files';
/** Users that journeys make. */
const JOURNEY_EMAIL = /^[\da-f-]{36}@/;
const commandOf = (name: string): string[] => ['node', `apps/worker/src/commands/${name}.ts`];

interface Machine {
  url: string;
  stack: TestStack;
  caddy: Caddy;
  product: Product;
  /** Ends everything at once and deletes all of its data. */
  lose(): Promise<void>;
}

let folder: string;
let image: string;
let host: ContainerHost;
let machine: Machine | undefined;
const backupKey = newSecret();

beforeAll(async () => {
  folder = join(dirname(process.env.OPENCONSULT_TEST_STACK ?? ''), 'containers');
  mkdirSync(folder, { recursive: true });
  host = await startContainerHost(folder, console.log);
  image = (await buildProductImage(host, folder, console.log)).name;
});
afterAll(async () => {
  await machine?.lose();
  await host?.stop();
});

async function startServices(data: string) {
  const logDir = join(data, 'logs');
  const [postgresPort = 0, redisPort = 0, soketiPort = 0, smtpPort = 0, inboxPort = 0] = await anyFreePorts(5);
  const at = (port: number) => ({ dataDir: data, logDir, port, isDurable: true });
  const app = { appId: 'openconsult', key: newSecret(), secret: newSecret() };
  const [postgres, redis, soketi, mail, ceph] = await Promise.all([
    startPostgres(at(postgresPort)),
    startRedis({ ...at(redisPort), log: console.log }),
    startSoketi({ ...at(soketiPort), app }),
    startMail({ ...at(smtpPort), webPort: inboxPort }),
    startCeph({ log: console.log }),
  ]);
  const stack: TestStack = {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    pusher: { ...app, host: '127.0.0.1', port: soketiPort },
    smtpUrl: mail.smtpUrl,
    mailInboxUrl: mail.inboxUrl,
  };
  return { stack, ceph, children: [postgres.child, redis.child, soketi, mail.child] };
}

/** The containers reach a folder that the user of the image owns; this one outlives the machine. */
const backupsFolder = (): string => join(folder, 'backups');

/** A machine with new secrets, an empty bucket and a database without rows: only the backups and their key come from before. */
async function startMachine(name: string): Promise<Machine> {
  const data = join(folder, name);
  mkdirSync(join(data, 'caddy'), { recursive: true });
  const { stack, ceph, children } = await startServices(data);
  const [apiPort = 0, metricsPort = 0, nothing = 0] = await anyFreePorts(3);
  const ports = await caddyPorts();
  const caddy = await startCaddy(join(data, 'caddy'), ports, {
    api: [`127.0.0.1:${apiPort}`],
    realtime: `127.0.0.1:${stack.pusher.port}`,
    storage: new URL(ceph.endpoint).host,
    grafana: `127.0.0.1:${nothing}`,
    speech: `127.0.0.1:${nothing}`,
    ollama: `127.0.0.1:${nothing}`,
    bucket: BUCKET,
  });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), caddy.rootCertificate]);
  const settings = {
    ...productSettings(stack, caddy.url),
    ...storageSettings(ceph, caddy.url),
    PUSHER_PUBLIC_URL: caddy.url.replace('https:', 'wss:'),
    TRUST_PROXY: 'true',
    SMS_PROVIDER: 'mail',
    BACKUP_REPOSITORY: '/backups',
    BACKUP_KEY: backupKey,
  };
  const volumes = { '/data': join(data, 'uploads'), '/backups': backupsFolder() };
  const product = productOf(host, image, { settings, apiPort, metricsPort, volumes });
  await product.command(...commandOf('make-bucket'));
  await product.command('node', 'packages/db/src/migrate.ts');
  return { url: caddy.url, stack, caddy, product, lose: () => loseAll(data, children, ceph, caddy) };
}

const storageSettings = (ceph: Ceph, publicUrl: string): NodeJS.ProcessEnv => ({
  STORAGE_DRIVER: 's3',
  S3_ENDPOINT: ceph.endpoint,
  S3_PUBLIC_ENDPOINT: publicUrl,
  S3_REGION: ceph.region,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: ceph.accessKeyId,
  S3_SECRET_ACCESS_KEY: ceph.secretAccessKey,
});

async function loseAll(data: string, children: Child[], ceph: Ceph, caddy: Caddy): Promise<void> {
  await Promise.all([...children.map((child) => child.kill()), ceph.stop(), caddy.stop()]);
  rmSync(data, { recursive: true, force: true });
}

async function startProduct({ product, url }: Machine): Promise<Container[]> {
  const { api, worker } = await product.start();
  const ready = () => fetch(`${url}/readyz`).then(({ status }) => status);
  await expect.poll(ready, { timeout: 120_000, interval: 500 }).toBe(200);
  return [api, worker];
}

/** Who recorded and sent in the journeys: their consultations as the database has them. */
async function consultationsOf(databaseUrl: string) {
  const db = createOwnerDb(databaseUrl, { poolMax: 2 });
  try {
    const select = {
      id: true,
      transcript: true,
      user: { select: { email: true } },
      recordings: { select: { id: true } },
    } as const;
    return await db.voiceNote.findMany({ select, orderBy: { id: 'asc' } });
  } finally {
    await db.$disconnect();
  }
}

const seconds = (sinceMs: number): number => Math.round((performance.now() - sinceMs) / 1_000);

test('clinic: a sent letter over HTTPS, a backup, the loss of the machine and a restore with every consultation', async () => {
  const first = await startMachine('first');
  machine = first;
  const logDir = join(folder, 'logs');
  await seed({ PATH: process.env.PATH, DATABASE_URL: first.stack.databaseUrl, NODE_ENV: 'test' }, logDir);
  const running = await startProduct(first);
  const authority = join(folder, 'authorities.pem');
  writeFileSync(authority, [...tls.getCACertificates('default')].join('\n'));
  const { tests, printed } = await runJourneys({
    folder: join(folder, 'clinic-journeys'),
    url: first.url,
    stack: first.stack,
    paths: ['journeys/whole-consultation.spec.ts'],
    env: { NODE_EXTRA_CA_CERTS: authority },
  });
  expect(tests, printed).toEqual([{ result: 'passed', error: '' }]);

  const backupMs = performance.now();
  expect(await first.product.command(...commandOf('backup'))).toMatch(/^Backed up \d+ rows and \d+ objects/);
  reportFigure('clinic', 'backup, s', seconds(backupMs));
  await Promise.all(running.map((container) => container.stop()));
  const before = await consultationsOf(first.stack.databaseUrl);
  const rows = await tableHashes(first.stack.databaseUrl);
  expect(before.length).toBeGreaterThan(0);
  await first.lose();

  const restoreMs = performance.now();
  const second = await startMachine('second');
  machine = second;
  expect(await second.product.command(...commandOf('restore'))).toMatch(/Restored \d+ rows and \d+ objects/);
  const restored = await tableHashes(second.stack.databaseUrl);
  const patientTables = ['consultations', 'voice_notes', 'recordings', 'audio_segments', 'bundles', 'messages'];
  for (const table of patientTables) expect([table, restored[table]]).toEqual([table, rows[table]]);
  expect(await consultationsOf(second.stack.databaseUrl)).toEqual(before);
  await startProduct(second);
  reportFigure('clinic', 'restored and answering after, s', seconds(restoreMs));

  const ofJourneys = before.filter(
    ({ user: { email }, recordings }) => JOURNEY_EMAIL.test(email) && recordings.length > 0,
  );
  expect(ofJourneys.length).toBeGreaterThan(0);
  for (const { id, transcript, user, recordings } of ofJourneys) {
    const client = await LoggedIn.logIn(second.url, { email: user.email, password: DEMO_PASSWORD });
    expect((await client.call(voiceNotes.view, { params: { id } })).transcript).toBe(transcript);
    const params = { id, recording_id: recordings[0]?.id ?? '' };
    const { url } = await client.call(transcripts.audio, { params });
    const audio = await fetch(url ?? '');
    expect([audio.status, (await audio.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);
  }
});
