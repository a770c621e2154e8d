import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../repository.ts';
import { importNodeBase } from './base-image.ts';
import type { ContainerHost } from './container-host.ts';

/** The image as it was built from the sources. */
export interface ProductImage {
  name: string;
  /** The sum of its files, uncompressed. */
  bytes: number;
  /** How long its base and the image took. */
  seconds: { base: number; build: number };
}

const NAME = 'localhost/openconsult';

/** What `pnpm install` stored is not downloaded again. */
async function packageStore(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('npx', ['-y', 'pnpm@12', 'store', 'path', '--silent'], { cwd: root });
  const store = dirname(stdout.trim());
  return existsSync(store) ? ['--volume', `${store}:/root/.local/share/pnpm/store`] : [];
}

/**
 * Builds the image by the Dockerfile of the repository, once for a run. `IMAGE_BASE` names a base to build on; without it
 * one is made, as the registry of the real one is not reachable everywhere.
 * @param folder that of the host, which outlives a test file.
 */
export async function buildProductImage(
  host: ContainerHost,
  folder: string,
  log: (line: string) => void,
): Promise<ProductImage> {
  const built = join(folder, 'built.json');
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8'));
  const startMs = performance.now();
  const base = process.env.IMAGE_BASE ?? (await importNodeBase(host, folder, log));
  const baseMs = performance.now();
  // Docker's format has the health check; in a chroot, a build needs no network of its own.
  const how = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--pull=missing', '--layers=false'];
  const args = ['--build-arg', `BASE=${base}`, ...(await packageStore()), '--tag', NAME, root];
  await host.podman('build', '--logfile', join(folder, 'build.log'), ...how, ...args);
  const endMs = performance.now();
  const bytes = Number(await host.podman('image', 'inspect', '--format', '{{.Size}}', NAME));
  const seconds = { base: (baseMs - startMs) / 1_000, build: (endMs - baseMs) / 1_000 };
  const image = { name: NAME, bytes, seconds };
  writeFileSync(built, JSON.stringify(image));
  return image;
}
