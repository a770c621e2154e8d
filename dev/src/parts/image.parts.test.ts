import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTwilioServer } from '../../../packages/fakes/src/twilio-server.ts';
import { reportFigure } from '../proofs/report-figure.ts';
import { root } from '../repository.ts';
import { clinicSettings } from '../self-hosting/clinic-settings.ts';
import { seed } from '../stack/apps.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { emptyDatabase } from '../testing/database.ts';
import { testStack } from '../testing/stack.ts';
import { type Container, type ContainerHost, startContainerHost } from './containers/container-host.ts';
import { runJourneys } from './containers/journeys.ts';
import { MEMORY_MB, productOf, productSettings } from './containers/product-containers.ts';
import { buildProductImage, type ProductImage } from './containers/product-image.ts';

/** The image that a clinic runs, built as in a release and run as docker-compose.yml runs it, with a clinic's settings. */

const MOST_BYTES = 400e6;
const HEALTHY_WITHIN_MS = 60_000;
/** Of the settings of a clinic, those that name parts which are not here. */
const ABSENT_PARTS = {
  METRICS_PORT: '',
  PUSHER_PUBLIC_URL: '',
  STORAGE_DRIVER: 'disk',
  TYPESENSE_URL: '',
  TYPESENSE_API_KEY: '',
};

let folder: string;
let host: ContainerHost;
let image: ProductImage;
let containers: { api: Container; worker: Container };
let url: string;
let stack: ReturnType<typeof testStack>;

beforeAll(async () => {
  folder = join(dirname(process.env.OPENCONSULT_TEST_STACK ?? ''), 'containers');
  mkdirSync(folder, { recursive: true });
  host = await startContainerHost(folder, console.log);
  image = await buildProductImage(host, folder, console.log);
  reportFigure('image', 'base s', image.seconds.base);
  reportFigure('image', 'build s', image.seconds.build);
  const [apiPort = 0, metricsPort = 0] = await anyFreePorts(2);
  url = `http://localhost:${apiPort}`;
  stack = { ...testStack(), databaseUrl: await emptyDatabase() };
  const settings = {
    ...clinicSettings(join(folder, 'clinic')),
    ...ABSENT_PARTS,
    ...productSettings(stack, url),
    SMS_PROVIDER: 'mail',
  };
  const volumes = { '/data': join(folder, 'data') };
  const product = productOf(host, image.name, { settings, apiPort, metricsPort, volumes });
  await product.command('node', 'packages/db/src/migrate.ts');
  containers = await product.start();
  const assertHealthy = async () => expect(await containers.api.isHealthy(), await containers.api.logs()).toBe(true);
  await vi.waitFor(assertHealthy, { timeout: HEALTHY_WITHIN_MS, interval: 500 });
});
afterAll(() => host?.stop());

/** Runs a module in a container of the image that reaches no network. @returns what it prints. */
const runOffline = (source: string, volumes: string[] = []): Promise<string> =>
  host.runOnce({
    image: image.name,
    command: ['node', '--input-type=module', '--eval', source],
    volumes,
    network: 'none',
    memoryMb: MEMORY_MB.worker,
  });

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

test('the image with the speech model is below 400 MB', () => {
  console.log(
    `The image has ${megabytes(image.bytes)} MB; its base took ${image.seconds.base.toFixed(0)} s, it ${image.seconds.build.toFixed(0)} s.`,
  );
  expect(image.bytes).toBeLessThan(MOST_BYTES);
});

test('it holds no tool that builds, no source map, no test and no part of another platform', async () => {
  const listed = await host.runOnce({
    image: image.name,
    command: ['find', '/', '-xdev', '-type', 'f'],
    network: 'none',
    memoryMb: MEMORY_MB.command,
  });
  const files = listed.trim().split('\n');
  expect(files.length).toBeGreaterThan(5_000);
  const packages = /\/\.pnpm\/(prisma|typescript|esbuild|vite|rolldown|@biomejs|vitest|playwright|aws-sdk)[@+]/;
  const unwanted = [packages, /\.map$/, /\.test\.tsx?$/, /\.(dll|dylib|exe)$/, /\/(npm|apt-get|perl|gcc)$/];
  expect(files.filter((file) => unwanted.some((pattern) => pattern.test(file)))).toEqual([]);
});

test('the page is served with the settings of a clinic', async () => {
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
});

test('every module of the servers finds what it imports', async () => {
  const source = `
    import { globSync } from 'node:fs';
    const files = globSync('/app/{apps/{api,worker},packages/*}/src/**/*.ts');
    const starts = /(main|migrate|-process|-thread)\\.ts$|\\/commands\\//;
    const failed = [];
    const imported = files.filter((file) => !starts.test(file));
    for (const file of imported) await import(file).catch((error) => failed.push(file + ' ' + error.message));
    console.log(JSON.stringify({ count: imported.length, failed }));
    process.exit();`;
  const { count, failed } = JSON.parse((await runOffline(source)).trim().split('\n').at(-1) ?? '');
  expect(failed).toEqual([]);
  expect(count).toBeGreaterThan(300);
});

test('api and worker run read-only, under a user without rights', async () => {
  for (const container of [containers.api, containers.worker]) {
    const status = await container.exec('cat', '/proc/1/status');
    expect(status).toMatch(/^Uid:\s+10001\s+10001/m);
    for (const set of ['Prm', 'Eff', 'Bnd', 'Amb']) expect(status).toMatch(new RegExp(`^Cap${set}:\\s+0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    for (const place of ['/app/x', '/etc/x', '/x'])
      await expect(container.exec('sh', '-c', `echo > ${place}`)).rejects.toThrow('Read-only file system');
    for (const place of ['/tmp/x', '/data/x']) await container.exec('sh', '-c', `echo > ${place} && rm ${place}`);
  }
});

test('speech is recognised in a container without a network', async () => {
  const source = `
    import { readFileSync } from 'node:fs';
    import { createRecogniser } from '/app/packages/integrations/src/speech/index.ts';
    const recogniser = await createRecogniser({ kind: 'local' });
    const session = recogniser.open();
    const pushed = await session.push(readFileSync('/spoken.webm'));
    const finished = await session.finish();
    console.log([...pushed.phrases, ...finished.phrases].map(({ text }) => text).join(' '));
    process.exit();`;
  const spoken = join(root, 'bench', 'spoken', 'consultation.webm');
  const text = await runOffline(source, [`${spoken}:/spoken.webm:ro`]);
  expect(text).toMatch(/composite filling/i);
  expect(text).toMatch(/root canal/i);
});

test('a text message is sent by the part of Twilio that the image holds', async () => {
  const twilio = await startTwilioServer();
  try {
    const config = { kind: 'twilio', accountSid: twilio.accountSid, authToken: twilio.authToken, from: '+15005550006' };
    const source = `
      import { createSmsSender } from '/app/packages/integrations/src/sms/index.ts';
      const sender = await createSmsSender(${JSON.stringify({ ...config, baseUrl: twilio.url })});
      await sender.send({ to: '+447400123456', body: 'Hello' });
      process.exit();`;
    await host.runOnce({
      image: image.name,
      command: ['node', '--input-type=module', '--eval', source],
      network: 'host',
      memoryMb: MEMORY_MB.command,
    });
    expect(twilio.messages).toMatchObject([{ to: '+447400123456', body: 'Hello' }]);
  } finally {
    await twilio.close();
  }
});

test('the main job passes in a browser, from the spoken consultation to the letter in the inbox', async () => {
  await seed({ PATH: process.env.PATH, DATABASE_URL: stack.databaseUrl, NODE_ENV: 'test' }, join(folder, 'logs'));
  const paths = ['journeys/whole-consultation.spec.ts', 'journeys/audio-file.spec.ts'];
  const { tests, printed } = await runJourneys({ folder: join(folder, 'journeys'), url, stack, paths });
  expect(tests, printed).toEqual(paths.map(() => ({ result: 'passed', error: '' })));
});

test('api and worker stay within their memory, and end in order when they are asked to', async () => {
  for (const [name, container] of [
    ['api', containers.api],
    ['worker', containers.worker],
  ] as [keyof typeof MEMORY_MB, Container][]) {
    expect(await container.isRunning(), await container.logs()).toBe(true);
    const { peak, limit } = await container.memory();
    console.log(`${name}: at most ${megabytes(peak)} MB of ${megabytes(limit)} MB.`);
    reportFigure('image', `most memory of the ${name}, MB`, megabytes(peak));
    expect(limit).toBe(MEMORY_MB[name] * 2 ** 20);
    expect(await container.stop()).toBe(0);
  }
  expect(await containers.api.logs()).toContain('api stops');
});
