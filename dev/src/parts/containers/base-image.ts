import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../repository.ts';
import { findProgram, requireProgram } from '../../stack/debian-packages.ts';
import type { ContainerHost } from './container-host.ts';

const run = promisify(execFile);
const AUTHORITIES = '/etc/ssl/local-authorities.crt';

/** What Debian's own small image leaves out of its packages. */
const UNREAD = ['doc', 'man', 'info', 'locale', 'lintian'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

/**
 * Makes an image like `node:24-bookworm-slim`, which no registry is needed for: Debian from its packages, the Node of this
 * repository, and this machine's npm with its registry and its certificate authorities. (About 40 s.)
 * @returns its name.
 */
export async function importNodeBase(
  host: ContainerHost,
  folder: string,
  log: (line: string) => void,
): Promise<string> {
  const why = 'It makes the base of the image without a registry.';
  const mmdebstrap = await requireProgram({ names: ['mmdebstrap'], debianPackage: 'mmdebstrap', why, log });
  const files = join(folder, 'base');
  const tar = join(folder, 'base.tar');
  mkdirSync(join(files, 'usr/local/bin'), { recursive: true });
  copyFileSync(realpathSync(join(root, 'node_modules/node/bin/node')), join(files, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(findProgram('npm') ?? '')));
  cpSync(npm, join(files, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(files, 'usr/local/bin', name));
  const changes = await npmSettings(files);
  // With usrmerge instead, perl would come along.
  const merged = ['--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr', '--include=usr-is-merged'];
  const added = `--customize-hook=sync-in ${files} /`;
  await run(mmdebstrap, ['--quiet', '--variant=minbase', ...merged, ...UNREAD, added, 'bookworm', tar]);
  const name = 'localhost/node-base';
  await host.podman('import', ...changes.flatMap((change) => ['--change', change]), tar, name);
  rmSync(files, { recursive: true });
  rmSync(tar);
  return name;
}

/** What npm of this machine reads to reach its registry; it stays in the base and its stages. @returns its variables. */
async function npmSettings(files: string): Promise<string[]> {
  const registry = (await run('npm', ['config', 'get', 'registry'], { cwd: root })).stdout.trim();
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  mkdirSync(join(files, 'root'), { mode: 0o700 });
  const lines = [`registry=${registry}`, ...(authorities ? [`cafile=${AUTHORITIES}`] : [])];
  writeFileSync(join(files, 'root/.npmrc'), `${lines.join('\n')}\n`);
  if (!authorities) return [];
  mkdirSync(join(files, 'etc/ssl'), { recursive: true });
  copyFileSync(authorities, join(files, AUTHORITIES));
  return [`ENV NODE_EXTRA_CA_CERTS=${AUTHORITIES}`];
}
