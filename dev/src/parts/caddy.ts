import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { type Child, startChild, waitUntilReady } from '../stack/children.ts';
import { requireProgram } from '../stack/debian-packages.ts';
import { anyFreePorts } from '../stack/ports.ts';

/** Caddy with the product's own `deploy/caddy`, and the ports it serves instead of 80 and 443. */
export interface Caddy {
  /** `https://localhost:PORT`, by a certificate of its own authority. */
  readonly url: string;
  /** `http://localhost:PORT`. */
  readonly httpUrl: string;
  /** The certificate of that authority, in PEM. */
  readonly rootCertificate: string;
  /** Inside only: `http://localhost:PORT` of the figures, and of the services of the profile local-ai. */
  readonly metricsUrl: string;
  readonly aiUrl: string;
  /** Whether its health check passes. */
  isHealthy(): Promise<boolean>;
  /** What it logged. */
  log(): string;
  stop(): Promise<void>;
}

/** What Caddy passes requests on to: `host:port` each. */
export interface CaddyUpstreams {
  readonly api: readonly string[];
  readonly realtime: string;
  readonly storage: string;
  readonly grafana: string;
  readonly speech: string;
  readonly ollama: string;
  readonly bucket: string;
}

/** The full path of Caddy, installed if it is missing. */
export const caddyProgram = (): Promise<string> =>
  requireProgram({
    names: ['caddy'],
    debianPackage: 'caddy',
    why: 'The tests with real parts need it.',
    log: console.log,
  });

/** The ports of a Caddy; the address of the product depends on them before it starts. */
export interface CaddyPorts {
  readonly https: number;
  readonly http: number;
  readonly health: number;
  readonly metrics: number;
  readonly ai: number;
}

export async function caddyPorts(): Promise<CaddyPorts> {
  const [https = 0, http = 0, health = 0, metrics = 0, ai = 0] = await anyFreePorts(5);
  return { https, http, health, metrics, ai };
}

/** The environment that `deploy/caddy/Caddyfile` reads. */
export function caddyEnv(ports: CaddyPorts, upstreams: CaddyUpstreams) {
  return {
    OPENCONSULT_HOST: 'localhost',
    OPENCONSULT_HTTPS: 'lan',
    APP_URL: `https://localhost:${ports.https}`,
    CADDY_HTTPS_PORT: String(ports.https),
    CADDY_HTTP_PORT: String(ports.http),
    CADDY_HEALTH_PORT: String(ports.health),
    CADDY_METRICS_PORT: String(ports.metrics),
    CADDY_AI_PORT: String(ports.ai),
    CADDY_PAGES: join(root, 'deploy', 'caddy', 'pages'),
    API_UPSTREAMS: upstreams.api.join(' '),
    REALTIME_UPSTREAM: upstreams.realtime,
    STORAGE_UPSTREAM: upstreams.storage,
    GRAFANA_UPSTREAM: upstreams.grafana,
    SPEECH_UPSTREAM: upstreams.speech,
    OLLAMA_UPSTREAM: upstreams.ollama,
    S3_BUCKET: upstreams.bucket,
  };
}

const configFile = join(root, 'deploy', 'caddy', 'Caddyfile');

/** Starts Debian's Caddy on loopback, in front of `upstreams`. Resolves when it serves HTTPS. */
export async function startCaddy(folder: string, ports: CaddyPorts, upstreams: CaddyUpstreams): Promise<Caddy> {
  const logFile = join(folder, 'caddy.log');
  const child: Child = await startChild({
    name: 'Caddy',
    command: await caddyProgram(),
    args: ['run', '--config', configFile, '--adapter', 'caddyfile'],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      ...caddyEnv(ports, upstreams),
    },
    logFile,
  });
  const rootFile = join(folder, 'data', 'caddy', 'pki', 'authorities', 'local', 'root.crt');
  const isHealthy = async () => (await fetch(`http://127.0.0.1:${ports.health}/healthz`)).ok;
  await waitUntilReady(child, async () => existsSync(rootFile) && (await isHealthy()));
  return {
    url: `https://localhost:${ports.https}`,
    httpUrl: `http://localhost:${ports.http}`,
    metricsUrl: `http://localhost:${ports.metrics}`,
    aiUrl: `http://localhost:${ports.ai}`,
    rootCertificate: readFileSync(rootFile, 'utf8'),
    isHealthy,
    log: () => readFileSync(logFile, 'utf8'),
    stop: () => child.stop(),
  };
}
