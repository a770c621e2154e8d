import { join } from 'node:path';
import { root } from '@openconsult/dev/repository';
import { startChild, waitUntilReady } from '@openconsult/dev/stack/children';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import autocannon from 'autocannon';
import { percentile } from '../percentile.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { workFolder } from '../stack/work-folder.ts';
import { pacedRequests } from './paced-requests.ts';

const CONNECTIONS = 20;
const ROUNDS = 3;
const ROUND_S = 6;
const PACED_S = 10;

interface ListRequest {
  url: string;
  headers: Record<string, string>;
}

/** How the product compares with a bare server: requests a second and 99th percentile, each divided by the bare one's. */
export interface OverBare {
  throughput: number;
  p99: number;
}

async function startBareServer(): Promise<string> {
  const { databaseUrl } = await benchStack();
  const [port = 0] = await anyFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    name: 'bare-server',
    command: process.execPath,
    args: [join(root, 'bench', 'src', 'api', 'bare-server.ts')],
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
    logFile: join(workFolder(), 'logs', 'bare-server.log'),
  });
  await waitUntilReady(child, async () => (await fetch(`${url}/api/patient-sessions`)).status === 401);
  return url;
}

async function requestsPerSecond({ url, headers }: ListRequest): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: ROUND_S,
    workers: 1,
  });
  if (non2xx > 0) throw new Error(`${url} refused ${non2xx} requests`);
  return requests.average;
}

async function sameSize(product: ListRequest, bare: ListRequest): Promise<void> {
  const sizeOf = async ({ url, headers }: ListRequest) =>
    (await (await fetch(url, { headers })).arrayBuffer()).byteLength;
  const [ours, theirs] = await Promise.all([sizeOf(product), sizeOf(bare)]);
  if (Math.abs(ours - theirs) > ours * 0.02) throw new Error(`The answers differ in size: ${ours} and ${theirs} bytes`);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Calls both servers in turn, so that a change of the machine's speed affects both, and takes the median of the rounds.
 * @throws Error when the answers differ in size, or one fails
 */
export async function overBare(product: ListRequest, perSecond: number): Promise<OverBare> {
  const bare = { ...product, url: product.url.replace(/^http:\/\/[^/]+/, await startBareServer()) };
  await sameSize(product, bare);
  const ratios: OverBare[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [ours, theirs] = [await requestsPerSecond(product), await requestsPerSecond(bare)];
    const p99 = async (request: ListRequest) =>
      percentile(await pacedRequests({ ...request, perSecond, seconds: PACED_S }), 0.99);
    const [oursMs, theirsMs] = [await p99(product), await p99(bare)];
    console.error(
      `  ${Math.round(ours)} and ${Math.round(theirs)} requests a second, p99 ${oursMs.toFixed(1)} and ${theirsMs.toFixed(1)} ms`,
    );
    // The first round warms both up.
    if (round > 0) ratios.push({ throughput: ours / theirs, p99: oursMs / theirsMs });
  }
  return { throughput: median(ratios.map(({ throughput }) => throughput)), p99: median(ratios.map(({ p99 }) => p99)) };
}
