import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../repository.ts';

/** What the tests read of a service of `docker-compose.yml`. */
export interface ComposeService {
  image: string;
  build?: unknown;
  profiles?: string[];
  restart: string;
  user: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  logging: { driver: string; options: Record<string, string> };
  ports?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  volumes?: string[];
  tmpfs?: string[];
  networks?: string[];
  labels?: Record<string, string>;
  network_mode?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  mem_limit: string;
  cpus: number;
  pids_limit: number;
  command?: string[];
}

/** The compose file with its anchors merged and its variables replaced. */
export interface ComposeFile {
  name: string;
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
}

/** Names of the variables that a text of compose reads. */
export const variablesOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?<!\$)\$\{([A-Za-z_]\w*)/g)].map(([, name = '']) => name));

/**
 * Replaces variables as Docker Compose does: `${A}`, `${A:-default}` with variables in the default, `${A:?message}`, and `$$`.
 * @throws Error for a required variable that is not set
 */
export function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  const innermost = /(?<!\$)\$\{([A-Za-z_]\w*)(?::([-?])([^${}]*))?\}/;
  let left = text;
  for (let found = innermost.exec(left); found; found = innermost.exec(left)) {
    const [whole, name = '', kind, rest = ''] = found;
    const value = env[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    left = left.replace(whole, () => (value === '' && kind === '-' ? rest : value));
  }
  return left.replaceAll('$$', () => '$');
}

/** The text of a compose file of the repository. */
export const composeText = (file = 'docker-compose.yml'): string => readFileSync(join(root, file), 'utf8');

export const readCompose = (env: Readonly<Record<string, string>>, file?: string): ComposeFile =>
  parse(interpolate(composeText(file), env), { merge: true });

/** Any value for each variable without which the compose file is refused. */
export const requiredVariables = (): Record<string, string> =>
  Object.fromEntries([...composeText().matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => [name, 'any']));
